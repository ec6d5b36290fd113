import type { Quote } from '@portico/market'

import { dollarId } from './dollar-series.ts'
import type { DayClose } from './kept-series.ts'

/** A price of the first two hours of a UTC day is taken for the day's beginning. */
const firstHours = new Set(['00', '01'])

/**
 * The prices that close the day before: of each asset the first that is true for the first two hours of its day. `lastDay`
 * tells the last day that is known of an asset; only what these sources say is kept.
 */
export function dayCloses(
  quotes: readonly Quote[],
  lastDay: (assetId: string) => string,
  sources: ReadonlySet<string>,
): readonly DayClose[] {
  return quotes.flatMap(({ assetId, source, price, asOf }) => {
    if (assetId === dollarId || !sources.has(source)) return []
    if (!firstHours.has(asOf.slice(11, 13)) || !asOf.endsWith('Z')) return []
    const date = asOf.slice(0, 10)
    return date > lastDay(assetId) ? [{ assetId, source, date, price }] : []
  })
}
