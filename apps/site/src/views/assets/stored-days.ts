import { dayNumber, dayText, type SourcedBars } from '@portico/market'

/** What is stored of the hours of past days. A snapshot has their closes alone (decision 0056). */
export interface StoredDays {
  /** What each source saw of an asset's days, from a month (YYYY-MM) on; none where nothing is stored, or nobody can be asked. */
  of(assetId: string, fromMonth: string): Promise<readonly SourcedBars[]>
}

/** The month of the day that a close of this date ends. */
export function monthEndedBy(date: string): string {
  return dayText(dayNumber(date) - 1).slice(0, 7)
}
