import { setTimeout as waitFor } from 'node:timers/promises'
import { openSql } from '@portico/stores'
import { startEventLoad } from '../events/event-load.ts'
import type { FaultSite } from './fault-site.ts'

/** Numbers of one round; those of the next begin behind them. */
export const roundSpan = 1_000_000
/** A message of a collector that is gone comes to another after 30 seconds. */
const settledWithinMs = 120_000
const lookAgainMs = 500
const quiet = { info: () => {}, warn: () => {} }

/** What was acknowledged, and what of it is stored. */
export interface Ledger {
  readonly acknowledged: number
  readonly stored: number
  /** Events that were acknowledged and are not stored. */
  readonly lost: number
  /** Events that are stored more than once. */
  readonly duplicated: number
}

/** Brings events while something happens, and before and after it; answers the numbers of those that were acknowledged. */
export async function underLoad(
  site: FaultSite,
  first: number,
  happen: () => Promise<unknown>,
): Promise<readonly number[]> {
  const load = startEventLoad(() => site.origin, { first, paceMs: 40 })
  await load.goesOn()
  await happen()
  await load.goesOn()
  await load.finish()
  return load.acknowledged
}

/** Where events come to lie. */
interface Stored {
  readonly postgres: Pick<FaultSite['postgres'], 'databaseUrl'>
}

/** Numbers of a round that are stored, each as often as it is. */
async function storedNumbers({ postgres: { databaseUrl } }: Stored, first: number) {
  await using sql = await openSql({ dataFolder: '', databaseUrl, logger: quiet })
  const rows = await sql.db
    .selectFrom('event')
    .select('log_seq')
    .where('log_seq', '>=', first)
    .where('log_seq', '<', first + roundSpan)
    .execute()
  return rows.map(({ log_seq: number }) => number)
}

/** Counts what is stored, once all is or nothing more can come. */
export async function settle(site: Stored, first: number, acknowledged: readonly number[]): Promise<Ledger> {
  const deadlineMs = performance.now() + settledWithinMs
  for (;;) {
    const stored = await storedNumbers(site, first)
    const distinct = new Set(stored)
    const lost = acknowledged.filter((number) => !distinct.has(number)).length
    if (lost === 0 || performance.now() > deadlineMs) {
      return {
        ...{ acknowledged: acknowledged.length, stored: stored.length, lost },
        duplicated: stored.length - distinct.size,
      }
    }
    await waitFor(lookAgainMs)
  }
}
