import { formatDay, formatExact } from '@portico/format'
import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import { type Asset, changeWindows, type HistoryWindow, type PairRate, type Snapshot } from '@portico/market'
import { type ChangeView, changeView, type Pair } from '../../figures/change.ts'
import { chartView } from '../../figures/charts/chart-view.ts'
import { figureStyle } from '../../figures/figure-style.ts'
import { type FigureStyle, formatFigure } from '../../figures/live/figure.ts'
import { moneyUnit } from '../../figures/money-unit.ts'
import { formatKey } from '../../figures/price.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { backwardAmounts, exampleAmounts } from './conversion/amounts.ts'
import type { ConversionRow, PairView } from './view.ts'

/** What a pair's page shows whatever amount it converts. */
export type PairFigures = Pick<
  PairView,
  'older' | 'trend' | 'changes' | 'forward' | 'backward' | 'backwardChange' | 'chart' | 'range24h'
>

interface FiguresContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Pick<Brand, 'compact' | 'money'>
}

/** Rows of one direction. `rateThen` is null where the rate 24 hours ago is not known. */
function conversionRows(options: {
  amounts: readonly string[]
  pair: Pair
  style: FigureStyle
  rateNow: string
  rateThen: string | null
}): readonly ConversionRow[] {
  const { style, pair, rateNow, rateThen } = options
  const into = pair.to.slug
  const format = (times: string, rate: string, apartFrom: string | null) =>
    formatFigure({ kind: 'rate', rate, times, into, ...(apartFrom === null ? {} : { apartFrom }) }, style)
      .text
  return options.amounts.map((amount) => ({
    amount: `${formatExact(amount, style.tag)} ${pair.from.code}`,
    times: amount,
    now: format(amount, rateNow, rateThen),
    then: rateThen === null ? null : format(amount, rateThen, rateNow),
  }))
}

const rateThen = (day: ChangeView | undefined) => (day?.state === 'known' ? day.then : null)

function olderAssets({ snapshot, locale }: FiguresContext, pair: Pair): PairView['older'] {
  const snapshotDay = snapshot.asOf.slice(0, 10)
  return [pair.from, pair.to].flatMap((asset) => {
    const quote = snapshot.quote(asset.id)
    if (!quote || quote.asOf.slice(0, 10) >= snapshotDay) return []
    return [{ code: asset.code, day: formatDay(quote.asOf.slice(0, 10), locale.numberTag) }]
  })
}

function readFigures(
  context: FiguresContext,
  pair: Pair,
  { rate, window }: { readonly rate: PairRate; readonly window: HistoryWindow },
): PairFigures {
  const { snapshot, locale } = context
  const { from, to } = pair
  const tag = locale.numberTag
  const style = figureStyle(context)
  const changes = changeWindows.map((each) => changeView(snapshot, pair, { window: each, locale }))
  const day = changes.find((change) => change.window === '24h')
  const backwardChange = changeView(snapshot, { from: to, to: from }, { window: '24h', locale })
  const source = snapshot.quote(from.id)
  const unitOf = ({ id, kind }: Asset) => ({ kind, usd: snapshot.quote(id)?.price ?? '1' })
  const end = (usd: string | null) =>
    usd === null || to.code !== 'USD'
      ? null
      : { usd, text: formatFigure({ kind: 'money', value: usd, unit: moneyUnit(to, locale) }, { tag }).text }
  return {
    older: olderAssets(context, pair),
    trend: day?.state === 'known' ? day.direction : null,
    changes,
    forward: conversionRows({
      amounts: exampleAmounts(unitOf(from)),
      pair,
      style,
      rateNow: rate.rate,
      rateThen: rateThen(day),
    }),
    backward: conversionRows({
      amounts: backwardAmounts(unitOf(to), rate.rate),
      pair: { from: to, to: from },
      style,
      rateNow: rate.inverse,
      rateThen: rateThen(backwardChange),
    }),
    backwardChange,
    chart: chartView(snapshot, pair, { window, locale, compact: context.brand.compact }),
    range24h: { low: end(source?.low24h ?? null), high: end(source?.high24h ?? null) },
  }
}

/** Pairs whose figures are kept, about 6 KB each. */
const pairLimit = 1000
const remembered = createSnapshotMemory<PairFigures>(pairLimit)

/** A pair's figures, computed once per snapshot and language: a pair has a page for every amount that is asked for. */
export function pairFigures(
  context: FiguresContext,
  pair: Pair,
  options: { readonly rate: PairRate; readonly window: HistoryWindow },
): PairFigures {
  const { snapshot, locale, brand } = context
  const key = `${formatKey(locale)} ${brand.money} ${brand.compact} ${pair.from.id} ${pair.to.id} ${options.window}`
  return remembered(snapshot, key, () => readFigures(context, pair, options))
}
