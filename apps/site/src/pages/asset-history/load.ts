import { formatCount, formatDay } from '@portico/format'
import {
  type Close,
  type CloseInterval,
  closeIntervals,
  closesOf,
  dayNumber,
  type DayPrices,
  dayPrices,
  isIndexable,
  type Pair,
  pairHistory,
  type PairHistory,
  pairRate,
  type PairRate,
  shownTrend,
  shownWindow,
  type Snapshot,
} from '@portico/market'
import { windowsOfChart, longestUnbroken } from '../../figures/charts/chart-windows.ts'
import { assetRef } from '../../figures/asset.ts'
import { chartReadings, chartView } from '../../figures/charts/chart-view.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { licensedSource } from '../../figures/licensed-source.ts'
import { markOf } from '../../figures/sources.ts'
import { moneyUnit } from '../../figures/money-unit.ts'
import { createMemoryOf, createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { formatKey } from '../../figures/price.ts'
import { pricePair } from '../../figures/price-pair.ts'
import { assetHeading } from '../../views/assets/asset-heading.ts'
import { monthEndedBy } from '../../views/assets/stored-days.ts'
import { pageNumber } from '../../views/listings/page-number.ts'
import { asksForReadings } from '../chart-readings.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { type AskedDay, askedDay, type DaySpan } from './asked-day.ts'
import { historyWindows } from './history-windows.ts'
import { periodsOf } from './periods.ts'
import type { AssetHistoryView, DayAnswer, HistoryRow } from './view.ts'

const rowsPerPage = 60
/** More gaps than these are counted only: the rows show a sparse history themselves. */
const gapLimit = 30

interface Counted {
  readonly history: Pick<PairHistory, 'gaps' | 'cut'>
  /** The newest first. */
  readonly closes: readonly Close[]
}

/** Histories that are kept, about 100 KB each: readers turn their pages. */
const historyLimit = 50
const remembered = createSnapshotMemory<Counted>(historyLimit)

function countedHistory(snapshot: Snapshot, pair: Pair, interval: CloseInterval): Counted {
  return remembered(snapshot, `${pair.from.id} ${pair.to.id} ${interval}`, () => {
    const history = pairHistory(snapshot, pair, 'all')
    const { gaps, cut } = history
    return { history: { gaps, cut }, closes: closesOf(history, interval).toReversed() }
  })
}

/** A close, and what is known of the day that it ends. */
interface ShownClose {
  readonly close: Close
  readonly prices: DayPrices | null
}

type FormattedClose = Omit<HistoryRow, 'range' | 'missingDays'>

/** How the figures of a history are written. */
interface Writing {
  readonly tag: string
  money(value: string): string
  /** What the closes of an interval that are written already are kept by. */
  readonly closes: object
}

/** Closes of one history that are kept as text: ten pages of it, some 250 bytes each. */
const closeLimit = 10 * rowsPerPage
const rememberedClose = createMemoryOf<object, FormattedClose>(closeLimit)
/** Histories whose closes are kept as text: 6 MB at most. */
const writtenLimit = 40
const rememberedCloses = createSnapshotMemory<object>(writtenLimit)

function writingOf({ snapshot, locale }: PageContext, pair: Pair, interval: CloseInterval): Writing {
  const { numberTag: tag } = locale
  const unit = moneyUnit(pair.to, locale)
  const key = `${formatKey(locale)} ${pair.from.id} ${pair.to.id} ${interval}`
  return {
    tag,
    money: (value) => formatFigure({ kind: 'money', value, unit }, { tag }).text,
    closes: rememberedCloses(snapshot, key, () => ({})),
  }
}

function rowOf({ close, prices }: ShownClose, writing: Writing): HistoryRow {
  const { money, closes } = writing
  const formatted = rememberedClose(closes, close.date, () => formattedClose(close, writing))
  return { ...formatted, range: prices && { low: money(prices.low), high: money(prices.high) } }
}

function formattedClose({ date, rate, percent }: Close, { tag, money }: Writing): FormattedClose {
  return {
    date,
    day: formatDay(date, tag),
    close: money(rate),
    change:
      percent === null
        ? null
        : {
            size: formatFigure({ kind: 'size', percent }, { tag }).text,
            direction: shownTrend(percent),
          },
  }
}

/** Days without a close before each day that follows a gap. */
function missingBefore({ gaps }: Counted['history']): ReadonlyMap<string, number> {
  return new Map(gaps.map(({ before, days }) => [before, days - 1]))
}

/** Closes with the prices of their days where these are stored. */
async function withDays(
  { snapshot, storedDays }: PageContext,
  pair: Pair,
  closes: readonly Close[],
): Promise<readonly ShownClose[]> {
  const oldest = closes.at(-1)
  const stretches = oldest === undefined ? [] : await storedDays.of(pair.from.id, monthEndedBy(oldest.date))
  const days = dayPrices(snapshot, pair, { points: closes, stretches })
  return closes.map((close) => ({ close, prices: days.get(close.date) ?? null }))
}

/** The days from the first close to that of the snapshot. */
function spanOf({ snapshot }: PageContext, days: readonly Close[]): DaySpan | null {
  const first = days.at(-1)
  return first === undefined ? null : { first: first.date, last: snapshot.asOf.slice(0, 10) }
}

/** The answer to the day that is asked for, with the prices of that day. */
async function answerOf(context: PageContext, pair: Pair, day: AskedDay): Promise<DayAnswer> {
  if (day.state !== 'known') return day
  const [shown] = await withDays(context, pair, [day.close])
  if (shown === undefined) return { state: 'none' }
  const writing = writingOf(context, pair, 'day')
  const asked = context.query.get('date') ?? ''
  return {
    state: 'known',
    row: rowOf(shown, writing),
    open: shown.prices && writing.money(shown.prices.open),
    without: day.isOfDay ? null : formatDay(asked, writing.tag),
  }
}

/** The closes that are listed: all, or those of a year or month; the day that is asked for goes before these. */
function listedOf({ query }: PageContext, closes: readonly Close[], day: AskedDay) {
  const asked = query.get('period') ?? ''
  const ofPeriod = day.state === 'known' ? [] : closes.filter(({ date }) => date.startsWith(asked))
  const isPeriod = asked !== '' && ofPeriod.length > 0
  const listed = isPeriod ? ofPeriod : closes
  const place = day.state === 'known' ? listed.findLastIndex(({ date }) => date >= day.close.date) : -1
  const pages = Math.max(1, Math.ceil(listed.length / rowsPerPage))
  const page = place === -1 ? pageNumber(query.get('page'), pages) : Math.floor(place / rowsPerPage) + 1
  return {
    period: isPeriod ? asked : null,
    marked: listed[place]?.date ?? null,
    closes: listed.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    page,
    pages,
  }
}

/** The chart of the longest period without a gap, or of the one that is asked for. */
function chartOf(context: PageContext, pair: Pair) {
  const { snapshot, locale, brand, query } = context
  const windows = windowsOfChart(snapshot, pair, historyWindows)
  const usual = [longestUnbroken(snapshot, pair, windows) ?? 'all', 'all'] as const
  const window = shownWindow(windows, { asked: query.get('window'), usual, longest: 'all' })
  return {
    windows,
    window,
    usualWindow: shownWindow(windows, { asked: null, usual, longest: 'all' }),
    chart: chartView(snapshot, pair, { window, locale, compact: brand.compact }),
    ...(asksForReadings(context) ? { readings: chartReadings(snapshot, pair, { window, locale }) } : {}),
  }
}

type GapsView = Pick<AssetHistoryView, 'cutDay' | 'gapCount' | 'gaps'>

/** Lists of gaps, some 4 kB each at most. */
const rememberedGaps = createSnapshotMemory<GapsView>(writtenLimit)

function gapsView({ history }: Counted, tag: string): GapsView {
  return {
    cutDay: history.cut && formatDay(history.cut, tag),
    gapCount: history.gaps.length,
    gaps: history.gaps
      .toReversed()
      .slice(0, gapLimit)
      .map(({ after, before }) => ({ after: formatDay(after, tag), before: formatDay(before, tag) })),
  }
}

async function historyView(
  context: PageContext,
  pair: Pair,
  rate: PairRate | null,
): Promise<AssetHistoryView> {
  const { snapshot, locale, query } = context
  const { numberTag: tag } = locale
  const interval = closeIntervals.find((each) => each === query.get('interval')) ?? 'day'
  const counted = countedHistory(snapshot, pair, interval)
  const { closes: days } = countedHistory(snapshot, pair, 'day')
  const [span, asked] = [spanOf(context, days), query.get('date') ?? '']
  const day: AskedDay = span === null ? { state: 'none' } : askedDay(days, span, asked)
  const { closes, marked, page, pages, period } = listedOf(context, counted.closes, day)
  const shown =
    interval === 'day'
      ? await withDays(context, pair, closes)
      : closes.map((close) => ({ close, prices: null }))
  const credited = new Set([...(rate?.sources ?? []), ...shown.map(({ prices }) => prices?.source)])
  const missing = interval === 'day' ? missingBefore(counted.history) : new Map<string, number>()
  const writing = writingOf(context, pair, interval)
  return {
    asset: assetRef(pair.from, locale),
    heading: assetHeading(context, { pair, rate }, 'still'),
    currency: pair.to.code,
    interval,
    ...chartOf(context, pair),
    days: span && {
      ...span,
      firstText: formatDay(span.first, tag),
      lastText: formatDay(span.last, tag),
      asked,
    },
    answer: await answerOf(context, pair, day),
    marked,
    periods: periodsOf(
      days.map(({ date }) => date),
      period,
      tag,
    ),
    rows: shown.map((each) => {
      const missingDays = missing.get(each.close.date)
      return { ...rowOf(each, writing), ...(missingDays === undefined ? {} : { missingDays }) }
    }),
    closeCount: formatCount(String(days.length), tag),
    dayCount: formatCount(String(span === null ? 0 : dayNumber(span.last) - dayNumber(span.first) + 1), tag),
    page,
    pages,
    ...rememberedGaps(snapshot, `${tag} ${pair.from.id} ${pair.to.id} ${interval}`, () =>
      gapsView(counted, tag),
    ),
    sources: snapshot.sources
      .filter(({ id }) => credited.has(id))
      .map((credit) => ({
        ...licensedSource(credit),
        mark: markOf(credit.id),
      })),
  }
}

/** All kept closes of an asset by day, week or month; days with their low and high where these are stored (COIN-02). */
export async function load(context: PageContext): Promise<Loaded<AssetHistoryView>> {
  const { params, query, snapshot, locale } = context
  const named = params['asset'] ?? ''
  const asset = snapshot.asset(named) ?? context.resolve(named)
  if (!asset) return { kind: 'missing', wanted: named }
  if (asset.slug !== named) {
    const path = urls.assetHistory(asset.slug, {
      date: query.get('date'),
      interval: query.get('interval'),
      period: query.get('period'),
      window: query.get('window'),
    })
    return { kind: 'redirect', status: 301, path }
  }
  const pair = pricePair(snapshot, asset, locale)
  const rate = pairRate(snapshot, asset, pair.to)
  const view = await historyView(context, pair, rate)
  return {
    kind: 'page',
    view,
    head: {
      values: { coinCode: asset.code, coinName: view.asset, fiatCode: pair.to.code },
      canonicalPath: urls.assetHistory(asset.slug),
      index: query.size === 0 && rate !== null && isIndexable(snapshot, asset),
      structured: [],
      crumbs: [
        { text: 'nav.prices', path: urls.prices() },
        { text: 'asset.crumb', path: urls.asset(asset.slug) },
        { text: 'history.crumb', path: urls.assetHistory(asset.slug) },
      ],
      ...(rate === null ? {} : { modified: rate.asOf, card: urls.pairCard(asset.slug, pair.to.slug) }),
    },
  }
}
