/*
 * Log-in fields travel in one ciphertext: JWE compact (RFC 7516), RSA-OAEP-256 with A256CBC-HS512, nothing to negotiate
 * (ENC-01, ENC-02). The protected header holds exactly the seven names below. The last four bind the ciphertext to one
 * endpoint, device key, request and time, so that it opens nowhere else.
 */
import { type Bytes, fromBase64Url } from '../encoding/bytes.ts'

/** The longest ciphertext, in characters. */
export const sealedLimit = 16_384

/** What a ciphertext is bound to. */
export interface Binding {
  /** The request target. */
  readonly path: string
  /** Thumbprint of the key that signs the request. */
  readonly deviceThumbprint: string
  readonly traceId: string
  readonly timeMs: number
}

/** The protected header. */
export interface SealedHeader {
  readonly alg: 'RSA-OAEP-256'
  readonly enc: 'A256CBC-HS512'
  /** Thumbprint of the server key. */
  readonly kid: string
  /** Request target. */
  readonly p: string
  /** Device key. */
  readonly dk: string
  /** Trace id. */
  readonly ti: string
  /** Signed time, eight digits. */
  readonly ts: string
}

/** The algorithms, which are the same in every ciphertext. */
export const sealedAlgorithms = { alg: 'RSA-OAEP-256', enc: 'A256CBC-HS512' } as const

/** How server keys are imported. */
export const rsaOaep = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

const headerNames = ['alg', 'dk', 'enc', 'kid', 'p', 'ti', 'ts']

function parseJson(bytes: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    // What came is no JSON in UTF-8, which the caller answers.
    return null
  }
}

/** Reads a JSON object whose values are all texts; null for anything else. */
export function parseTexts(bytes: Bytes): Readonly<Record<string, string>> | null {
  const value = parseJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const texts: [string, string][] = []
  for (const [name, text] of Object.entries(value)) {
    if (name === '__proto__' || typeof text !== 'string') return null
    texts.push([name, text])
  }
  return Object.fromEntries(texts)
}

function parseHeader(bytes: Bytes): SealedHeader | null {
  const texts = parseTexts(bytes)
  if (texts === null || Object.keys(texts).toSorted().join() !== headerNames.join()) return null
  const { alg, enc, kid = '', p = '', dk = '', ti = '', ts = '' } = texts
  return alg === sealedAlgorithms.alg && enc === sealedAlgorithms.enc
    ? { ...sealedAlgorithms, kid, p, dk, ti, ts }
    : null
}

/**
 * Reads the header of a ciphertext whose five parts have their form; null for anything else. Texts that decode to the
 * same bytes are not the same: a part whose base64url is not the one that its bytes are written in has no form.
 */
export function readSealedHeader(cipher: string): SealedHeader | null {
  if (cipher.length > sealedLimit) return null
  const parts = cipher.split('.').map(fromBase64Url)
  const [header] = parts
  if (parts.length !== 5 || !header || parts.some((part) => part === null || part.length === 0)) return null
  return parseHeader(header)
}
