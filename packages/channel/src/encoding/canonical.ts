/*
 * What a signature covers (protocol GW1). Lines are joined by LF, without one at the end:
 *
 *   a request        GW1, mode, target, signed time; the trace id in modes 1 and 2; the MD5 of the body in mode 2
 *   a device check   GWD1, target, signed time, trace id, thumbprint of the key that signs the request
 *   a server key     GWK1, site id, kid, not before, expires, base64 SPKI
 *
 * No part can hold an LF, so one text has one reading; the first line keeps the three from standing in for each other.
 */
import { traceIdPattern } from '@portico/contract'
import { type Bytes, fromBase64 } from './bytes.ts'
import { thumbprint } from './digest.ts'

/** What a request's signature covers: 0 target and time, 1 the trace id too, 2 the body too (SIGN-03). */
export type SignMode = 0 | 1 | 2

/** A request as its signature sees it. */
export type RequestParts = {
  /** The request target as it stands on the wire: path, and query where there is one. */
  readonly path: string
  /** Milliseconds since the epoch, as in the header `tm`. */
  readonly timeMs: number
  readonly traceId: string
} & (
  | { readonly mode: 0 | 1 }
  /** 32 lower-case hexadecimal digits. */
  | { readonly mode: 2; readonly bodyMd5: string }
)

const visibleAscii = /^[!-~]+$/
/** Whatever a router might read in another way than the signer did. */
const ambiguous = /[%\\;#]|\/\/|\.\./
const timeForm = /^[1-9][0-9]{12}$/
const digestForm = /^[0-9a-f]{32}$/
const siteForm = /^[a-z0-9-]{1,32}$/
const thumbprintForm = /^[A-Za-z0-9_-]{43}$/
const bucketLength = 8
/** What the five digits behind it count up to. */
const bucketMs = 100_000

/**
 * True for a path, or a path with its query, that has one spelling only. Signed calls are matched and signed on exactly
 * this text, so routing and signing cannot come apart.
 */
export function isCanonicalTarget(target: string): boolean {
  return (
    target.startsWith('/') && visibleAscii.test(target) && !ambiguous.test(target) && !target.endsWith('?')
  )
}

/** Reads the header `tm`: 13 digits, milliseconds since the epoch; null for another form. */
export function parseTime(tm: string): number | null {
  return timeForm.test(tm) ? Number(tm) : null
}

/**
 * The part of `tm` that is signed, its first 8 characters: a bucket of 100 seconds.
 * @throws RangeError when `tm` is not 13 digits
 */
export function signedTime(tm: string): string {
  if (parseTime(tm) === null) throw new RangeError('The time is not 13 digits')
  return tm.slice(0, bucketLength)
}

/**
 * True while a signature of `timeMs` is accepted: its bucket is the present one or next to it. The digits behind the
 * bucket are not signed and play no part here; among renewals of a session they tell a late one from a copy (decision 0083).
 */
export function isFresh(timeMs: number, nowMs: number): boolean {
  return Math.abs(Math.floor(timeMs / bucketMs) - Math.floor(nowMs / bucketMs)) <= 1
}

function ensure(holds: boolean, part: string): void {
  if (!holds) throw new RangeError(`The ${part} cannot be signed`)
}

/**
 * The text that a request's signature covers.
 * @throws RangeError when the target is not canonical, or time, trace id or digest do not have their form
 */
export function canonicalRequest(parts: RequestParts): string {
  const { path, timeMs, traceId } = parts
  ensure(isCanonicalTarget(path), 'target')
  ensure(traceIdPattern.test(traceId), 'trace id')
  const lines = ['GW1', String(parts.mode), path, signedTime(String(timeMs))]
  if (parts.mode !== 2) return (parts.mode === 0 ? lines : [...lines, traceId]).join('\n')
  ensure(digestForm.test(parts.bodyMd5), 'digest')
  return [...lines, traceId, parts.bodyMd5].join('\n')
}

/**
 * The text by which the key of an earlier log-in vouches for the key that signs this request (SIGN-02).
 * @throws RangeError when the target is not canonical, or time or trace id do not have their form
 */
export async function canonicalDeviceCheck(parts: {
  readonly path: string
  readonly timeMs: number
  readonly traceId: string
  readonly signKeySpki: Bytes
}): Promise<string> {
  ensure(isCanonicalTarget(parts.path), 'target')
  ensure(traceIdPattern.test(parts.traceId), 'trace id')
  const key = await thumbprint(parts.signKeySpki)
  return ['GWD1', parts.path, signedTime(String(parts.timeMs)), parts.traceId, key].join('\n')
}

/** What the signature of a server key covers. Times are seconds since the epoch. */
export interface ServerKeyParts {
  /** The site id, so that a statement for one site is none for another. */
  readonly website: string
  /** Thumbprint of the server key. */
  readonly kid: string
  readonly notBefore: number
  readonly expires: number
  /** Base64 SPKI. */
  readonly serverPublicKey: string
}

/**
 * The text by which the operator vouches for a server key (ENC-04).
 * @throws RangeError when a part does not have its form
 */
export function canonicalServerKey(parts: ServerKeyParts): string {
  ensure(siteForm.test(parts.website), 'site id')
  ensure(thumbprintForm.test(parts.kid), 'kid')
  ensure(Number.isSafeInteger(parts.notBefore) && parts.notBefore >= 0, 'start')
  ensure(Number.isSafeInteger(parts.expires) && parts.expires >= 0, 'expiry')
  ensure(fromBase64(parts.serverPublicKey) !== null, 'server key')
  const { website, kid, notBefore, expires, serverPublicKey } = parts
  return ['GWK1', website, kid, notBefore, expires, serverPublicKey].join('\n')
}
