import { createHmac } from 'node:crypto'

const stepMs = 30_000
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator app shows (RFC 6238) for a secret in base32. */
export function totpCode(secret: string, atMs: number): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / stepMs)))
  const digest = createHmac('sha1', bytesOf(secret)).update(step).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}
