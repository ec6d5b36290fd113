import { toBase64, toBase64Url, type Bytes } from '../encoding/bytes.ts'
import { canonicalDeviceCheck, canonicalRequest, type SignMode } from '../encoding/canonical.ts'
import { type DeviceKeyPair, signText } from '../keys/device-key.ts'
import { md5Hex } from '../encoding/digest.ts'

/** The headers of a signed request (SIGN-02). */
export interface SignatureHeaders {
  readonly 'device-sign': string
  readonly 'device-sign-mode': '0' | '1' | '2'
  /** Present in mode 2 only. */
  readonly 'device-sign-data-md5'?: string
  readonly 'device-sign-key': string
}

const modeTexts = { 0: '0', 1: '1', 2: '2' } as const

/** A request that is about to leave. */
export interface RequestToSign {
  readonly key: DeviceKeyPair
  readonly mode: SignMode
  /** The request target: path and query, canonical. */
  readonly path: string
  readonly timeMs: number
  readonly traceId: string
  /** The bytes that are sent; empty when there is no body. */
  readonly body: Uint8Array
}

/**
 * Signs a request (SIGN-02, SIGN-03).
 * @throws RangeError when the target is not canonical, or time or trace id do not have their form
 */
export async function signRequest(request: RequestToSign): Promise<SignatureHeaders> {
  const { key, mode, path, timeMs, traceId, body } = request
  const parts = { path, timeMs, traceId }
  const bodyMd5 = mode === 2 ? md5Hex(body) : ''
  const text = canonicalRequest(mode === 2 ? { ...parts, mode, bodyMd5 } : { ...parts, mode })
  return {
    'device-sign': toBase64(await signText(key.privateKey, text)),
    'device-sign-mode': modeTexts[mode],
    ...(mode === 2 ? { 'device-sign-data-md5': bodyMd5 } : {}),
    'device-sign-key': key.publicKey,
  }
}

/**
 * Lets the key of an earlier log-in vouch for the key that signs this request: the header `userCheckDeviceSign`.
 * @throws RangeError when the target is not canonical, or time or trace id do not have their form
 */
export async function signDeviceCheck(request: {
  /** The pair that is stored for the user. */
  readonly key: DeviceKeyPair
  readonly path: string
  readonly timeMs: number
  readonly traceId: string
  /** The key that signs the request. */
  readonly signKeySpki: Bytes
}): Promise<string> {
  const { key, ...parts } = request
  const signature = await signText(key.privateKey, await canonicalDeviceCheck(parts))
  return `${key.thumbprint}.${toBase64Url(signature)}`
}
