import { Decimal } from '@portico/decimal'
import { formatCount } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import type { Brand } from '@portico/brands'
import {
  type Asset,
  capDayPercent,
  figureAges,
  marketCap,
  olderFigures,
  pairChange,
  rankAges,
  shownTrend,
  type Snapshot,
} from '@portico/market'
import type { Category } from './categories.ts'
import { type AssetRef, assetRef } from '../../figures/asset.ts'
import type { ChangeMark } from '../../figures/change.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import type { OlderFigures } from '../../figures/list-ages.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { type PriceView, priceOf } from '../../figures/price.ts'
import { dayMark } from './market-overview.ts'

/** What the coins of a category come to. */
export interface CategoryTotals {
  /** Assets with a price, in the order of the catalogue. */
  readonly assets: readonly Asset[]
  /** Sum of all known market caps in US dollars; null where none is known. */
  readonly capUsd: string | null
  /** How many of the assets are not in the sum, because their supply is not known. */
  readonly withoutCap: number
  /** What of the summed caps is so much older than in all coins that the sum is uncertain. */
  readonly older: OlderFigures
  /** The coins with the largest caps, at most three. */
  readonly largest: readonly Asset[]
  /** How far the sum moved in 24 hours against the dollar, in percent; null where too little of it is known. */
  readonly dayPercent: number | null
  /** Median of the changes against the US dollar over seven days, in percent; null where none is known. */
  readonly medianPercent: string | null
}

/** The middle one, or the mean of the two in the middle; null of nothing. */
export function median(values: readonly string[]): string | null {
  const sorted = values.map((value) => new Decimal(value)).toSorted((left, right) => left.comparedTo(right))
  const middle = Math.floor((sorted.length - 1) / 2)
  const low = sorted[middle]
  const high = sorted[sorted.length - 1 - middle]
  return low === undefined || high === undefined ? null : low.plus(high).dividedBy(2).toString()
}

const largestCount = 3

function largestOf(snapshot: Snapshot, assets: readonly Asset[]): readonly Asset[] {
  const capOf = (asset: Asset) => Number(marketCap(snapshot, asset).value ?? 0)
  return assets.toSorted((left, right) => capOf(right) - capOf(left)).slice(0, largestCount)
}

function countTotals(snapshot: Snapshot, category: Category): CategoryTotals {
  const members = new Set(category.assets)
  const assets = [...members]
    .flatMap((slug) => snapshot.asset(slug) ?? [])
    .filter(({ id }) => snapshot.isPriced(id))
    .toSorted((left, right) => snapshot.placeOf(left.id) - snapshot.placeOf(right.id))
  const caps = assets.flatMap((asset) => marketCap(snapshot, asset).value ?? [])
  const counted = assets.filter(({ supply }) => supply !== null)
  const list = rankAges(snapshot, 'crypto')
  const older = counted.flatMap((asset) => olderFigures(figureAges(snapshot, asset), list))
  const dollar = snapshot.asset('usd')
  const changes = assets.flatMap((asset) => {
    const change = dollar && pairChange(snapshot, { from: asset, to: dollar }, '7d')
    return change === null || 'missing' in change ? [] : [change.percent]
  })
  return {
    assets,
    capUsd: caps.length === 0 ? null : caps.reduce((sum, cap) => sum.plus(cap), new Decimal(0)).toString(),
    withoutCap: assets.length - caps.length,
    older: [...new Set(older)],
    largest: largestOf(snapshot, assets),
    dayPercent: capDayPercent(snapshot, assets),
    medianPercent: median(changes),
  }
}

const categoryLimit = 200
const remembered = createSnapshotMemory<CategoryTotals>(categoryLimit)

/** What a category comes to; counted once for each snapshot. */
export function categoryTotals(snapshot: Snapshot, category: Category): CategoryTotals {
  return remembered(snapshot, category.slug, () => countTotals(snapshot, category))
}

/** The totals in the language of the page. */
export interface CategoryFigures {
  readonly count: string
  /** Sum of the known market caps; null where none is known. */
  readonly cap: PriceView | null
  readonly older: OlderFigures
  /** How many coins the sum lacks; null where it has all. */
  readonly withoutCap: string | null
  /** Of the sum, over 24 hours. */
  readonly day: ChangeMark
  readonly median: ChangeMark
  /** The largest coins, of which drawings are shown. */
  readonly largest: readonly AssetRef[]
}

export function categoryFigures(
  context: {
    readonly snapshot: Snapshot
    readonly locale: LocaleEntry
    readonly brand: Pick<Brand, 'compact'>
  },
  totals: CategoryTotals,
): CategoryFigures {
  const { snapshot, locale, brand } = context
  const counted = (count: number) => formatCount(String(count), locale.numberTag)
  return {
    count: counted(totals.assets.length),
    cap:
      totals.capUsd === null
        ? null
        : priceOf(snapshot, { usd: totals.capUsd, locale, compact: brand.compact }),
    older: totals.older,
    withoutCap: totals.withoutCap === 0 ? null : counted(totals.withoutCap),
    day: dayMark(context, totals.dayPercent) ?? { state: 'missing', window: '24h', reason: 'no-history' },
    median: medianMark(totals.medianPercent, locale),
    largest: totals.largest.map((asset) => assetRef(asset, locale)),
  }
}

function medianMark(percent: string | null, locale: LocaleEntry): ChangeMark {
  if (percent === null) return { state: 'missing', window: '7d', reason: 'no-history' }
  return {
    state: 'known',
    direction: shownTrend(percent),
    size: formatFigure({ kind: 'size', percent }, { tag: locale.numberTag }).text,
  }
}
