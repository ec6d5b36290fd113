import { formatDay } from '@portico/format'
import {
  lastCut,
  type PairRate,
  pairRateAt,
  percentBetween,
  shownTrend,
  type Snapshot,
} from '@portico/market'
import type { Direction, Pair } from '../../figures/change.ts'
import { figureStyle } from '../../figures/figure-style.ts'
import { isDay } from '../../figures/is-day.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import type { PageContext } from '../page-load.ts'
import type { PastView } from './view.ts'

function firstDay(context: PageContext, pair: Pair): string | null {
  const firsts = [pair.from, pair.to].map(
    (asset) => context.snapshot.series(asset.id)?.observations[0]?.date ?? null,
  )
  return firsts.includes(null) ? null : (firsts.toSorted().at(-1) ?? null)
}

/** How the rate has moved since a past day; null where a unit has changed since. */
function sinceThen(
  snapshot: Snapshot,
  pair: Pair,
  rates: { readonly now: string; readonly then: string; readonly day: string; readonly tag: string },
): { readonly size: string; readonly direction: Direction } | null {
  const cut = lastCut([snapshot.series(pair.from.id), snapshot.series(pair.to.id)])
  if (cut !== null && cut > rates.day) return null
  const percent = percentBetween(rates.then, rates.now)
  const { text } = formatFigure({ kind: 'size', percent }, { tag: rates.tag })
  return { size: text, direction: shownTrend(percent) }
}

/** The amount's value on a past day, by the last rates at or before it, and what has happened since (features 1.1). */
export function pastView(
  context: PageContext,
  pair: Pair,
  options: { amount: string; rate: PairRate },
): PastView {
  const { snapshot, locale } = context
  const tag = locale.numberTag
  const lastDay = snapshot.asOf.slice(0, 10)
  const span = { first: firstDay(context, pair), last: lastDay, lastText: formatDay(lastDay, tag) }
  const asked = context.query.get('date')?.slice(0, 20) ?? ''
  if (asked === '') return { ...span, asked, state: 'empty' }
  if (!isDay(asked) || asked > lastDay) return { ...span, asked, state: 'bad' }
  const then = pairRateAt(snapshot, pair, asked)
  if (then === null) return { ...span, asked, state: 'none' }
  return {
    ...span,
    asked,
    state: 'known',
    day: formatDay(then.date, tag),
    isEarlier: then.date < asked,
    rate: then.rate,
    value: formatFigure(
      { kind: 'amount', rate: then.rate, times: options.amount, into: pair.to.slug },
      figureStyle(context),
    ).text,
    since: sinceThen(snapshot, pair, { now: options.rate.rate, then: then.rate, day: then.date, tag }),
  }
}
