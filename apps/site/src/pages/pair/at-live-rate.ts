import type { Live } from '../../shell/live-prices.ts'
import type { FeeView, PairView, PastView } from './view.ts'

/** What is left after the fee: the same share of the newer rate. */
function feeAt(fee: FeeView, options: { view: PairView; rate: string; live: Live }): FeeView {
  if (fee.state !== 'known') return fee
  const { view, rate: newer, live } = options
  const { times, over, words } = live.arithmetic
  const rate = times(over(fee.rate, view.rate.value), newer)
  return { ...fee, rate, value: words(times(view.amount.value, rate)) }
}

function pastAt(past: PastView, rate: string, { arithmetic }: Live): PastView {
  if (past.state !== 'known' || past.since === null) return past
  return { ...past, since: arithmetic.percentSince(rate, past.rate) }
}

/**
 * A pair's page at a newer rate. What depends on the rate alone follows it; tables, board and changes are brought up to date
 * where they are drawn. The same view where nothing is newer.
 */
export function atLiveRate(view: PairView, live: Live | null): PairView {
  const newer = view.of === undefined ? null : (live?.rates(view.of) ?? null)
  if (newer === null || live === null) return view
  const { rate, inverse, from, to } = newer
  const { times, words, digits, plain } = live.arithmetic
  const result = times(view.amount.value, rate)
  return {
    ...view,
    rate: { value: rate, inverse, text: words(rate), inverseText: words(inverse) },
    result: words(result),
    resultPlain: digits(result),
    math: { fromUsd: plain(from), toUsd: plain(to), rate: plain(rate), inverse: plain(inverse) },
    fee: feeAt(view.fee, { view, rate, live }),
    past: pastAt(view.past, rate, live),
  }
}
