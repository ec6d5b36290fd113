import { randomInt } from 'node:crypto'
import type { VolatileStore } from '@portico/stores'
import type { AccountSettings } from '../account-settings.ts'
import { keyedDigest } from '../secrets.ts'

/** What a code is good for; a code for one purpose is invalid for another. */
export type CodePurpose =
  | 'register'
  | 'login'
  | 'reset'
  | 'agency-reset'
  | 'secure'
  /** An address that an account is to have. */
  | 'contact'
  /** An address that an account is to have whose owner has lost everything. */
  | 'recover'

/** What a code for a new password is good for. */
export function resetPurpose(kind: 'user' | 'agency'): CodePurpose {
  return kind === 'agency' ? 'agency-reset' : 'reset'
}

/** Where a code belongs: who asked for it with which device, for what, and where it went (protocol 3.12). */
export interface CodeBinding {
  readonly purpose: CodePurpose
  /** The address or number that it was sent to; of a reset the name that was typed. */
  readonly target: string
  /** Thumbprint of the key that signed the request for it. */
  readonly thumbprint: string
}

/** A code that was right and is used up. */
export interface TakenCode {
  /** Makes it good again, where what it was for failed through no fault of the person. */
  giveBack(): Promise<void>
}

/** Codes of six digits, each good once. */
export interface VerificationCodes {
  /** Makes a code; an earlier one of the same binding is void. */
  issue(binding: CodeBinding): Promise<string>
  /** When a code of this binding was sent that is still good, milliseconds since the epoch; null where none is. */
  sentMs(binding: CodeBinding): Promise<number | null>
  /** Uses a code up; null where it is wrong, spent, old, or never was. Of many callers at once exactly one gets it. */
  take(binding: CodeBinding, code: string): Promise<TakenCode | null>
}

/** What codes stand on. */
export interface VerificationCodeOptions {
  readonly volatile: VolatileStore
  readonly website: string
  readonly pepper: Uint8Array
  readonly settings: AccountSettings['code']
  readonly now: () => number
}

/** Only an HMAC of each code is stored, so that nothing that is stored is a code. */
export function createVerificationCodes(options: VerificationCodeOptions): VerificationCodes {
  const { volatile, website, pepper, settings, now } = options
  const keyOf = ({ purpose, target, thumbprint }: CodeBinding) =>
    `code:${website}:${purpose}:${keyedDigest(pepper, ['target', target])}:${thumbprint}`
  const timeKey = (binding: CodeBinding) => `sent-${keyOf(binding)}`
  const proofOf = ({ purpose, target, thumbprint }: CodeBinding, code: string) =>
    keyedDigest(pepper, ['code', website, purpose, target, thumbprint, code])
  return {
    async issue(binding) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await volatile.put(keyOf(binding), proofOf(binding, code), settings.lifeMs)
      await volatile.put(timeKey(binding), String(now()), settings.lifeMs)
      return code
    },
    async sentMs(binding) {
      const [code, time] = await Promise.all([volatile.read(keyOf(binding)), volatile.read(timeKey(binding))])
      return code === null || time === null ? null : Number(time)
    },
    async take(binding, code) {
      const key = keyOf(binding)
      const proof = proofOf(binding, code)
      if ((await volatile.takeIf(key, proof, settings.tries)) !== 'taken') return null
      return { giveBack: () => volatile.put(key, proof, settings.lifeMs) }
    },
  }
}
