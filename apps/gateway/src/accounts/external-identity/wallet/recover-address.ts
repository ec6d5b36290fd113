import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toChecksumAddress } from '@portico/wallet'

/** The bytes that `personal_sign` signs for a text (EIP-191, version 0x45). */
export function digestOf(text: string): Uint8Array {
  const message = utf8ToBytes(text)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

/** Wallets write the parity of the point as 27 or 28, some as 0 or 1; null for any other. */
function parityOf(last: number): 0 | 1 | null {
  if (last === 0 || last === 27) return 0
  return last === 1 || last === 28 ? 1 : null
}

/**
 * Null where r or s is out of range, and for the higher of the two possible values of s, which anybody can derive from the lower one
 * (EIP-2). The library throws for numbers out of range.
 */
function readSignature(bytes: Uint8Array) {
  const parity = parityOf(bytes[64] ?? -1)
  if (parity === null) return null
  try {
    const signature = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    return signature.hasHighS() ? null : signature.addRecoveryBit(parity)
  } catch {
    return null
  }
}

/** Null where no point of the curve has this x. */
function publicKeyOf(signature: NonNullable<ReturnType<typeof readSignature>>, digest: Uint8Array) {
  try {
    return signature.recoverPublicKey(digest).toBytes(false)
  } catch {
    return null
  }
}

/**
 * The address whose key signed the text (EIP-191), with its checksum (EIP-55). The signature is `0x` and 65 bytes in
 * hexadecimal: r, s, v. Null where it is malformed; any other signature recovers some address.
 */
export function recoverAddress(text: string, signature: string): string | null {
  if (!/^0x[0-9A-Fa-f]{130}$/.test(signature)) return null
  const read = readSignature(hexToBytes(signature.slice(2)))
  const publicKey = read && publicKeyOf(read, digestOf(text))
  if (publicKey === null) return null
  return toChecksumAddress(`0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20))}`)
}
