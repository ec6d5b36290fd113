import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type Bytes, toBase64Url } from './bytes.ts'

/**
 * MD5 in lower-case hexadecimal (RFC 1321), which WebCrypto does not have. The wire asks for it as the digest of the
 * body; nothing else may use it.
 */
export function md5Hex(bytes: Uint8Array): string {
  return bytesToHex(md5(bytes))
}

/** The name of a public key: SHA-256 over its SPKI DER, in base64url, 43 characters. */
export async function thumbprint(spki: Bytes): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', spki)))
}
