/**
 * The market's nouns. Every number is a decimal string in US dollars unless its name says otherwise; every date is a
 * UTC day (YYYY-MM-DD) and every time an ISO 8601 instant in UTC. Unknown is null with a reason, never 0 (design,
 * principle 5).
 */
export type AssetKind = 'crypto' | 'fiat' | 'metal' | 'stock'

/** An asset as the catalogue lists it. `id` equals `slug`, which is unique over all kinds. */
export interface Asset {
  readonly id: string
  readonly kind: AssetKind
  /** Ticker or ISO 4217 code, upper case: BTC, USD, XAU, AAPL. */
  readonly code: string
  readonly slug: string
  /** English name; pages prefer the localised name that Intl has for fiat currencies. */
  readonly name: string
  /** What stands before an amount, such as $ or €; null where the code serves. */
  readonly symbol: string | null
  /** Icon sheet and symbol in it, such as coins-1/btc; null where a letter badge is drawn. */
  readonly icon: string | null
  /** What the market cap is counted by: coins in circulation, shares outstanding, ounces mined (CMP-04). */
  readonly supply: Supply | null
  /** Quantities on other bases that were read from a source as well: all coins that exist, or that ever may. */
  readonly otherSupplies?: readonly Supply[]
}

/** What a quantity counts: coins in circulation, in all or at most, shares, or mined ounces. */
export type SupplyBasis = 'circulating' | 'total' | 'max' | 'shares' | 'mined'

/** A public copy that figures were read in, such as a repository that holds a provider's list. */
export interface SourceCopy {
  readonly name: string
  readonly url: string
}

/** A reviewed quantity (units, shares, troy ounces) with where it was read. */
export interface Supply {
  readonly basis: SupplyBasis
  /** Decimal string of whole units: coins, shares or troy ounces. */
  readonly quantity: string
  /** The day the quantity is true for. */
  readonly date: string
  /** Who published it, and their address. */
  readonly source: string
  readonly url: string
  /** Where it was read, if not at the publisher's own. */
  readonly copy?: SourceCopy
  /** {@link unstatedLicence} where the source states none; left out by sources whose own credit names it. */
  readonly licence?: string
  /** Where operators of the market have set it; left out where a source says it. */
  readonly confirmation?: typeof setByHandSource
}

/** One daily price: US dollars for one unit of the asset. */
export interface Observation {
  readonly date: string
  readonly price: string
}

/** One price inside a day: US dollars for one unit of the asset at an instant. */
export interface Moment {
  readonly at: string
  readonly price: string
}

/**
 * The prices of an asset over the last days, oldest first, as they are kept and moved: instants and prices as one text each,
 * parted by spaces. Close enough together that every change window up to 7 days finds its beginning.
 */
export interface PackedMoments {
  readonly assetId: string
  readonly times: string
  readonly prices: string
}

/** Moments as a source publishes them, in a currency of its own choice. */
export interface ForeignMoments extends PackedMoments {
  /** The asset that the prices are counted in. */
  readonly currency: string
}

/** Why cleaning quarantines a value. */
export type QuarantineReason =
  /** Most coins moved by the same absurd factor on that day and came back. */
  | 'day-off'
  /** This asset alone jumped and returned. */
  | 'jump-and-return'
  /** The ticker meant something else on that day, or the price is at a level that was found false before. */
  | 'other-meaning'
  /** The feed's fallback: the very same value recurs on days apart, although the asset moved in between. */
  | 'stuck-value'
  /** Not a positive finite number. */
  | 'not-a-price'
  /** A jump at the end of the series that no later day confirms yet. */
  | 'unconfirmed-jump'

/** A published value that is not shown, and what is shown in its place. Stored fields keep the name `held`. */
export interface QuarantinedValue {
  readonly date: string
  /** Price in US dollars as published (inverse of the published rate), or the raw text when it is no number. */
  readonly published: string
  readonly reason: QuarantineReason
  /** The last good observation, which stays current; null when there is none before it. */
  readonly held: Observation | null
}

/** A point at which a series means something new, so that no change is computed across it. */
export interface SeriesCut {
  readonly date: string
  readonly reason: 'redenomination' | 'other-meaning'
  /** New price over old price; 1000 for three zeros struck off a currency. */
  readonly factor: string
}

/** The cleaned history of one asset, oldest first. */
export interface Series {
  readonly assetId: string
  readonly observations: readonly Observation[]
  /** Quarantined values; snapshots are stored with this name. */
  readonly held: readonly QuarantinedValue[]
  readonly cuts: readonly SeriesCut[]
}

/**
 * A series as it is kept: its days and its prices as bytes in memory that threads share, nothing lost (series/packed-days.ts,
 * series/packed-prices.ts). As objects they take many times the memory, and the process keeps that memory afterwards.
 */
export interface PackedSeries extends Pick<Series, 'assetId' | 'held' | 'cuts'> {
  readonly days: Uint8Array
  readonly prices: Uint8Array
}

/** The newest good price of an asset. */
export interface Quote {
  readonly assetId: string
  readonly price: string
  /** When the price was true; older than the snapshot where newer values are quarantined or missing. */
  readonly asOf: string
  readonly source: string
  /** Intraday range; null where the source reports none. */
  readonly high24h: string | null
  readonly low24h: string | null
  /** Where the range is from, when that is not where the price is from. */
  readonly range?: Provenance
  /** The currency that the source counts in, where that is not the US dollar, with the price it was converted by. */
  readonly via?: Conversion
  /** Set while one source alone says that the price is at another level. */
  readonly unconfirmed?: UnconfirmedLevel
}

/** A level that one source alone has held for so long that its price is shown, marked as such. */
export interface UnconfirmedLevel {
  /** When the level was first seen. */
  readonly since: string
  /** The last price before it. */
  readonly before: string
}

/** Where a number is from and when it was true. */
export interface Provenance {
  readonly source: string
  readonly asOf: string
}

/** What was traded within 24 hours. */
export interface Volume {
  readonly amount: string
  /** The asset that the amount is counted in: `usd`, or another such as `usdt`. */
  readonly currency: string
  /** Whether it counts all markets that the source watches, or one market of one venue alone. */
  readonly of: 'all-markets' | 'one-market'
}

/** What a source says of an asset beside its price, in US dollars; null where it does not say. */
export interface AssetFigures extends Provenance {
  readonly assetId: string
  readonly volume24h: Volume | null
  /** The highest and the lowest price that was ever paid, and when. */
  readonly allTimeHigh: Moment | null
  readonly allTimeLow: Moment | null
  /** The price an hour before. */
  readonly hourAgo: Moment | null
}

/** A currency that stands between a published price and the US dollar, such as USDT. */
export interface Conversion extends Provenance {
  readonly assetId: string
  /** US dollars for one unit of it. */
  readonly price: string
  /** Ids of the sources of prices that this one was itself converted by. */
  readonly behind?: readonly string[]
  /** As in a {@link Quote}. */
  readonly unconfirmed?: UnconfirmedLevel
}

/** A price as a source publishes it, in a currency of its own choice. */
export interface ForeignQuote extends Omit<Quote, 'range' | 'via' | 'unconfirmed'> {
  /** The asset that the price is counted in. */
  readonly currency: string
}

/** Why a live price is not taken over. The last good one stays current, with its age. */
export type QuoteQuarantineReason =
  /** Not a positive finite number of a size that prices have. */
  | 'not-a-price'
  /** More than half above or below the last good price, and neither another source nor time confirms it yet. */
  | 'jump'
  /** A stablecoin far from its peg, by one source alone. */
  | 'off-peg'
  /** Sources that should agree do not, and the last good price sides with none of them. */
  | 'disagreement'
  /** It differs from the price of the operator's own source, which is authoritative. */
  | 'monitor'
  /** An operator has rejected this level of this source. */
  | 'rejected'
  /** Its time is ahead of the clock. */
  | 'future'
  /** The currency it is counted in has no price that is young enough. */
  | 'no-conversion'

/** A live price that is not taken over. */
export interface QuarantinedQuote extends Provenance {
  readonly assetId: string
  /** As published. */
  readonly price: string
  /** The same in US dollars; left out where that is not known. */
  readonly dollars?: string
  readonly reason: QuoteQuarantineReason
}

/** What a {@link SourceCredit} has for a licence where the source states none. Pages say so in their own language. */
export const unstatedLicence = 'none stated'

/** The id of the source that figures are credited to which operators of the market have set by hand. */
export const setByHandSource = 'set-by-hand'

/** Where numbers come from, as a page credits it. */
export interface SourceCredit {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly licence: string
  /** The text that the source asks to be credited with, such as "Data provided by CoinGecko". */
  readonly attribution?: string
  /** Where its numbers were read, if not at the publisher's own; `bundled` of those that ship with the product. */
  readonly copy?: SourceCopy | 'bundled'
  /** How often the source has something new; daily unless given. */
  readonly pace?: SourcePace
}

/** How often a source has something new. */
export type SourcePace = 'seconds' | 'minutes' | 'daily'

/** Everything a snapshot is, as plain data that can cross a process. */
export interface SnapshotData {
  /** Content hash: equal data has equal version. */
  readonly version: string
  readonly asOf: string
  readonly sources: readonly SourceCredit[]
  readonly assets: readonly Asset[]
  readonly quotes: readonly Quote[]
  readonly series: readonly PackedSeries[]
  /** The last days in finer steps, where a live source or the history store knows them. */
  readonly recent?: readonly PackedMoments[]
  /**
   * What live sources say beside prices. An asset has an entry for each source that something of it is shown from; no two of them
   * have the same figure.
   */
  readonly figures?: readonly AssetFigures[]
  /** Slugs of assets that the operator has taken off; nothing else in here speaks of them. */
  readonly delisted?: readonly string[]
}

/** How far back a change is told. */
export type ChangeWindow = '24h' | '7d' | '30d' | '365d'
