import { formatDay } from '@portico/format'
import {
  type Close,
  type CloseInterval,
  closeIntervals,
  closesOf,
  type DayPrices,
  dayPrices,
  isIndexable,
  type Pair,
  pairHistory,
  type PairHistory,
  pairRate,
  type PairRate,
  shownTrend,
  type Snapshot,
} from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { licensedSource } from '../../figures/licensed-source.ts'
import { moneyUnit } from '../../figures/money-unit.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { pricePair } from '../../figures/price-pair.ts'
import { monthEndedBy } from '../../views/assets/stored-days.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { AssetHistoryView, HistoryRow } from './view.ts'

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

function rowOf({ close, prices }: ShownClose, pair: Pair, tag: string): HistoryRow {
  const { date, rate, percent } = close
  const unit = moneyUnit(pair.to)
  const moneyText = (value: string) => formatFigure({ kind: 'money', value, unit }, { tag }).text
  return {
    date,
    day: formatDay(date, tag),
    close: moneyText(rate),
    range: prices && { low: moneyText(prices.low), high: moneyText(prices.high) },
    change:
      percent === null
        ? null
        : {
            size: formatFigure({ kind: 'size', percent }, { tag }).text,
            direction: shownTrend(percent),
          },
  }
}

/** The page that was asked for, within what there is. */
function pageNumber(text: string | null, pages: number): number {
  const asked = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(asked, pages)
}

/** The closes of a page with the prices of their days; weeks and months have closes alone. */
async function withDays(
  { snapshot, storedDays }: PageContext,
  pair: Pair,
  { interval, closes }: { readonly interval: CloseInterval; readonly closes: readonly Close[] },
): Promise<readonly ShownClose[]> {
  const oldest = closes.at(-1)
  const stretches =
    interval !== 'day' || oldest === undefined
      ? []
      : await storedDays.of(pair.from.id, monthEndedBy(oldest.date))
  const days = dayPrices(snapshot, pair, { points: closes, stretches })
  return closes.map((close) => ({ close, prices: days.get(close.date) ?? null }))
}

async function historyView(
  context: PageContext,
  pair: Pair,
  rate: PairRate | null,
): Promise<AssetHistoryView> {
  const { snapshot, locale, query } = context
  const { numberTag: tag } = locale
  const interval = closeIntervals.find((each) => each === query.get('interval')) ?? 'day'
  const { history, closes } = countedHistory(snapshot, pair, interval)
  const pages = Math.max(1, Math.ceil(closes.length / rowsPerPage))
  const page = pageNumber(query.get('page'), pages)
  const start = (page - 1) * rowsPerPage
  const shown = await withDays(context, pair, { interval, closes: closes.slice(start, start + rowsPerPage) })
  const credited = new Set([...(rate?.sources ?? []), ...shown.map(({ prices }) => prices?.source)])
  return {
    asset: assetRef(pair.from, locale),
    currency: pair.to.code,
    interval,
    rows: shown.map((each) => rowOf(each, pair, tag)),
    page,
    pages,
    cutDay: history.cut && formatDay(history.cut, tag),
    gapCount: history.gaps.length,
    gaps: history.gaps
      .toReversed()
      .slice(0, gapLimit)
      .map(({ after, before }) => ({ after: formatDay(after, tag), before: formatDay(before, tag) })),
    asOf: rate && asOfView(rate.asOf, context),
    sources: snapshot.sources.filter(({ id }) => credited.has(id)).map(licensedSource),
  }
}

/** All kept closes of an asset by day, week or month; days with their low and high where these are stored (COIN-02). */
export async function load(context: PageContext): Promise<Loaded<AssetHistoryView>> {
  const { params, query, snapshot, locale } = context
  const named = params['asset'] ?? ''
  const asset = snapshot.asset(named) ?? context.resolve(named)
  if (!asset) return { kind: 'missing', wanted: named }
  if (asset.slug !== named) {
    const path = urls.assetHistory(asset.slug, { interval: query.get('interval') })
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
