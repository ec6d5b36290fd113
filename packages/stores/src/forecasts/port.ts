/** Prices in US dollars, as decimal strings, that a forecast saw an outcome stay below with 5, 25, 50, 75 and 95 per cent. */
export interface ForecastQuantiles {
  readonly p05: string
  readonly p25: string
  readonly p50: string
  readonly p75: string
  readonly p95: string
}

/** What was said of one day to come. */
export interface ForecastTarget {
  /** UTC day (YYYY-MM-DD). */
  readonly day: string
  readonly quantiles: ForecastQuantiles
}

/** What one model said of an asset on one day, as readers were shown it (PRED-05). */
export interface PublishedForecast {
  /** Slug of the asset. */
  readonly asset: string
  readonly model: string
  /** UTC day (YYYY-MM-DD) of the newest close that the model knew. */
  readonly originDay: string
  /** That close in US dollars, a decimal string. */
  readonly originPrice: string
  /** When readers were first shown it: an ISO 8601 instant. */
  readonly publishedAt: string
  /** Nearest day first. */
  readonly targets: readonly ForecastTarget[]
}

/**
 * Whether a record is as it was written. Each line carries the hash of the line before it, so that a line cannot be changed,
 * left out or put in without a break at it or after it; anyone who keeps a head can tell later that nothing before it was changed.
 */
export type ForecastChain =
  | { readonly status: 'empty' }
  | { readonly status: 'intact'; readonly lines: number /** Hash of the last line. */; readonly head: string }
  /** `line` is the first one that does not fit, counted from 1. */
  | { readonly status: 'broken'; readonly line: number }

/** All that was published of one asset. */
export interface ForecastRecord {
  /** In the order of publication; lines that cannot be read are missing. */
  readonly entries: readonly PublishedForecast[]
  readonly chain: ForecastChain
}

/** An asset with a record. */
export interface RecordedAsset {
  readonly asset: string
  readonly size: number
}

/** Keeps what forecasts said, for good: entries are added and never changed. */
export interface ForecastLog {
  /**
   * Adds what is not there yet: one entry for an asset, a model and an origin day, the first one that was published. Resolves
   * once the entries are durable, with their number. All of them must be of `asset`.
   */
  publish(asset: string, entries: readonly PublishedForecast[]): Promise<number>
  read(asset: string): Promise<ForecastRecord>
  /** The lines of an asset's record as they are written, for `readForecastRecord` to read elsewhere; empty where there are none. */
  text(asset: string): Promise<string>
  /** The assets of which anything was published, in order; `size` is larger after each publication, in a unit of the adapter's own. */
  assets(): Promise<readonly RecordedAsset[]>
}
