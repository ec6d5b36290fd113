import { Decimal } from '@portico/decimal'
import type { PairRate } from '@portico/market'
import { addressAmount } from '../../../figures/address-amount.ts'
import { figureStyle } from '../../../figures/figure-style.ts'
import { formatFigure } from '../../../figures/live/figure.ts'
import type { PageContext } from '../../page-load.ts'
import type { FeeView } from '../view.ts'

/** Half of what is traded: beyond, it is no fee. */
const highestPercent = 50
const longestAsked = 20

/** What remains of the amount's value after the fee that was asked about (features 1.1, "Spread / fee disclosure"). */
export function feeView(
  context: PageContext,
  { amount, rate, into }: { readonly amount: string; readonly rate: PairRate; readonly into: string },
): FeeView {
  const asked = context.query.get('fee')?.trim().slice(0, longestAsked) ?? ''
  const percent = addressAmount(asked)
  if (percent.status === 'empty') return { asked: '', state: 'empty' }
  if (percent.status === 'error') return { asked, state: 'bad' }
  const share = new Decimal(percent.value)
  if (share.isNegative() || share.gt(highestPercent)) return { asked, state: 'bad' }
  const left = new Decimal(1).minus(share.dividedBy(100)).times(rate.rate).toString()
  const value = formatFigure({ kind: 'amount', rate: left, times: amount, into }, figureStyle(context)).text
  return { asked: percent.value, state: 'known', rate: left, value }
}
