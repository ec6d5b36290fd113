/*
 * The gateway checks a signed request in the order of docs/protocol.md, steps 4 to 10: needed headers, mode, forms,
 * time, key, digest, signature. Cheap checks come first, and only what is forged is called invalid, since that code
 * ends the session. Remembering the trace id (step 11) is the caller's, once all this holds.
 */
import { type Bytes, utf8 } from '../encoding/bytes.ts'
import {
  canonicalDeviceCheck,
  canonicalRequest,
  isCanonicalTarget,
  isFresh,
  type SignMode,
} from '../encoding/canonical.ts'
import {
  type Algorithm,
  type DevicePublicKey,
  parseDeviceKey,
  pssSignature,
  rsaPss,
} from '../keys/device-key.ts'
import { createRecentKeys } from '../keys/recent-keys.ts'
import {
  readDeviceCheck,
  readSignature,
  type SignatureFailure,
  type SignatureFields,
} from './request-headers.ts'

/** Header values by lower-case name, one item for every line: what Node calls `headersDistinct`. */
export type HeaderLines = Parameters<typeof readSignature>[0]

/** What a verifier is given. */
export interface VerifierOptions {
  /** MD5 in lower-case hexadecimal: the platform's own is several times faster on large bodies than `md5Hex`. */
  readonly digest: (bytes: Uint8Array) => string
  /** How many imported keys are kept; 10,000 unless given. */
  readonly keysKept?: number
}

/** A request as it came, and what it must keep to. */
export interface RequestToVerify {
  /** The raw request target. */
  readonly path: string
  readonly headers: HeaderLines
  /** The raw bytes of the body; empty when there is none. */
  readonly body: Uint8Array
  /** The modes that are allowed for the path. */
  readonly modes: readonly SignMode[]
  readonly algorithms: readonly Algorithm[]
  /** The thumbprint that the session is bound to; null where there is no session. */
  readonly boundThumbprint: string | null
  readonly nowMs: number
}

/** Who signed, or the code of the first check that failed. */
export type RequestVerdict =
  | {
      readonly ok: true
      readonly mode: SignMode
      readonly key: DevicePublicKey
      readonly traceId: string
      readonly timeMs: number
    }
  | { readonly ok: false; readonly failure: SignatureFailure }

/** A device check as it came with a request whose own signature holds. */
export interface DeviceCheckToVerify {
  readonly path: string
  readonly headers: HeaderLines
  readonly timeMs: number
  readonly traceId: string
  /** The key that signed the request. */
  readonly signKey: DevicePublicKey
  /** The key of the user that has this thumbprint; null when the user has none. */
  readonly keyOf: (kid: string) => Promise<DevicePublicKey | null>
}

/**
 * What a device check says: `absent` and `unknown` devices are new to the user, `known` is one of the user's, `invalid`
 * claims to be and is not.
 */
export type DeviceVerdict =
  | { readonly device: 'absent' | 'unknown' | 'invalid' }
  | { readonly device: 'known'; readonly key: DevicePublicKey }

/** Checks signatures and keeps the keys that it imported. */
export interface Verifier {
  verifyRequest(request: RequestToVerify): Promise<RequestVerdict>
  verifyDeviceCheck(check: DeviceCheckToVerify): Promise<DeviceVerdict>
}

const defaultKeysKept = 10_000

/** Base64 of the larger key. Longer texts are no keys, and are not kept either. */
const longestKeyText = 392

function failed(failure: SignatureFailure): RequestVerdict {
  return { ok: false, failure }
}

function canonicalTextOf(path: string, fields: SignatureFields): string {
  const { mode, timeMs, traceId, bodyMd5 } = fields
  const parts = { path, timeMs, traceId }
  return canonicalRequest(mode === 2 ? { ...parts, mode, bodyMd5: bodyMd5 ?? '' } : { ...parts, mode })
}

/** Creates the verifier of one gateway (SIGN-02 to SIGN-05). */
export function createVerifier({ digest, keysKept = defaultKeysKept }: VerifierOptions): Verifier {
  const parsedKeys = createRecentKeys<DevicePublicKey | null>(keysKept)
  const importedKeys = createRecentKeys<CryptoKey>(keysKept)

  async function isSigned(key: DevicePublicKey, signature: Bytes, text: string): Promise<boolean> {
    const publicKey = await importedKeys.of(key.thumbprint, () =>
      crypto.subtle.importKey('spki', key.spki, rsaPss, false, ['verify']),
    )
    return crypto.subtle.verify(pssSignature, publicKey, signature, utf8(text))
  }

  async function acceptedKey(request: RequestToVerify, publicKey: string): Promise<DevicePublicKey | null> {
    if (publicKey.length > longestKeyText) return null
    const key = await parsedKeys.of(publicKey, () => parseDeviceKey(publicKey))
    if (key === null || !request.algorithms.includes(key.algorithm)) return null
    const { boundThumbprint } = request
    return boundThumbprint === null || boundThumbprint === key.thumbprint ? key : null
  }

  return {
    async verifyRequest(request) {
      const fields = readSignature(request.headers, request.modes)
      if (typeof fields === 'string') return failed(fields)
      if (!isFresh(fields.timeMs, request.nowMs)) return failed('signatureExpired')
      const key = await acceptedKey(request, fields.publicKey)
      if (key === null || !isCanonicalTarget(request.path)) return failed('signatureInvalid')
      if (fields.mode === 2 && digest(request.body) !== fields.bodyMd5) return failed('signatureInvalid')
      const text = canonicalTextOf(request.path, fields)
      if (!(await isSigned(key, fields.signature, text))) return failed('signatureInvalid')
      return { ok: true, mode: fields.mode, key, traceId: fields.traceId, timeMs: fields.timeMs }
    },

    async verifyDeviceCheck({ headers, path, timeMs, traceId, signKey, keyOf }) {
      const fields = readDeviceCheck(headers)
      if (fields === null) return { device: 'absent' }
      if (fields === 'malformed') return { device: 'invalid' }
      const key = await keyOf(fields.kid)
      if (key === null) return { device: 'unknown' }
      const text = await canonicalDeviceCheck({ path, timeMs, traceId, signKeySpki: signKey.spki })
      const isTrue = fields.kid === key.thumbprint && fields.algorithm === key.algorithm
      return isTrue && (await isSigned(key, fields.signature, text))
        ? { device: 'known', key }
        : { device: 'invalid' }
    },
  }
}
