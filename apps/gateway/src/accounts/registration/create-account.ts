import { randomInt } from 'node:crypto'
import { SqlError } from '@portico/stores'

/** A number of ten digits that tells nothing of when or after whom an account was opened. */
export function createUserId(): string {
  return String(randomInt(1_000_000_000, 10_000_000_000))
}

/** Whether the database refused an account because its address or number has one. */
export function isNameTaken(error: unknown): boolean {
  return (
    error instanceof SqlError &&
    (error.constraint === 'account_email_key' || error.constraint === 'account_mobile_key')
  )
}

/**
 * Opens an account under a number of its own: where chance gives one that exists, another is tried. `open` runs one whole
 * transaction.
 */
export async function withUserId<Result>(open: (userId: string) => Promise<Result>): Promise<Result> {
  try {
    return await open(createUserId())
  } catch (error) {
    if (error instanceof SqlError && error.constraint === 'account_pkey') return withUserId(open)
    throw error
  }
}
