import type { Kysely } from 'kysely'
import type { Database } from '../sql/database.ts'
import { packPrices, unpackPrices } from './packed-observation.ts'
import type { MarketHistory } from './port.ts'

/** The last days in finer steps, a row for each observation. */
export function createObservationTable(
  db: Kysely<Database>,
): Pick<MarketHistory, 'observationTimes' | 'readObservation' | 'writeObservation' | 'forgetObservations'> {
  return {
    async observationTimes() {
      const rows = await db.selectFrom('market_observation').select('taken_at').orderBy('taken_at').execute()
      return rows.map((row) => row.taken_at.toISOString())
    },
    async readObservation(takenAt) {
      const row = await db
        .selectFrom('market_observation')
        .select('prices')
        .where('taken_at', '=', new Date(takenAt))
        .executeTakeFirst()
      return row === undefined ? [] : unpackPrices(row.prices)
    },
    async writeObservation({ takenAt, prices }) {
      await db
        .insertInto('market_observation')
        .values({ taken_at: new Date(takenAt), prices: packPrices(prices) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async forgetObservations(before) {
      const result = await db
        .deleteFrom('market_observation')
        .where('taken_at', '<', new Date(before))
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}
