/** A line of the record of what forecasts said. Rows are only added. */
export interface ForecastLineTable {
  readonly website: string
  /** Slug of the asset. */
  readonly asset: string
  /** Counted from 1 for each asset. */
  readonly line: number
  /** The line as it was written, without its end. */
  readonly text: string
}
