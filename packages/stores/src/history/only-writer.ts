import { type Kysely, sql as statement } from 'kysely'
import type { Database } from '../sql/database.ts'

/** Held while closes or identities are written; any number will do, as long as all processes use the same. */
const writingLock = 7_236_152

/** Runs a step while no other process writes the market's tables. */
export function whileOnlyWriter<Result>(
  db: Kysely<Database>,
  step: (transaction: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await statement`select pg_advisory_xact_lock(${writingLock})`.execute(transaction)
    return step(transaction)
  })
}
