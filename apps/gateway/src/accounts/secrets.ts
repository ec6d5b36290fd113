import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits in base64url: session tokens, refresh tokens, the names of sign-ins under way (protocol 3.11). */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token; the token itself is never stored. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token, 'utf8').digest()
}

/** The public name of a session: the first 16 bytes of its token's hash, base64url (protocol 3.9). */
export function sessionHandle(hash: Uint8Array): string {
  return Buffer.from(hash.subarray(0, 16)).toString('base64url')
}

/** Stands for a stored password where it is only asked whether it is still the same; shows nothing of it. */
export function passwordMark(phc: string | null): string {
  return createHash('sha256')
    .update(phc ?? '', 'utf8')
    .digest('base64url')
}

/** HMAC-SHA-256 over fields that cannot run into each other, base64url. */
export function keyedDigest(key: Uint8Array, fields: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(fields), 'utf8').digest('base64url')
}
