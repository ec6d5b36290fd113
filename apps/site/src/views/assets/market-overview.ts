import { formatCount, formatPercent } from '@portico/format'
import {
  type Asset,
  dollarChanges,
  marketOverview,
  movableCoins,
  pairChange,
  shownTrend,
  type Snapshot,
} from '@portico/market'
import { type AssetRef, assetRef } from '../../figures/asset.ts'
import type { ChangeMark } from '../../figures/change.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { formatKey, pageCurrency, type PriceView, priceOf } from '../../figures/price.ts'
import type { PageContext } from '../../pages/page-load.ts'
import { type ComparisonCard, popularComparisons } from '../comparison/comparison-links.ts'
import { type MarketRow, marketRows } from './market-row.ts'
import { sliceSorted, type SortedList, sortedByNumber } from '../listings/list-sort.ts'

export type Mover = Pick<MarketRow, 'asset' | 'path' | 'price' | 'week'>

/** What all coins come to, which of them moved most, and comparisons of the largest. */
export interface OverviewView {
  readonly cap: PriceView
  /** Over 24 hours; null where too little of it is known. */
  readonly day: ChangeMark | null
  /** The largest coin and its share. */
  readonly first: { readonly asset: AssetRef; readonly share: string }
  /** How many coins have a price. */
  readonly coins: string
  /** How many of them are in the sum, and how many are not; null where none is missing. */
  readonly counted: string
  readonly leftOut: string | null
  readonly gainers: readonly Mover[]
  readonly losers: readonly Mover[]
  readonly compared: readonly ComparisonCard[]
}

type OverviewContext = Pick<PageContext, 'snapshot' | 'locale' | 'brand'>

const shownCount = 4

/** Coins by their change over seven days; which of them can be movers, `movableCoins` says. */
interface Movers {
  readonly byWeek: SortedList<Asset>
  /** How many of them fell, in the currency of the page, and from which place on they rose. */
  readonly fallen: number
  readonly risenFrom: number
}

const moversLimit = 60
const remembered = createSnapshotMemory<Movers>(moversLimit)

/** By how much a change in dollars is multiplied in another currency; 1 where that is not known. */
function currencyFactor(snapshot: Snapshot, currency: Asset, window: '24h' | '7d'): number {
  const dollar = snapshot.asset('usd')
  const change = dollar && pairChange(snapshot, { from: dollar, to: currency }, window)
  return change === null || 'missing' in change ? 1 : 1 + Number(change.percent) / 100
}

function inCurrency(percent: number, factor: number): number {
  return ((1 + percent / 100) * factor - 1) * 100
}

/** How many of the first of `length` places hold, where all that hold come first; asks for few of them. */
function countWhile(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}

function countMovers(snapshot: Snapshot, currency: Asset): Movers {
  const changes = dollarChanges(snapshot, 'crypto', '7d')
  const factor = currencyFactor(snapshot, currency, '7d')
  const byWeek = sortedByNumber(movableCoins(snapshot), ({ id }) => changes.get(id))
  const trendAt = (index: number) => {
    const asset = byWeek.known[index]
    return shownTrend(String(inCurrency((asset && changes.get(asset.id)) ?? 0, factor)))
  }
  const { length } = byWeek.known
  const fallen = countWhile(length, (index) => trendAt(index) === 'falling')
  return { byWeek, fallen, risenFrom: countWhile(length, (index) => trendAt(index) !== 'rising') }
}

/** Coins that rose over seven days, the largest rise first; or those that fell, the deepest fall first. */
export function moversOf({ snapshot, locale }: OverviewContext, way: 'gainers' | 'losers'): readonly Asset[] {
  const currency = pageCurrency(snapshot, locale)
  const { byWeek, fallen, risenFrom } = remembered(snapshot, currency.id, () =>
    countMovers(snapshot, currency),
  )
  if (way === 'losers') return byWeek.known.slice(0, fallen)
  const end = byWeek.known.length - risenFrom
  return sliceSorted(byWeek, { start: 0, end, order: 'descending' })
}

function moverRows(context: OverviewContext, way: 'gainers' | 'losers'): readonly Mover[] {
  const assets = moversOf(context, way).slice(0, shownCount)
  return marketRows(context, assets).map(({ asset, path, price, week }) => ({ asset, path, price, week }))
}

/** A day's change in dollars, in the currency of the page. */
export function dayMark(
  { snapshot, locale }: Pick<OverviewContext, 'snapshot' | 'locale'>,
  dayPercent: number | null,
): ChangeMark | null {
  if (dayPercent === null) return null
  const factor = currencyFactor(snapshot, pageCurrency(snapshot, locale), '24h')
  const percent = String(inCurrency(dayPercent, factor))
  const size = formatFigure({ kind: 'size', percent }, { tag: locale.numberTag }).text
  return { state: 'known', direction: shownTrend(percent), size }
}

function readOverview(context: OverviewContext): OverviewView | null {
  const { snapshot, locale, brand } = context
  const overview = marketOverview(snapshot)
  const cap = overview && priceOf(snapshot, { usd: overview.capUsd, locale, compact: brand.compact })
  if (!overview || !cap) return null
  const tag = locale.numberTag
  return {
    cap,
    day: dayMark(context, overview.dayPercent),
    first: {
      asset: assetRef(overview.first.asset, locale),
      share: formatPercent(overview.first.percent, { tag }),
    },
    coins: formatCount(String(overview.counted + overview.leftOut), tag),
    counted: formatCount(String(overview.counted), tag),
    leftOut: overview.leftOut === 0 ? null : formatCount(String(overview.leftOut), tag),
    gainers: moverRows(context, 'gainers'),
    losers: moverRows(context, 'losers'),
    compared: popularComparisons(context),
  }
}

/** One for each language and currency, about 4 kB. */
const overviewLimit = 100
const rememberedOverview = createSnapshotMemory<OverviewView | null>(overviewLimit)

/** The state of the market from figures that can be added up and ranked together (TRUTH-07), read once per snapshot and language; null without any cap. */
export function overviewView(context: OverviewContext): OverviewView | null {
  const { snapshot, locale, brand } = context
  return rememberedOverview(snapshot, `${formatKey(locale)} ${brand.compact}`, () => readOverview(context))
}
