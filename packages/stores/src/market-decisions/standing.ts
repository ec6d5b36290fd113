import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../sql/database.ts'
import type { MarketSetValueTable, MarketVerdictTable } from '../sql/tables/market.ts'

/** A level that an operator has judged. */
export type MarketVerdict = Selectable<MarketVerdictTable>
/** A figure that an operator has set. */
export type MarketSetValue = Selectable<MarketSetValueTable>

/** What operators have said of a market that holds now. */
export interface MarketStanding {
  readonly verdicts: readonly MarketVerdict[]
  readonly values: readonly MarketSetValue[]
}

/** Reads what holds at a time, the newest first. */
export async function readMarketStanding(
  { db, market }: { readonly db: Kysely<Database>; readonly market: string },
  nowMs: number,
): Promise<MarketStanding> {
  const now = new Date(nowMs)
  const verdicts = await db
    .selectFrom('market_verdict')
    .selectAll()
    .where('market', '=', market)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
  const values = await db
    .selectFrom('market_set_value')
    .selectAll()
    .where('market', '=', market)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
  return { verdicts, values }
}
