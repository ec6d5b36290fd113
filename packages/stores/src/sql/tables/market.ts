/** An asset that the operator has taken off. */
export interface DelistedAssetTable {
  readonly asset_id: string
  readonly at: Date
  readonly reason: string
}

/** Daily closes of one asset in one month by one source: `01=61234.5 02=61300`. */
export interface MarketCloseTable {
  readonly asset_id: string
  /** YYYY-MM. */
  readonly month: string
  readonly source: string
  readonly currency: string
  days: number
  closes: string
}

/** Days of one asset in one month by one source: `25=60000,62000,59500,61000,0,86400`. */
export interface MarketBarTable {
  readonly asset_id: string
  /** YYYY-MM. */
  readonly month: string
  readonly source: string
  readonly currency: string
  bars: string
}

/** The prices of all assets at nearly one time: `btc=61234.5,12`, in US dollars, with their age in seconds. */
export interface MarketObservationTable {
  readonly taken_at: Date
  readonly prices: string
}

/** Which asset a source means, where that is not bundled. Rows are only added. */
export interface MarketIdentityTable {
  readonly source: string
  readonly source_id: string
  readonly asset_id: string
  readonly kind: 'crypto' | 'fiat' | 'metal' | 'stock'
  readonly code: string
  readonly name: string
  readonly added_at: Date
}
