import { type Kysely, sql as statement } from 'kysely'
import type { Database } from '../sql/database.ts'
import { lockNumbers } from '../sql/lock-numbers.ts'

/** Runs a step while no other process writes the market's tables. */
export function whileOnlyWriter<Result>(
  db: Kysely<Database>,
  step: (transaction: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await statement`select pg_advisory_xact_lock(${lockNumbers.market})`.execute(transaction)
    return step(transaction)
  })
}
