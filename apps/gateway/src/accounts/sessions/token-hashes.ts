import { anyOf } from '../joined-statements.ts'

/** A token's hash in hexadecimal digits. */
export function digitsOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex')
}

/** Any of these hashes, for a comparison with a column. */
export function anyHash(digits: Iterable<string>) {
  return anyOf<Uint8Array>(
    'bytea',
    [...digits].map((one) => String.raw`\x${one}`),
  )
}
