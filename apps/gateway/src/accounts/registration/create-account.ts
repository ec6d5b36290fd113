import { randomInt } from 'node:crypto'
import type { Database, NewAccount } from '@portico/stores'
import type { Kysely } from 'kysely'

/** A number of ten digits that tells nothing of when or after whom an account was opened. */
export function createUserId(): string {
  return String(randomInt(1_000_000_000, 10_000_000_000))
}

/** Whether the database refused a second account of one name, or of one number. */
export function isTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}

/** Adds an account, in the transaction that makes it whole. Throws what `isTaken` recognises where its name has one. */
export async function insertAccount(db: Kysely<Database>, account: NewAccount): Promise<void> {
  await db.insertInto('account').values(account).execute()
}
