import { Decimal } from '@portico/decimal'
import { formatDay } from '@portico/format'
import { formatFigure } from './live/figure.ts'
import { liveRatio } from './freshness.ts'
import { moneyUnit } from './money-unit.ts'
import type { LocaleEntry } from '@portico/locale'
import {
  type Asset,
  type ChangeWindow,
  pairChange,
  shownTrend,
  type Snapshot,
  type Trend,
} from '@portico/market'

export type Direction = Trend

/** A change over a window, formatted; or why there is none. */
export type ChangeView =
  | {
      readonly state: 'known'
      readonly window: ChangeWindow
      readonly direction: Direction
      readonly percent: string
      /** Without its sign, beside an arrow and in sentences that say rise or fall in words. */
      readonly size: string
      readonly absolute: string
      readonly then: string
      readonly since: string
      /** Both assets of a rate that moves while the page is read, such as `btc/usd`. */
      readonly of?: string
    }
  | {
      readonly state: 'missing'
      readonly window: ChangeWindow
      readonly reason: 'no-history' | 'listed-later' | 'too-old' | 'cut'
    }

type KnownChange = Extract<ChangeView, { readonly state: 'known' }>

/** What a table says of a change beside its arrow; the rest of a view would only make its page heavier. */
export type ChangeMark =
  | (Pick<KnownChange, 'state' | 'direction' | 'size'> & Partial<Pick<KnownChange, 'window' | 'then' | 'of'>>)
  | Extract<ChangeView, { readonly state: 'missing' }>

export interface Pair {
  readonly from: Asset
  readonly to: Asset
}

/** Enough for a change to a hundredth of a percent, of a table of fifty rows. */
const markDigits = 8

export function changeView(
  snapshot: Snapshot,
  pair: Pair,
  options: { window: ChangeWindow; locale: LocaleEntry },
): ChangeView {
  const { window, locale } = options
  const change = pairChange(snapshot, pair, window)
  if ('missing' in change) return { state: 'missing', window, reason: change.missing }
  const tag = locale.numberTag
  const { percent } = change
  const of = liveRatio(snapshot, pair.from, pair.to)
  return {
    state: 'known',
    window,
    direction: shownTrend(percent),
    percent: formatFigure({ kind: 'change', percent }, { tag }).text,
    size: formatFigure({ kind: 'size', percent }, { tag }).text,
    absolute: formatFigure(
      { kind: 'money', value: change.absolute, unit: moneyUnit(pair.to, locale), sign: 'always' },
      { tag },
    ).text,
    then: change.then,
    since: formatDay(change.since, tag),
    ...(of === undefined ? {} : { of }),
  }
}

/** The same change as a table shows it. */
export function changeMark(...change: Parameters<typeof changeView>): ChangeMark {
  const view = changeView(...change)
  if (view.state === 'missing') return view
  const { state, direction, size, window, of } = view
  if (of === undefined) return { state, direction, size }
  const then = new Decimal(view.then).toSignificantDigits(markDigits).toString()
  return { state, direction, size, window, then, of }
}
