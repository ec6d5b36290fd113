import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url: session tokens, what invitation links hold, ceremonies under way. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** 128 random bits in base64url, the id of a row. */
export function randomId(): string {
  return randomBytes(16).toString('base64url')
}

/** SHA-256 of a token; the token itself is never stored. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token, 'utf8').digest()
}
