import { setImmediate as nextTurn } from 'node:timers/promises'

import { Decimal, parseDecimal } from '@portico/decimal'
import type {
  Asset,
  AssetFigures,
  MarketReading,
  PackedMoments,
  Quote,
  SourceCredit,
  Supply,
  SupplyBasis,
} from '@portico/market'
import type { Listing } from '../../ports/identities.ts'
import type { AssetName } from '../bundled-names.ts'
import { positiveNumber, publishedPrice } from '../published-number.ts'
import { figuresOf, priceBefore } from './coin-figures.ts'
import type { CoinRow } from './coin-rows.ts'

const dayMs = 86_400_000

/** Longer tickers and names are no use on a page. */
const longestCode = 24
const longestName = 100

/** How far ahead of the clock an answer may be and still date the reading; the judge holds prices that are further ahead. */
const aheadMs = 60_000

/** A coin with the internal id of its asset and the instant of its figures. */
export interface Coin {
  readonly row: CoinRow
  readonly assetId: string
  readonly updatedMs: number | null
}

/** What turns rows into a reading. */
export interface CoinTerms {
  readonly credit: SourceCredit
  readonly nowMs: number
  /** The internal id for a CoinGecko id; null where it is not known. */
  assetOf(coinId: string): string | null
  /** How the catalogue names and draws an asset; undefined where it lacks it. */
  nameOf(assetId: string): AssetName | undefined
}

/** A coin as it is adopted; null where its ticker or name cannot be shown. */
export function listingOf({ id, symbol, name }: CoinRow): Listing | null {
  const isShowable =
    symbol !== '' && symbol.length <= longestCode && name !== '' && name.length <= longestName
  return isShowable ? { sourceId: id, kind: 'crypto', code: symbol.toUpperCase(), name } : null
}

/** Coins that are worked through at a time: some ten milliseconds, during which no page is answered. */
const coinsATurn = 250

/** What the rows say of assets that are known. Of a coin that stands twice, the first row counts. */
export async function readingOf(rows: readonly CoinRow[], terms: CoinTerms): Promise<MarketReading> {
  const coins = new Map<string, Coin>()
  for (const row of rows) {
    const assetId = terms.assetOf(row.id)
    if (assetId === null || coins.has(assetId)) continue
    coins.set(assetId, { row, assetId, updatedMs: instantOf(row.last_updated) })
  }
  const known = [...coins.values()]
  const [assets, quotes, recent]: [Asset[], Quote[], PackedMoments[]] = [[], [], []]
  const figures: AssetFigures[] = []
  for (let start = 0; start < known.length; start += coinsATurn) {
    if (start > 0) await nextTurn()
    const turn = known.slice(start, start + coinsATurn)
    assets.push(...turn.flatMap((coin) => assetOf(coin, terms) ?? []))
    quotes.push(...turn.flatMap((coin) => quoteOf(coin, terms.credit.id) ?? []))
    recent.push(...turn.flatMap((coin) => momentsOf(coin) ?? []))
    figures.push(...turn.flatMap((coin) => figuresOf(coin, terms.credit.id) ?? []))
  }
  const { credit, nowMs } = terms
  return { credit, asOf: newestOf(known, nowMs), assets, quotes, series: [], recent, figures }
}

function instantOf(text: string | null): number | null {
  const instantMs = text !== null && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instantMs) ? null : instantMs
}

function newestOf(coins: readonly Coin[], nowMs: number): string | null {
  let newest: number | null = null
  for (const { updatedMs } of coins) {
    if (updatedMs === null || updatedMs > nowMs + aheadMs) continue
    if (newest === null || updatedMs > newest) newest = updatedMs
  }
  return newest === null ? null : new Date(newest).toISOString()
}

/** An asset of the catalogue keeps the name and the icon that it has there. */
function assetOf({ row, assetId, updatedMs }: Coin, terms: CoinTerms): Asset | null {
  const name = terms.nameOf(assetId) ?? nameIn(row)
  if (name === null) return null
  const date = updatedMs === null ? null : new Date(updatedMs).toISOString().slice(0, 10)
  const url = coinPageOf(row.id)
  const supplyOn = (basis: SupplyBasis, published: string | null | undefined): Supply[] => {
    const quantity = positiveNumber(published)
    return quantity === null || date === null ? [] : [{ basis, quantity, date, source: 'CoinGecko', url }]
  }
  const others = [...supplyOn('total', row.total_supply), ...supplyOn('max', row.max_supply)]
  return {
    id: assetId,
    slug: assetId,
    ...name,
    supply: supplyOn('circulating', row.circulating_supply)[0] ?? null,
    ...(others.length === 0 ? {} : { otherSupplies: others }),
  }
}

function nameIn(row: CoinRow): AssetName | null {
  const listing = listingOf(row)
  if (listing === null) return null
  return { kind: 'crypto', code: listing.code, name: listing.name, symbol: null, icon: null }
}

function coinPageOf(coinId: string): string {
  return `https://www.coingecko.com/en/coins/${encodeURIComponent(coinId)}`
}

/** No price is read without its time: its age could not be told. */
function quoteOf({ row, assetId, updatedMs }: Coin, source: string): Quote | null {
  if (row.current_price === null || updatedMs === null) return null
  return {
    assetId,
    price: publishedPrice(row.current_price),
    asOf: new Date(updatedMs).toISOString(),
    source,
    high24h: positiveNumber(row.high_24h),
    low24h: positiveNumber(row.low_24h),
  }
}

/** What the changes over 7 days and 24 hours say of the prices at their beginnings. */
function momentsOf({ row, assetId, updatedMs }: Coin): PackedMoments | null {
  const price = positiveNumber(row.current_price)
  if (price === null || updatedMs === null) return null
  const moments = [
    { at: updatedMs - 7 * dayMs, price: priceBefore(price, row.price_change_percentage_7d_in_currency) },
    { at: updatedMs - dayMs, price: dayAgo(price, row.price_change_24h) },
  ].filter((moment) => moment.price !== null)
  if (moments.length === 0) return null
  return {
    assetId,
    times: moments.map(({ at }) => new Date(at).toISOString()).join(' '),
    prices: moments.map((moment) => moment.price).join(' '),
  }
}

function dayAgo(price: string, change: string | null | undefined): string | null {
  const difference = parseDecimal(change ?? '')
  return difference === null ? null : positiveNumber(new Decimal(price).minus(difference).toString())
}
