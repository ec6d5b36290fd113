import type { SourcedBars } from '@portico/market'
import { type MarketHistory, StoreUnavailable } from '@portico/stores'
import { LRUCache } from 'lru-cache'
import type { StoredDays } from '../views/assets/stored-days.ts'
import type { SiteLogger } from './site-logger.ts'

export interface StoredDaysOptions {
  /** Where days are kept; null where this process has no database. */
  readonly marketHistory: Pick<MarketHistory, 'readBars'> | null
  readonly logger: SiteLogger
  /** Milliseconds of a clock that only goes forward. */
  now?(): number
}

/** A day of the past is corrected a few times a day at most, and pages may tell of it that much later. */
const freshMs = 60_000

/** Days of all answers that are kept: some 10 MB. */
const maxDays = 50_000

interface Kept {
  readonly days: readonly SourcedBars[]
  readonly readAtMs: number
}

const countOf = (days: readonly SourcedBars[]) => 1 + days.reduce((sum, { bars }) => sum + bars.length, 0)

/**
 * Days of the durable store. Pages do without them where it cannot be asked: closes come with the snapshot. A database that is
 * away is reported where it is watched; any other reason is told once, until days can be read again. What was read is kept for a minute.
 */
export function createStoredDays(options: StoredDaysOptions): StoredDays {
  const { marketHistory, logger, now = () => performance.now() } = options
  const kept = new LRUCache<string, Kept>({ maxSize: maxDays, sizeCalculation: ({ days }) => countOf(days) })
  let hasFailed = false

  async function read(assetId: string, fromMonth: string): Promise<readonly SourcedBars[]> {
    if (marketHistory === null) return []
    const key = `${assetId} ${fromMonth}`
    const known = kept.get(key)
    const nowMs = now()
    if (known !== undefined && nowMs - known.readAtMs < freshMs) return known.days
    const days = await marketHistory.readBars([assetId], fromMonth)
    hasFailed = false
    kept.set(key, { days, readAtMs: nowMs })
    return days
  }

  return {
    async of(assetId, fromMonth) {
      try {
        return await read(assetId, fromMonth)
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
