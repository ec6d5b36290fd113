import { type DeviceKeyPair, sealFields, verifyServerKey } from '@portico/channel'
import type { SigningConfig } from '@portico/contract'
import { type Draft, RequestError } from '@portico/request'
import type { Report } from '../reports.ts'

export interface SealerOptions {
  /** The site id, which the statement about the server key names. */
  readonly website: () => string
  /** The gateway's time. */
  readonly now: () => number
  readonly certificates: () => Promise<readonly string[]>
  readonly report: Report
  /** The configuration that names an untrusted key is of no use; a newer one may be. */
  readonly distrust: () => void
}

/** A request whose secrets are to be hidden. */
export interface DraftToSeal {
  readonly draft: Draft
  readonly input: unknown
  readonly config: SigningConfig
  readonly pair: DeviceKeyPair
}

/** Puts the secret fields of a draft into its ciphertext (ENC-01). */
export interface Sealer {
  /** Rejects with a `login-encrypt` RequestError, reported, when the server key cannot be trusted (ENC-04). */
  seal(request: DraftToSeal): Promise<Draft>
}

/** Divides an input into what is hidden and what stays in clear; fields without a value are left out of both. */
export function divideFields(input: unknown, encryptedFields: readonly string[]) {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const present = entries.filter((entry): entry is [string, unknown] => entry[1] !== undefined)
  const hidden = present.filter(([name]) => encryptedFields.includes(name))
  return {
    secret: Object.fromEntries(hidden.map(([name, value]) => [name, String(value)])),
    clear: Object.fromEntries(present.filter(([name]) => !encryptedFields.includes(name))),
  }
}

/** Creates what seals drafts. The server key is verified for each draft, since the statement about it expires. */
export function createSealer({ website, now, certificates, report, distrust }: SealerOptions): Sealer {
  function refuse(reason: string, cause?: unknown): RequestError {
    report('loginEncryptFailed', reason)
    return new RequestError(`The fields cannot be sealed: ${reason}`, {
      failure: 'login-encrypt',
      traceId: '',
      cause,
    })
  }

  async function trustedKey({ serverPublicKey, serverPublicKeySign }: SigningConfig) {
    const embedded = await certificates().catch((cause: unknown) => {
      throw refuse('the certificates cannot be loaded', cause)
    })
    const verdict = await verifyServerKey({
      website: website(),
      serverPublicKey,
      serverPublicKeySign,
      certificates: embedded,
      nowMs: now(),
    }).catch((cause: unknown) => {
      throw refuse('the server key cannot be checked', cause)
    })
    if (verdict.ok) return verdict
    distrust()
    throw refuse(`server key: ${verdict.reason}`)
  }

  return {
    async seal({ draft, input, config, pair }) {
      const { kid, key } = await trustedKey(config)
      const { secret, clear } = divideFields(input, draft.call.encryptedFields)
      const cipher = await sealFields({
        serverKey: key,
        kid,
        path: draft.target,
        deviceThumbprint: pair.thumbprint,
        traceId: draft.traceId,
        timeMs: draft.timeMs,
        fields: secret,
      }).catch((cause: unknown) => {
        throw refuse('the fields cannot be sealed', cause)
      })
      return { ...draft, body: JSON.stringify({ cipher, ...clear }) }
    },
  }
}
