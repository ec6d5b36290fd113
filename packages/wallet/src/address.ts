import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const addressPattern = /^0x[0-9A-Fa-f]{40}$/

/**
 * An address of Ethereum with the checksum that its letters' cases carry (EIP-55), whatever cases it came in: wallets answer
 * either. Null for what is no address.
 */
export function toChecksumAddress(address: string): string | null {
  if (!addressPattern.test(address)) return null
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const written = Array.from(digits, (digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${written.join('')}`
}
