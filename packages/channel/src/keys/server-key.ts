/*
 * A server key is believed when the operator's statement about it holds: `1.<kid>.<not before>.<expires>.<signature>`,
 * signed by the key of one of the certificates that the page embeds (ENC-04). The statement names the site and expires
 * by itself, so that neither another site's key nor an old, leaked one can be put in its place.
 */
import { type Bytes, fromBase64, fromBase64Url, utf8 } from '../encoding/bytes.ts'
import { canonicalServerKey } from '../encoding/canonical.ts'
import { type Certificate, parseCertificate } from './certificate.ts'
import { thumbprint } from '../encoding/digest.ts'
import { describePublicKey } from './public-key.ts'
import { rsaOaep } from '../seal/sealed-header.ts'

/** A statement, read but not believed. Times are seconds since the epoch. */
export interface ServerKeyStatement {
  readonly kid: string
  readonly notBefore: number
  readonly expires: number
  readonly signature: Bytes
}

/** Why a server key is not believed. */
export type ServerKeyFailure =
  /** Statement, key or every certificate cannot be read. */
  | 'malformed'
  /** The statement is about another key. */
  | 'key-mismatch'
  /** RSA below 2048 bits. */
  | 'key-too-small'
  | 'not-yet-valid'
  | 'expired'
  /** The statement holds for more than 100 days. */
  | 'lifetime-too-long'
  /** No certificate holds at this time. */
  | 'certificate-expired'
  /** No certificate's key signed this for this site. */
  | 'signature'

/** A server key that may be encrypted to, or why there is none. */
export type ServerKeyVerdict =
  | { readonly ok: true; readonly kid: string; readonly key: CryptoKey }
  | { readonly ok: false; readonly reason: ServerKeyFailure }

/** What the gateway says of its key, and what the page knows. */
export interface ServerKeyToVerify {
  /** The site id. */
  readonly website: string
  /** Base64 SPKI. */
  readonly serverPublicKey: string
  /** The statement. */
  readonly serverPublicKeySign: string
  /** The embedded certificates, in base64 DER. */
  readonly certificates: readonly string[]
  /** The present, corrected for the skew of the visitor's clock. */
  readonly nowMs: number
}

/** The longest time that a statement may hold. */
export const statementLifetimeSeconds = 100 * 86_400

const statementForm = /^1\.([A-Za-z0-9_-]{43})\.(\d{1,12})\.(\d{1,12})\.([A-Za-z0-9_-]{86,683})$/
const smallestServerKey = 2048

/** Reads a statement; null when it does not have the form. */
export function parseStatement(text: string): ServerKeyStatement | null {
  const [, kid, notBefore, expires, encoded] = statementForm.exec(text) ?? []
  const signature = encoded === undefined ? null : fromBase64Url(encoded)
  if (kid === undefined || signature === null) return null
  return { kid, notBefore: Number(notBefore), expires: Number(expires), signature }
}

/** How a certificate's key signs: ECDSA on P-256 with raw (r, s), or RSA-PSS of 2048 bits or more, all with SHA-256. */
async function isSignedBy(spki: Bytes, signature: Bytes, text: string): Promise<boolean> {
  const kind = describePublicKey(spki)
  if (kind === null || (kind.kind === 'rsa' && kind.bits < smallestServerKey)) return false
  const signing =
    kind.kind === 'p256'
      ? { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
      : { name: 'RSA-PSS', hash: 'SHA-256', saltLength: 32 }
  const key = await crypto.subtle.importKey('spki', spki, signing, false, ['verify'])
  return crypto.subtle.verify(signing, key, signature, utf8(text))
}

function judgeTimes({ notBefore, expires }: ServerKeyStatement, nowMs: number): ServerKeyFailure | null {
  if (expires - notBefore > statementLifetimeSeconds) return 'lifetime-too-long'
  if (nowMs < notBefore * 1000) return 'not-yet-valid'
  return nowMs >= expires * 1000 ? 'expired' : null
}

function readCertificates(certificates: readonly string[]): readonly Certificate[] {
  return certificates.flatMap((text) => {
    const der = fromBase64(text)
    const certificate = der === null ? null : parseCertificate(der)
    return certificate === null ? [] : [certificate]
  })
}

async function judgeSignature(
  request: ServerKeyToVerify,
  statement: ServerKeyStatement,
): Promise<ServerKeyFailure | null> {
  const { website, serverPublicKey, certificates, nowMs } = request
  const readable = readCertificates(certificates)
  if (readable.length === 0) return 'malformed'
  const present = readable.filter(({ notBeforeMs, notAfterMs }) => notBeforeMs <= nowMs && nowMs < notAfterMs)
  if (present.length === 0) return 'certificate-expired'
  const text = canonicalServerKey({ ...statement, website, serverPublicKey })
  for (const { spki } of present) {
    if (await isSignedBy(spki, statement.signature, text)) return null
  }
  return 'signature'
}

/** Decides whether credentials may be encrypted to a server key (ENC-04). */
export async function verifyServerKey(request: ServerKeyToVerify): Promise<ServerKeyVerdict> {
  const refuse = (reason: ServerKeyFailure) => ({ ok: false, reason }) as const
  const statement = parseStatement(request.serverPublicKeySign)
  const spki = fromBase64(request.serverPublicKey)
  const kind = spki === null ? null : describePublicKey(spki)
  if (statement === null || spki === null || kind?.kind !== 'rsa') return refuse('malformed')
  if (kind.bits < smallestServerKey) return refuse('key-too-small')
  if (statement.kid !== (await thumbprint(spki))) return refuse('key-mismatch')
  const failure = judgeTimes(statement, request.nowMs) ?? (await judgeSignature(request, statement))
  if (failure !== null) return refuse(failure)
  const key = await crypto.subtle.importKey('spki', spki, rsaOaep, false, ['encrypt'])
  return { ok: true, kid: statement.kid, key }
}
