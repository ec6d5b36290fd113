import { type RawBuilder, sql } from 'kysely'

/** A token's hash in hexadecimal digits. */
export function digitsOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex')
}

/** Hashes as one array of PostgreSQL, however many they are, so that a statement's text stays the same. */
export function hashArray(digits: Iterable<string>): string {
  return `{${[...digits].map((one) => String.raw`"\\x${one}"`).join(',')}}`
}

/** Any of the hashes of an array, for a comparison with a column. */
export function anyHash(array: string | RawBuilder<string>): RawBuilder<Uint8Array> {
  return sql<Uint8Array>`any(${array}::bytea[])`
}
