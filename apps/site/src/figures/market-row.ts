import type { Brand } from '@portico/brands'
import { formatDay } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { type Asset, marketCap, pairHistory, type Snapshot } from '@portico/market'
import { urls } from '../routes.ts'
import { type AssetRef, assetRef } from './asset.ts'
import { type ChangeMark, changeMark, type Direction } from './change.ts'
import { type ChartPoint, chartShape, sparkBox } from './chart.ts'
import { createSnapshotMemory } from './per-snapshot.ts'
import { pageCurrency, type PriceView, priceOf } from './price.ts'

/** The last 30 days as a line, and whether they rose. */
export interface MarketLine {
  readonly path: string
  readonly direction: Direction
}

/** One line of a market table. */
export interface MarketRow {
  readonly asset: AssetRef
  readonly path: string
  readonly price: PriceView
  readonly day: ChangeMark
  readonly week: ChangeMark
  /** Market cap; null where no supply was read from a source. */
  readonly cap: PriceView | null
  /** The day of the price where it is older than the snapshot's. */
  readonly olderDay: string | null
  /** Line of the last 30 days; null where there are too few. */
  readonly line: MarketLine | null
}

interface RowContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Pick<Brand, 'compact'>
}

function marketRow({ snapshot, locale, brand }: RowContext, asset: Asset): MarketRow | null {
  const currency = pageCurrency(snapshot, locale)
  const quote = snapshot.quote(asset.id)
  const price = quote && priceOf(snapshot, { usd: quote.price, locale })
  if (!quote || !price) return null
  const pair = {
    from: asset,
    to: currency.slug === asset.slug ? (snapshot.asset('usd') ?? currency) : currency,
  }
  const history = pairHistory(snapshot, pair, '30d')
  const points = history.points.map(({ date, rate }) => ({ day: date, value: rate }))
  const cap = marketCap(snapshot, asset)
  const quoteDay = quote.asOf.slice(0, 10)
  return {
    asset: assetRef(asset, locale),
    path: urls.asset(asset.slug),
    price,
    day: changeMark(snapshot, pair, { window: '24h', locale }),
    week: changeMark(snapshot, pair, { window: '7d', locale }),
    cap: cap.value === null ? null : priceOf(snapshot, { usd: cap.value, locale, compact: brand.compact }),
    olderDay: quoteDay < snapshot.asOf.slice(0, 10) ? formatDay(quoteDay, locale.numberTag) : null,
    line: marketLine(points),
  }
}

function marketLine(points: readonly ChartPoint[]): MarketLine | null {
  const shape = chartShape(points, sparkBox)
  return shape && { path: shape.line, direction: shape.direction }
}

/** Rows of 20 languages with 250 assets each, about 6 MB. */
const rowLimit = 5000
const remembered = createSnapshotMemory<MarketRow | null>(rowLimit)

/** Rows for the assets that have a price, in the given order. */
export function marketRows(context: RowContext, assets: readonly Asset[]): readonly MarketRow[] {
  const { snapshot, locale, brand } = context
  const wording = `${locale.code} ${brand.compact}`
  return assets.flatMap(
    (asset) => remembered(snapshot, `${wording} ${asset.id}`, () => marketRow(context, asset)) ?? [],
  )
}
