/** What a price did within a UTC day, as far as it was seen. */
export interface DayBar {
  /** The day (YYYY-MM-DD) that it is of, not the one that it closes. */
  readonly date: string
  /** The first, highest, lowest and last price that was seen. */
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Seconds of the day between which prices were seen: 0 and 86,400 where the source publishes whole days. */
  readonly from: number
  readonly to: number
}

/** Days of one asset as one source saw them. */
export interface SourcedBars {
  /** Id of the source. */
  readonly source: string
  /** The asset that the prices are counted in: `usd`, or another such as `usdt`. */
  readonly currency: string
  readonly bars: readonly DayBar[]
}
