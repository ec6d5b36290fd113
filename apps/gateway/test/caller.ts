import { randomBytes } from 'node:crypto'
import {
  type Algorithm,
  type DeviceKeyPair,
  fromBase64,
  generateDeviceKey,
  sealFields,
  type SignMode,
  signRequest,
  thumbprint,
} from '@portico/channel'
import type { AnyCall } from '@portico/contract'
import type { Trust } from '../src/context.ts'

/** A request of a device, as it is signed and as a test may bend it afterwards. */
export interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: Record<string, string>
}

/** What a device asks for. */
export interface CallToSign {
  readonly call: AnyCall
  readonly key: DeviceKeyPair
  readonly timeMs: number
  /** Clear fields, or the whole body where it is no object; `{}` unless given. */
  readonly input?: unknown
  /** Fields for the ciphertext, sealed for this server; none where they are absent. */
  readonly sealed?: { readonly fields: Readonly<Record<string, string>>; readonly trust: Trust }
  readonly mode?: SignMode
  readonly traceId?: string
  /** More headers, such as a cookie or a captcha token. */
  readonly headers?: Readonly<Record<string, string>>
}

const keys = new Map<string, Promise<DeviceKeyPair>>()

/** A device key by a name of the test's own; one name is one key for as long as the process lives. */
export function testDeviceKey(name: string, algorithm: Algorithm = 'rsa2048'): Promise<DeviceKeyPair> {
  const known = keys.get(`${algorithm} ${name}`) ?? generateDeviceKey(algorithm, { extractable: true })
  keys.set(`${algorithm} ${name}`, known)
  return known
}

/** A trace id as the browser makes it. */
export function newTraceId(): string {
  return randomBytes(16).toString('hex')
}

/** Puts fields into a ciphertext for the server's key, bound to one request. */
export async function sealFor(
  trust: Trust,
  request: {
    readonly path: string
    readonly thumbprint: string
    readonly traceId: string
    readonly timeMs: number
    readonly fields: Readonly<Record<string, string>>
  },
): Promise<string> {
  const spki = fromBase64(trust.serverPublicKey) ?? new Uint8Array()
  const oaep = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const serverKey = await crypto.subtle.importKey('spki', spki, oaep, true, ['encrypt'])
  const { path, traceId, timeMs, fields } = request
  const kid = await thumbprint(spki)
  return sealFields({ serverKey, kid, path, deviceThumbprint: request.thumbprint, traceId, timeMs, fields })
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Seals and signs a call as a browser does. */
export async function signCall(request: CallToSign): Promise<SignedRequest> {
  const { call, key, timeMs, input = {}, mode = 2, traceId = newTraceId() } = request
  const { path, method } = call
  const cipher =
    request.sealed === undefined
      ? {}
      : {
          cipher: await sealFor(request.sealed.trust, {
            ...{ path, traceId, timeMs, thumbprint: key.thumbprint },
            fields: request.sealed.fields,
          }),
        }
  const body = JSON.stringify(isRecord(input) ? { ...input, ...cipher } : input)
  const bytes = new TextEncoder().encode(body)
  const signature = await signRequest({ key, mode, path, timeMs, traceId, body: bytes })
  const headers = { tm: String(timeMs), uhti: traceId, website: 'portico', ...signature, ...request.headers }
  return { method, path, body, headers }
}
