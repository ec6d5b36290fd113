import type { ColumnType } from 'kysely'
import type { JsonObject, OptionalTime } from './columns.ts'

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

/** A level of a quarantined price that an operator has judged. */
export interface MarketVerdictTable {
  /** 16 random bytes, base64url. */
  readonly id: string
  readonly market: string
  readonly asset_id: string
  readonly source: string
  /** US dollars. */
  readonly price: string
  readonly verdict: 'accepted' | 'rejected'
  readonly reason: string
  readonly made_by: string
  readonly made_at: Date
  readonly ends_at: Date
  ended_at: OptionalTime
}

/** A figure that an operator has set by hand, for a time. */
export interface MarketSetValueTable {
  /** 16 random bytes, base64url. */
  readonly id: string
  readonly market: string
  readonly asset_id: string
  readonly figure: 'price' | 'supply'
  /** US dollars for one unit, or units. */
  readonly value: string
  readonly reason: string
  readonly made_by: string
  readonly made_at: Date
  readonly ends_at: Date
  ended_at: OptionalTime
}

/** How the sources of one process are doing. */
export interface MarketReportTable {
  readonly market: string
  readonly process: string
  at: Date
  report: ColumnType<JsonObject, string, string>
}
