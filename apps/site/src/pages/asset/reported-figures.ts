import type { Brand } from '@portico/brands'
import { formatDay, formatPercent } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import {
  hourChange,
  type Pair,
  type PriceRecord,
  priceRecords,
  type Provenance,
  quoteProvenance,
  shownTrend,
  type Snapshot,
  tradedVolume,
} from '@portico/market'
import { momentText } from '../../figures/as-of.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { moneyUnit } from '../../figures/money-unit.ts'
import { priceOf } from '../../figures/price.ts'
import type { Statistic, StatisticValue } from './view.ts'

interface FiguresContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Pick<Brand, 'compact'>
}

const notReported = { state: 'unknown', reason: 'not-reported' } as const satisfies StatisticValue

/** What a reader sees beside a figure: the source, where it is credited, and when it said so. */
function saidBy({ snapshot, locale }: FiguresContext, { source, asOf }: Provenance) {
  const credit = snapshot.sources.find(({ id }) => id === source)
  const time = momentText(asOf, locale.numberTag)
  return { time, ...(credit === undefined ? {} : { source: { name: credit.name, url: credit.url } }) }
}

/** The same for a figure of a moment: its time stands in front. */
function dated(context: FiguresContext, from: Provenance): Pick<Statistic, 'day' | 'source'> {
  const { time: day, ...source } = saidBy(context, from)
  return { day, ...source }
}

/** What was traded within 24 hours and how much that is of the market cap. The volume of one market is called so. */
export function volumeFigures(context: FiguresContext, { from }: Pair): readonly Statistic[] {
  const { snapshot, locale, brand } = context
  const volume = tradedVolume(snapshot, from)
  if (volume.usd === null) {
    if (from.kind !== 'crypto') return []
    return [
      { id: 'volume', value: notReported },
      { id: 'volumeOfCap', value: notReported },
    ]
  }
  const price = priceOf(snapshot, { usd: volume.usd, locale, compact: brand.compact })
  const beside = dated(context, volume)
  const { percentOfCap } = volume
  const isOne = volume.of === 'one-market'
  const share: StatisticValue =
    percentOfCap === null
      ? { state: 'unknown', reason: isOne ? 'one-market' : 'no-supply' }
      : { state: 'text', text: formatPercent(percentOfCap, { tag: locale.numberTag }) }
  return [
    {
      id: isOne ? 'volumeOfMarket' : 'volume',
      value: price === null ? { state: 'unknown', reason: 'no-price' } : { state: 'price', price },
      ...beside,
    },
    { id: 'volumeOfCap', value: share, ...(percentOfCap === null ? {} : beside) },
  ]
}

/** The highest and the lowest price ever, in US dollars on every page: what a dollar was worth on those days is another matter. */
export function recordFigures(context: FiguresContext, { from }: Pair): readonly Statistic[] {
  const { highest, lowest } = priceRecords(context.snapshot, from)
  if (from.kind !== 'crypto' && highest === null && lowest === null) return []
  return [
    { id: 'allTimeHigh', ...recordOf(context, highest) },
    { id: 'allTimeLow', ...recordOf(context, lowest) },
  ]
}

function recordOf(context: FiguresContext, record: PriceRecord | null): Omit<Statistic, 'id'> {
  const { snapshot, locale } = context
  const dollar = snapshot.asset('usd')
  if (record === null || dollar === null) return { value: notReported }
  const tag = locale.numberTag
  const unit = moneyUnit(dollar, locale)
  const { time, ...source } = saidBy(context, record)
  return {
    value: { state: 'text', text: formatFigure({ kind: 'money', value: record.usd, unit }, { tag }).text },
    day: formatDay(record.at.slice(0, 10), tag),
    since: formatFigure({ kind: 'change', percent: record.percentSince }, { tag }).text,
    ...source,
    asOf: time,
  }
}

/** The change of the last hour; of what has daily prices nobody expects one. */
export function hourFigures(context: FiguresContext, pair: Pair): readonly Statistic[] {
  const { snapshot, locale } = context
  const change = hourChange(snapshot, pair)
  if ('missing' in change) {
    if (pair.from.kind !== 'crypto') return []
    return [{ id: 'change.1h', value: { state: 'unknown', reason: change.missing } }]
  }
  const { percent, told } = change
  const size = formatFigure({ kind: 'size', percent }, { tag: locale.numberTag }).text
  const mark = { state: 'known', direction: shownTrend(percent), size } as const
  const beside = told === null ? {} : dated(context, told)
  return [{ id: 'change.1h', value: { state: 'change', change: mark }, ...beside }]
}

/** Who says the range of the day, and when; nothing where no range is known. */
export function rangeOrigin(context: FiguresContext, { from }: Pair): Pick<Statistic, 'day' | 'source'> {
  const range = quoteProvenance(context.snapshot, from.id)?.range ?? null
  return range === null ? {} : dated(context, { source: range.source.id, asOf: range.asOf })
}
