import { Decimal, parseDecimal } from '@portico/decimal'
import type { AssetFigures, Moment, Volume } from '@portico/market'
import { positiveNumber } from '../published-number.ts'
import type { CoinRow } from './coin-rows.ts'

const hourMs = 3_600_000

/** A row with the internal id of its asset and the instant of its figures. */
interface DatedRow {
  readonly row: CoinRow
  readonly assetId: string
  readonly updatedMs: number | null
}

/** What a row says beside the price. Null where that is nothing, or its time is not known. */
export function figuresOf({ row, assetId, updatedMs }: DatedRow, source: string): AssetFigures | null {
  if (updatedMs === null) return null
  const said = {
    volume24h: volumeOf(row.total_volume),
    allTimeHigh: recordOf(row.ath, row.ath_date),
    allTimeLow: recordOf(row.atl, row.atl_date),
    hourAgo: hourAgoOf(row, updatedMs),
  }
  const isEmpty = Object.values(said).every((figure) => figure === null)
  return isEmpty ? null : { assetId, source, asOf: new Date(updatedMs).toISOString(), ...said }
}

/** The sum over all exchanges that CoinGecko watches. */
function volumeOf(published: string | null | undefined): Volume | null {
  const amount = positiveNumber(published)
  return amount === null ? null : { amount, currency: 'usd', of: 'all-markets' }
}

function recordOf(published: string | null | undefined, date: string | null | undefined): Moment | null {
  const price = positiveNumber(published)
  const atMs = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(date ?? '') ? Date.parse(date ?? '') : Number.NaN
  return price === null || Number.isNaN(atMs) ? null : { price, at: new Date(atMs).toISOString() }
}

function hourAgoOf(row: CoinRow, updatedMs: number): Moment | null {
  const now = positiveNumber(row.current_price)
  const price = now === null ? null : priceBefore(now, row.price_change_percentage_1h_in_currency)
  return price === null ? null : { price, at: new Date(updatedMs - hourMs).toISOString() }
}

/** The price before a change in percent led to the present one; null where the change is none. */
export function priceBefore(price: string, percentage: string | null | undefined): string | null {
  const factor = parseDecimal(percentage ?? '')
    ?.div(100)
    .plus(1)
  if (factor === undefined || factor.lte(0)) return null
  return positiveNumber(new Decimal(price).div(factor).toString())
}
