import type { Brand } from '@portico/brands'
import { formatCount, formatDay, formatPercent } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import {
  changeWindows,
  dayRange,
  type FigureAges,
  figureAges,
  type HistoryStatistics,
  historyStatistics,
  marketCap,
  marketRank,
  olderFigures,
  type Pair,
  rankAges,
  type Snapshot,
  type Supply,
} from '@portico/market'
import { momentText } from '../../figures/as-of.ts'
import { changeView } from '../../figures/change.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { listAgesView } from '../../figures/list-ages.ts'
import { moneyUnit } from '../../figures/money-unit.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { type PriceView, priceOf, formatKey } from '../../figures/price.ts'
import { hourFigures, rangeOrigin, recordFigures, volumeFigures } from './reported-figures.ts'
import type { Statistic, StatisticValue, UnknownReason } from './view.ts'

interface StatisticsContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Pick<Brand, 'compact'>
}

const unknown = (reason: UnknownReason): StatisticValue => ({ state: 'unknown', reason })
const priced = (price: PriceView | null): StatisticValue =>
  price === null ? unknown('no-price') : { state: 'price', price }

/** What an asset is worth in all, its place by that, and the quantities that it is counted by. Currencies have none. */
function marketFigures({ snapshot, locale, brand }: StatisticsContext, { from }: Pair): readonly Statistic[] {
  if (from.kind === 'fiat') return []
  const cap = marketCap(snapshot, from)
  const rank = marketRank(snapshot, from)
  const counted = (count: number) => formatCount(String(count), locale.numberTag)
  const ages = figureAges(snapshot, from)
  const list = rankAges(snapshot, from.kind)
  const supplies = [from.supply, ...(from.otherSupplies ?? [])].filter((supply) => supply !== null)
  return [
    {
      id: 'cap',
      value:
        cap.value === null
          ? unknown(cap.reason)
          : priced(priceOf(snapshot, { usd: cap.value, locale, compact: brand.compact })),
      ...agesOf(ages, locale.numberTag),
    },
    {
      id: 'rank',
      value:
        rank.rank === null
          ? unknown(rank.reason)
          : { state: 'rank', rank: counted(rank.rank), of: counted(rank.of) },
      ...(rank.rank === null
        ? {}
        : { ranked: { ages: listAgesView(list, locale.numberTag), older: olderFigures(ages, list) } }),
    },
    ...supplies.map((supply) => supplyFigure(supply, locale)),
  ]
}

/** The ages that a cap combines; a figure that is missing has none. */
function agesOf({ price, supply }: FigureAges, tag: string): Pick<Statistic, 'ages'> {
  if (price === null || supply === null) return {}
  return { ages: { price: momentText(price, tag), supply: formatDay(supply, tag) } }
}

function supplyFigure(
  { basis, quantity, date, source, url, confirmation }: Supply,
  locale: LocaleEntry,
): Statistic {
  return {
    id: `supply.${basis}`,
    value: { state: 'text', text: formatCount(quantity, locale.numberTag) },
    day: formatDay(date, locale.numberTag),
    source: { name: source, url, mark: confirmation },
  }
}

/** The day's range; sources of daily values report none. */
function rangeFigures(context: StatisticsContext, pair: Pair): readonly Statistic[] {
  const { snapshot, locale } = context
  const range = dayRange(snapshot.quote(pair.from.id))
  const beside = rangeOrigin(context, pair)
  const value = (usd: string | null): StatisticValue =>
    usd === null
      ? unknown('reason' in range ? range.reason : 'daily-values')
      : priced(priceOf(snapshot, { usd, locale }))
  return [
    { id: 'low24h', value: value(range.low), ...beside },
    { id: 'high24h', value: value('reason' in range ? null : range.high), ...beside },
  ]
}

/** What the whole kept history says, in the currency of the pair. */
function historyFigures(history: HistoryStatistics, pair: Pair, locale: LocaleEntry): readonly Statistic[] {
  const { numberTag: tag } = locale
  const none: StatisticValue = unknown('no-history')
  if (history.state === 'none') {
    return (['highest', 'lowest', 'volatility', 'days', 'first'] as const).map((id) => ({ id, value: none }))
  }
  const percent = (change: string) => formatFigure({ kind: 'change', percent: change }, { tag }).text
  const extreme = (id: 'highest' | 'lowest'): Statistic => {
    const close = history[id]
    if (close === null) return { id, value: unknown('too-few-days') }
    const { text } = formatFigure(
      { kind: 'money', value: close.rate, unit: moneyUnit(pair.to, locale) },
      { tag },
    )
    const value = { state: 'text', text } as const
    const { percentSince } = close
    return { id, value, day: formatDay(close.date, tag), since: percent(percentSince), percentSince }
  }
  const { volatility, days, first } = history
  return [
    extreme('highest'),
    extreme('lowest'),
    {
      id: 'volatility',
      value:
        volatility.percent === null
          ? unknown(volatility.reason)
          : { state: 'text', text: formatPercent(volatility.percent, { tag }) },
    },
    { id: 'days', value: { state: 'text', text: formatCount(String(days), tag) } },
    { id: 'first', value: { state: 'text', text: formatDay(first, tag) } },
  ]
}

function readStatistics(context: StatisticsContext, pair: Pair): readonly Statistic[] {
  const { snapshot, locale } = context
  const changes = changeWindows.map((window): Statistic => {
    const change = changeView(snapshot, pair, { window, locale })
    return { id: `change.${window}`, value: { state: 'change', change } }
  })
  return [
    ...marketFigures(context, pair),
    ...volumeFigures(context, pair),
    ...rangeFigures(context, pair),
    ...hourFigures(context, pair),
    ...changes,
    ...recordFigures(context, pair),
    ...historyFigures(historyStatistics(snapshot, pair), pair, locale),
  ]
}

/** Assets whose figures are kept, about 3 KB each. */
const assetLimit = 1000
const remembered = createSnapshotMemory<readonly Statistic[]>(assetLimit)

/** An asset's figures, computed once per snapshot and language: its page has other addresses for amounts and windows. */
export function statisticsOf(context: StatisticsContext, pair: Pair): readonly Statistic[] {
  const { snapshot, locale, brand } = context
  const key = `${formatKey(locale)} ${brand.compact} ${pair.from.id}`
  return remembered(snapshot, key, () => readStatistics(context, pair))
}
