import { type AnyCall, ContractError, parseInput } from '@portico/contract'
import { openSealed } from '@portico/channel/sealed'
import type { Trust } from '../context.ts'
import type { Refusal } from '../http/answer.ts'
import type { Caller } from './verify-caller.ts'

/** What opening a ciphertext needs. */
export interface OpeningOptions {
  readonly trust: Trust
  /** False: the configuration tells browsers not to seal. */
  readonly clientOpen: boolean
}

/** A parsed body on its way to the call's schema. */
export interface BodyToOpen {
  readonly call: AnyCall
  readonly path: string
  readonly body: unknown
  readonly caller: Caller
}

/** Every failure looks the same, so that none answers a guess about the plaintext (protocol 3.8). */
const unreadable: Refusal = { refusal: 'decryptionFailed' }

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Tells whether the fault of an input lies in what was sealed; of that nothing is said. */
function isSealedFault(error: unknown, call: AnyCall): boolean {
  return error instanceof ContractError && call.encryptedFields.includes(error.field)
}

function checkMerged(call: AnyCall, input: unknown): Refusal | null {
  try {
    parseInput(call, input)
    return null
  } catch (error) {
    if (isSealedFault(error, call)) return unreadable
    throw error
  }
}

/**
 * Creates row 14 of protocol 3.10 for calls with secret fields: the input with its ciphertext opened. A field that should be
 * sealed and stands in clear is refused, and so is a ciphertext that is missing where it must be: always while the
 * configuration asks for sealing, save under a session's own key on calls that allow it (ENC-03). Throws a ContractError for
 * a clear field that does not fit.
 */
export function createOpening({ trust, clientOpen }: OpeningOptions) {
  function mustSeal(call: AnyCall, caller: Caller): boolean {
    return clientOpen && (call.sealing === 'always' || caller.session === null)
  }

  async function openCipher(sealed: BodyToOpen, cipher: unknown) {
    const { call, path, caller } = sealed
    if (typeof cipher !== 'string') return unreadable
    const { timeMs, traceId, device } = caller
    const opened = await openSealed({
      cipher,
      privateKeyOf: (kid) => trust.privateKeyOf(kid),
      expected: { path, deviceThumbprint: device.thumbprint, traceId, timeMs },
    })
    if (!opened.ok)
      return opened.reason === 'kid-unknown' ? { refusal: 'signatureMode' as const } : unreadable
    const isWhole = Object.keys(opened.fields).every((name) => call.encryptedFields.includes(name))
    return isWhole ? { fields: opened.fields } : unreadable
  }

  return async (sealed: BodyToOpen): Promise<{ readonly input: unknown } | Refusal> => {
    const { call, body, caller } = sealed
    if (!isRecord(body)) return { input: body }
    const { cipher, ...clear } = body
    if (cipher === undefined) return mustSeal(call, caller) ? unreadable : { input: body }
    if (call.encryptedFields.some((name) => Object.hasOwn(clear, name))) return unreadable
    const opened = await openCipher(sealed, cipher)
    if ('refusal' in opened) return opened
    const input = { ...clear, ...opened.fields }
    return checkMerged(call, input) ?? { input }
  }
}
