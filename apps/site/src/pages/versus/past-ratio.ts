import { Decimal } from '@portico/decimal'
import { formatDay } from '@portico/format'
import { type Asset, type RatioTerms, ratioAt, shownTrend } from '@portico/market'
import { isDay } from '../../figures/is-day.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { shareText } from '../../views/comparison/format-comparison.ts'
import type { PageContext } from '../page-load.ts'
import type { PastRatioView } from './view.ts'

/** Digits of a ratio that an address carries. */
const carriedDigits = 6

/** The ratio on the day that the address asks for, and what has become of it since. `now` is today's ratio as a factor. */
export function pastRatioView(
  { snapshot, locale, query }: PageContext,
  pair: { readonly from: Asset; readonly to: Asset },
  { now, ...terms }: RatioTerms & { readonly now: string },
): PastRatioView {
  const tag = locale.numberTag
  const last = snapshot.asOf.slice(0, 10)
  const asked = query.get('at')?.slice(0, 20) ?? ''
  const span = { last, lastText: formatDay(last, tag), asked }
  if (asked === '') return { ...span, state: 'empty' }
  if (!isDay(asked) || asked > last) return { ...span, state: 'bad' }
  const then = ratioAt(snapshot, pair, { ...terms, date: asked })
  if ('missing' in then) return { ...span, state: then.missing === 'cut' ? 'cut' : 'none' }
  const change = new Decimal(now).dividedBy(then.ratio).minus(1).times(100)
  return {
    ...span,
    state: 'known',
    day: formatDay(then.date, tag),
    ratio: shareText(then.ratio, tag),
    parameter: new Decimal(then.ratio).times(100).toSignificantDigits(carriedDigits).toString(),
    change: {
      text: formatFigure({ kind: 'size', percent: change.toString() }, { tag }).text,
      direction: shownTrend(change.toString()),
    },
  }
}
