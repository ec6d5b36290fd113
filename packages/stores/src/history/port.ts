import type { AssetKind, Observation, SourcedBars } from '@portico/market'

/** A source's daily closes of one asset, oldest first, as published and not yet cleaned. */
export interface CloseStretch {
  readonly assetId: string
  /** Id of the source that published them. */
  readonly source: string
  /** The asset that the prices are counted in: `usd`, or another such as `usdt`. */
  readonly currency: string
  readonly closes: readonly Observation[]
}

/** A source's days of one asset, oldest first. */
export interface BarStretch extends SourcedBars {
  readonly assetId: string
}

/** How much is kept of an asset. */
export interface KeptCloses {
  readonly assetId: string
  /** Days with a close, counted once for each source. */
  readonly days: number
  /** The first month (YYYY-MM) with one. */
  readonly firstMonth: string
}

/** The prices of many assets at nearly one time. */
export interface MarketObservation {
  /** ISO 8601 instant in UTC. */
  readonly takenAt: string
  readonly prices: readonly ObservedPrice[]
}

/** A price in US dollars inside an observation. */
export interface ObservedPrice {
  readonly assetId: string
  readonly price: string
  /** How long before the observation the price was true, in whole seconds; never negative. */
  readonly ageSeconds: number
}

/** What a source calls an asset that is not among the bundled ones, and the internal id that it was given for good. */
export interface KeptIdentity {
  readonly source: string
  readonly sourceId: string
  readonly assetId: string
  readonly kind: AssetKind
  /** Ticker, upper case. */
  readonly code: string
  readonly name: string
  /** ISO 8601 instant in UTC. */
  readonly addedAt: string
}

/**
 * The market's memory: daily closes, the last days in finer steps, and which asset a source means. Every method rejects with
 * StoreUnavailable while the database cannot be asked.
 */
export interface MarketHistory {
  /** What is kept, by asset, in the order of ids. */
  keptCloses(): Promise<readonly KeptCloses[]>
  /** All stretches of these assets from a month (YYYY-MM) on, in the order of ids, then sources. */
  readCloses(assetIds: readonly string[], fromMonth?: string): Promise<readonly CloseStretch[]>
  /**
   * Keeps closes. A day that the source has a close of already stays as it is, so that writing twice changes nothing. Where a
   * source counts in another currency than in the same month before, the month stays as it is.
   * @returns how many days were added
   * @throws RangeError for a close that is no day with a price
   */
  writeCloses(stretches: readonly CloseStretch[]): Promise<number>
  /** All bars of these assets from a month (YYYY-MM) on, in the order of ids, then sources. */
  readBars(assetIds: readonly string[], fromMonth?: string): Promise<readonly BarStretch[]>
  /**
   * Keeps bars. One of a day that is kept already is joined with it: the day was seen in two parts. Writing twice changes nothing.
   * @throws RangeError for a bar whose day, prices or seconds cannot be true
   */
  writeBars(stretches: readonly BarStretch[]): Promise<void>
  /** When the kept observations were taken, oldest first. */
  observationTimes(): Promise<readonly string[]>
  /** The prices of one observation; none where it is not kept. One at a time, since each is of the whole market. */
  readObservation(takenAt: string): Promise<readonly ObservedPrice[]>
  /** Keeps an observation; a second one of the same instant is left out. */
  writeObservation(observation: MarketObservation): Promise<void>
  /** Forgets observations before an instant; answers how many. */
  forgetObservations(before: string): Promise<number>
  /** All identities that are kept. */
  readIdentities(): Promise<readonly KeptIdentity[]>
  /**
   * Keeps identities. One is left out whose listing is known already or whose internal id is taken, by whatever source: two
   * processes that adopt at once agree in the end.
   * @returns all identities that are kept then
   */
  keepIdentities(identities: readonly KeptIdentity[]): Promise<readonly KeptIdentity[]>
}
