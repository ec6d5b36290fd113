import { compactDecrypt } from 'jose/jwe/compact/decrypt'
import type { Bytes } from '../encoding/bytes.ts'
import { signedTime } from '../encoding/canonical.ts'
import {
  type Binding,
  parseTexts,
  readSealedHeader,
  type SealedHeader,
  sealedAlgorithms,
} from './sealed-header.ts'

/** A ciphertext as it came, and the request that it must belong to. */
export interface SealedFields {
  readonly cipher: string
  /** The server's private key by its thumbprint; null when there is no such key or it was destroyed. */
  readonly privateKeyOf: (kid: string) => CryptoKey | null
  readonly expected: Binding
}

/**
 * The fields, or why not. A `kid` that is not known says only what is public. Everything else that can be wrong is
 * `unreadable`, whatever it is, so that no caller learns which step failed.
 */
export type Opened =
  | { readonly ok: true; readonly fields: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly reason: 'kid-unknown' | 'unreadable' }

const decryptOptions = {
  keyManagementAlgorithms: [sealedAlgorithms.alg],
  contentEncryptionAlgorithms: [sealedAlgorithms.enc],
  maxDecompressedLength: 0,
}

function isBound(header: SealedHeader, expected: Binding): boolean {
  return (
    header.p === expected.path &&
    header.dk === expected.deviceThumbprint &&
    header.ti === expected.traceId &&
    header.ts === signedTime(String(expected.timeMs))
  )
}

/**
 * Decrypts. A wrapped key that does not open is replaced by a random one (RFC 7516, section 11.5) and the MAC is checked
 * before anything is decrypted, so all failures come from the same place.
 */
async function decrypt(cipher: string, privateKey: CryptoKey): Promise<Bytes | null> {
  try {
    const { plaintext } = await compactDecrypt(cipher, privateKey, decryptOptions)
    return new Uint8Array(plaintext)
  } catch {
    // The reason is for nobody: told apart, failures would answer guesses about the plaintext.
    return null
  }
}

/** Opens a ciphertext of `sealFields` (ENC-01, ENC-02; protocol 3.8). */
export async function openSealed({ cipher, privateKeyOf, expected }: SealedFields): Promise<Opened> {
  const header = readSealedHeader(cipher)
  if (header === null) return { ok: false, reason: 'unreadable' }
  const privateKey = privateKeyOf(header.kid)
  if (privateKey === null) return { ok: false, reason: 'kid-unknown' }
  const plaintext = await decrypt(cipher, privateKey)
  const fields = plaintext === null ? null : parseTexts(plaintext)
  return fields !== null && isBound(header, expected)
    ? { ok: true, fields }
    : { ok: false, reason: 'unreadable' }
}
