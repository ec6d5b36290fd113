import type { Brand } from '@portico/brands'
import { formatDay } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import {
  type Asset,
  figureAges,
  marketCap,
  olderDayOf,
  olderFigures,
  type PairHistory,
  pairHistory,
  rankAges,
  type Snapshot,
} from '@portico/market'
import { urls } from '../../pages/urls.generated.ts'
import { ageOf } from '../../figures/as-of.ts'
import { type AssetRef, assetRef } from '../../figures/asset.ts'
import { type ChangeMark, changeMark, type Direction } from '../../figures/change.ts'
import { drawSmall } from '../../figures/charts/picture.ts'
import { chartLine, chartPoints } from '../../figures/charts/points.ts'
import { sparkBox } from '../../figures/charts/spark-box.ts'
import { isLive, liveRatio, staleFrom } from '../../figures/freshness.ts'
import { type OlderFigures, olderSupplyDay } from '../../figures/list-ages.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { pageCurrency, priceOf, type ShownPrice, formatKey } from '../../figures/price.ts'

/** The last 30 days as a line, and whether they rose. */
export interface MarketLine {
  readonly path: string
  readonly direction: Direction
}

/** One line of a market table. */
export interface MarketRow {
  readonly asset: AssetRef
  readonly path: string
  readonly price: ShownPrice
  readonly day: ChangeMark
  readonly week: ChangeMark
  /** Market cap; null where no supply was read from a source. */
  readonly cap: ShownPrice | null
  /** The day of the price where it is older than the snapshot's. */
  readonly olderDay: string | null
  /** What is so much older than in all assets of the kind that the row's place is uncertain. */
  readonly older: OlderFigures
  /** The day of the supply where it is such a figure. */
  readonly supplyDay: string | null
  /** Of a price that moves while the page is read: when it was true, and from when on it is a last known one. */
  readonly moves?: {
    readonly iso: string
    readonly staleFrom: string
    /** Set where it is one already. */
    readonly age?: string
  }
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
  const cap = marketCap(snapshot, asset).value
  const capText = cap && priceOf(snapshot, { usd: cap, locale, compact: brand.compact })
  const olderDay = olderDayOf(snapshot, quote)
  const of = liveRatio(snapshot, asset, currency)
  const ages = figureAges(snapshot, asset)
  const older = olderFigures(ages, rankAges(snapshot, asset.kind))
  return {
    asset: assetRef(asset, locale),
    path: urls.asset(asset.slug),
    price: of === undefined ? { text: price.text } : { text: price.text, of },
    ...movesOf(snapshot, asset),
    day: changeMark(snapshot, pair, { window: '24h', locale }),
    week: changeMark(snapshot, pair, { window: '7d', locale }),
    cap: !capText ? null : { text: capText.text },
    olderDay: olderDay && formatDay(olderDay, locale.numberTag),
    older,
    supplyDay: olderSupplyDay(older, ages, locale.numberTag),
    line: marketLine(pairHistory(snapshot, pair, '30d')),
  }
}

function movesOf(snapshot: Snapshot, asset: Asset): Pick<MarketRow, 'moves'> {
  const quote = snapshot.quote(asset.id)
  const limit = staleFrom(snapshot, [asset])
  if (quote === null || limit === null || !isLive(snapshot, asset)) return {}
  return { moves: { iso: quote.asOf, staleFrom: limit } }
}

function marketLine(history: PairHistory): MarketLine | null {
  const line = chartLine(chartPoints(history), { unit: 'day', kind: 'amount', gaps: history.gaps })
  return line && drawSmall(line, sparkBox)
}

/** Rows of 20 languages with 250 assets each, about 6 MB. */
const rowLimit = 5000
const remembered = createSnapshotMemory<MarketRow | null>(rowLimit)

/** Rows for the assets that have a price, in the given order. */
export function marketRows(context: RowContext, assets: readonly Asset[]): readonly MarketRow[] {
  const { snapshot, locale, brand } = context
  const format = `${formatKey(locale)} ${brand.compact}`
  return assets.flatMap(
    (asset) => remembered(snapshot, `${format} ${asset.id}`, () => marketRow(context, asset)) ?? [],
  )
}

/** Rows of a page that is made at this time: those that move and have not for long say how old they are. */
export function withAges<Row extends MarketRow>(
  rows: readonly Row[],
  context: { readonly locale: LocaleEntry; readonly nowMs: number },
): readonly Row[] {
  return rows.map((row) =>
    row.moves === undefined || Date.parse(row.moves.staleFrom) > context.nowMs
      ? row
      : { ...row, moves: { ...row.moves, age: ageOf(row.moves.iso, context) } },
  )
}
