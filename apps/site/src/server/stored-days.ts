import { type MarketHistory, StoreUnavailable } from '@portico/stores'
import type { StoredDays } from '../views/assets/stored-days.ts'
import type { SiteLogger } from './site-logger.ts'

export interface StoredDaysOptions {
  /** Where days are kept; null where this process has no database. */
  readonly marketHistory: Pick<MarketHistory, 'readBars'> | null
  readonly logger: SiteLogger
}

/**
 * Days of the durable store. Pages do without them where it cannot be asked: closes come with the snapshot. A database that is
 * away is reported where it is watched; any other reason is told once, until days can be read again.
 */
export function createStoredDays({ marketHistory, logger }: StoredDaysOptions): StoredDays {
  let hasFailed = false
  return {
    async of(assetId, fromMonth) {
      if (marketHistory === null) return []
      try {
        const bars = await marketHistory.readBars([assetId], fromMonth)
        hasFailed = false
        return bars
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) {
          if (!hasFailed) logger.warn({ err: error }, 'stored days cannot be read; pages show closes alone')
          hasFailed = true
        }
        return []
      }
    },
  }
}
