import type { BarStretch, MarketHistory } from '@portico/stores'
import { StoreUnavailable } from '@portico/stores/unavailable'

import type { DayBook } from './day-book.ts'

/** Writes what a day book gathers. */
export interface BarWriter {
  /** Writes the days that are over. Never rejects. */
  flush(): Promise<void>
  /** Writes what was seen of the running day as well. Never rejects. */
  end(): Promise<void>
}

export interface BarWriterOptions {
  readonly book: Pick<DayBook, 'takeEnded' | 'takeAll'>
  readonly history: Pick<MarketHistory, 'writeBars'>
  readonly logger: { warn(fields: object, message: string): void }
}

/** Three weeks of a market of 10,000 assets: a database that is away for longer misses the oldest days. */
const mostWaiting = 200_000

/**
 * A day is written when it is over, and once more where the process ends within it: the row of the month is rewritten each time. A
 * process that is killed loses what it saw of the running day.
 */
export function createBarWriter({ book, history, logger }: BarWriterOptions): BarWriter {
  let waiting: readonly BarStretch[] = []
  let isAway = false

  async function write(taken: readonly BarStretch[]) {
    waiting = [...waiting, ...taken].slice(-mostWaiting)
    const batch = waiting
    if (batch.length === 0) return
    try {
      await history.writeBars(batch)
      waiting = waiting.slice(batch.length)
      isAway = false
    } catch (error) {
      // What the database refuses for another reason than being away would be refused for ever.
      const isUnavailable = error instanceof StoreUnavailable
      if (!isUnavailable) waiting = []
      if (!isUnavailable || !isAway) logger.warn({ err: error }, 'the days of the market could not be kept')
      isAway = isUnavailable
    }
  }

  return { flush: () => write(book.takeEnded()), end: () => write(book.takeAll()) }
}
