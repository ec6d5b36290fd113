import { formatDay } from '@portico/format'
import {
  type Close,
  type CloseInterval,
  closeIntervals,
  closesOf,
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

function rowOf({ date, rate, percent }: Close, pair: Pair, tag: string): HistoryRow {
  return {
    date,
    day: formatDay(date, tag),
    close: formatFigure({ kind: 'money', value: rate, unit: moneyUnit(pair.to) }, { tag }).text,
    change:
      percent === null
        ? null
        : {
            percent: formatFigure({ kind: 'change', percent }, { tag }).text,
            direction: shownTrend(percent),
          },
  }
}

/** The page that was asked for, within what there is. */
function pageNumber(text: string | null, pages: number): number {
  const asked = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(asked, pages)
}

function historyView(context: PageContext, pair: Pair, rate: PairRate | null): AssetHistoryView {
  const { snapshot, locale, query } = context
  const { numberTag: tag } = locale
  const interval = closeIntervals.find((each) => each === query.get('interval')) ?? 'day'
  const { history, closes } = countedHistory(snapshot, pair, interval)
  const pages = Math.max(1, Math.ceil(closes.length / rowsPerPage))
  const page = pageNumber(query.get('page'), pages)
  const start = (page - 1) * rowsPerPage
  return {
    asset: assetRef(pair.from, locale),
    currency: pair.to.code,
    interval,
    rows: closes.slice(start, start + rowsPerPage).map((close) => rowOf(close, pair, tag)),
    page,
    pages,
    cutDay: history.cut && formatDay(history.cut, tag),
    gapCount: history.gaps.length,
    gaps: history.gaps
      .toReversed()
      .slice(0, gapLimit)
      .map(({ after, before }) => ({ after: formatDay(after, tag), before: formatDay(before, tag) })),
    asOf: rate && asOfView(rate.asOf, context),
    sources: snapshot.sources.filter(({ id }) => rate?.sources.includes(id)).map(licensedSource),
  }
}

/** All kept closes of an asset by day, week or month (COIN-02). */
export function load(context: PageContext): Loaded<AssetHistoryView> {
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
  const view = historyView(context, pair, rate)
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
