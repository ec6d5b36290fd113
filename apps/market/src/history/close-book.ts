import type { Quote } from '@portico/market'

import { dayCloses } from './day-closes.ts'
import type { DayClose, KeptSeries } from './kept-series.ts'
import type { WriteQueue } from './write-queue.ts'

/** Turns prices into the closes of days, each once. */
export interface CloseBook {
  /** Takes in the prices of a merge. */
  note(quotes: readonly Quote[]): void
  /** The histories are loaded: what was noted before is added where it is new to them. */
  begin(): void
}

export interface CloseBookOptions {
  readonly series: KeptSeries
  /** Null where nothing is kept, and so nothing loaded either. */
  readonly queue: Pick<WriteQueue, 'addCloses'> | null
  /** Ids of the sources whose prices become closes. */
  readonly sources: ReadonlySet<string>
}

/** Until the histories are loaded nobody knows which days are kept already, and by which source. */
export function createCloseBook({ series, queue, sources }: CloseBookOptions): CloseBook {
  let early: DayClose[] | null = queue === null ? null : []
  const earlyDays = new Map<string, string>()

  function add(closes: readonly DayClose[]) {
    for (const close of closes) series.append(close)
    queue?.addCloses(closes)
  }

  return {
    note(quotes) {
      const lastDay = (assetId: string) => earlyDays.get(assetId) ?? series.lastDay(assetId)
      const closes = dayCloses(quotes, lastDay, sources)
      if (early === null) add(closes)
      else {
        for (const { assetId, date } of closes) earlyDays.set(assetId, date)
        early.push(...closes)
      }
    },
    begin() {
      const noted = early ?? []
      early = null
      earlyDays.clear()
      add(noted.filter(({ assetId, date }) => date > series.lastDay(assetId)))
    },
  }
}
