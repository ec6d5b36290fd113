/** How one model's published forecasts of one length came out, as text. */
export interface ScoreRow {
  readonly model: string
  readonly horizonDays: number
  readonly outcomes: string
  readonly assets: string
  /** Shares of the outcomes that lay inside the two ranges. */
  readonly half: string
  readonly most: string
  /** Typical factors of the model and of guessing no change. */
  readonly factor: string
  readonly noChangeFactor: string
}

export interface ForecastRecordView {
  /** The day from which forecasts are kept, as text; null while nothing was published. */
  readonly since: string | null
  readonly published: number
  /** The next day that was forecast; null where there is none. */
  readonly nextDay: string | null
  /** Records that do not hang together, which are left out. */
  readonly damaged: number
  /** By length, then by model. */
  readonly rows: readonly ScoreRow[]
}
