import type { SqlStore } from '../sql/port.ts'
import { createBarTable } from './bar-table.ts'
import { createCloseTable } from './close-table.ts'
import { createIdentityTable } from './identity-table.ts'
import { createObservationTable } from './observation-table.ts'
import type { MarketHistory } from './port.ts'

/** The market's memory in the durable store. */
export function createMarketHistory({ sql: { db } }: { readonly sql: Pick<SqlStore, 'db'> }): MarketHistory {
  return {
    ...{ ...createCloseTable(db), ...createBarTable(db) },
    ...{ ...createObservationTable(db), ...createIdentityTable(db) },
  }
}
