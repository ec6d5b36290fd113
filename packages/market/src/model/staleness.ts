import type { SourcePace } from './model.ts'

/** A price of a source that has news within minutes is no present price after this. */
const fastLimitMs = 600_000
/** A daily price outlives a weekend with a holiday. */
const dailyLimitMs = 4 * 86_400_000

/** Whether the prices of a source move while a page is read. */
export function isFastPace(pace: SourcePace | undefined): boolean {
  return pace === 'seconds' || pace === 'minutes'
}

/** How old a price may grow until it is a last known one; sources that do not say their pace are daily. */
export function staleAfterMs(pace: SourcePace | undefined): number {
  return isFastPace(pace) ? fastLimitMs : dailyLimitMs
}
