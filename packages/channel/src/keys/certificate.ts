/*
 * X.509 (RFC 5280), as much as a pinned certificate needs: from when to when it holds, and its key. The page embeds the
 * certificate, so there is no chain to follow and no signature on it that would say more.
 */
import type { Bytes } from '../encoding/bytes.ts'
import { type DerElement, derTags, readDerSequence } from '../encoding/der.ts'

/** What is read from a certificate. */
export interface Certificate {
  readonly notBeforeMs: number
  readonly notAfterMs: number
  /** DER, SubjectPublicKeyInfo. */
  readonly spki: Bytes
}

const timeForms: Readonly<Record<number, RegExp>> = {
  [derTags.utcTime]: /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/,
  [derTags.generalizedTime]: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/,
}

function readTime(element: DerElement | undefined): number | null {
  if (element === undefined) return null
  const text = String.fromCharCode(...element.content.subarray(0, 16))
  const match = timeForms[element.tag]?.exec(text)
  if (!match || element.content.length > 15) return null
  const [year = 0, month = 0, ...rest] = match.slice(1).map(Number)
  const [day = 0, hour = 0, minute = 0, second = 0] = rest
  // Two digits stand for 1950 to 2049 (RFC 5280, section 4.1.2.5.1).
  const century = element.tag === derTags.utcTime ? (year < 50 ? 2000 : 1900) : 0
  const timeMs = Date.UTC(century + year, month - 1, day, hour, minute, second)
  const written = new Date(timeMs).toISOString().replaceAll(/[-T:]|\.000/g, '')
  return written.endsWith(text) ? timeMs : null
}

/** Reads a certificate, version 3; null for anything else. */
export function parseCertificate(der: Bytes): Certificate | null {
  const [signed, ...signature] = readDerSequence(der) ?? []
  const parts = signed === undefined || signature.length !== 2 ? null : readDerSequence(signed.whole)
  const [version, serial, , , validity, , key] = parts ?? []
  if (version?.tag !== derTags.context0 || serial?.tag !== derTags.integer) return null
  if (validity === undefined || key?.tag !== derTags.sequence) return null
  const [from, to, ...more] = readDerSequence(validity.whole) ?? []
  const [notBeforeMs, notAfterMs] = [readTime(from), readTime(to)]
  return notBeforeMs === null || notAfterMs === null || more.length > 0
    ? null
    : { notBeforeMs, notAfterMs, spki: key.whole }
}
