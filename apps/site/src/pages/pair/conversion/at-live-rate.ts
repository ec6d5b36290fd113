import { atRate, newerRates } from '../../../components/converter/conversion/at-live-rate.ts'
import type { NewestPrices } from '../../../figures/live/newest-prices.ts'
import type { FeeView, PairView, PastView } from '../view.ts'

/** A pair's page with the newest rate of its pair. */
interface AtRate {
  readonly view: PairView
  readonly rate: string
  readonly live: NewestPrices
}

/** What is left after the fee: the same share of the newer rate. */
function feeAt({ view, rate, live }: AtRate): FeeView {
  const { fee } = view
  if (fee.state !== 'known') return fee
  const newer = live.times(live.over(fee.rate, view.rate.value), rate)
  return {
    ...fee,
    rate: newer,
    value: live.format({ kind: 'amount', rate: newer, times: view.amount.value, into: view.to.slug }).text,
  }
}

function pastAt({ view, rate, live }: AtRate): PastView {
  const { past } = view
  if (past.state !== 'known' || past.since === null) return past
  const { text: size, direction } = live.format(live.since(rate, past.rate))
  return { ...past, since: { size, direction: direction ?? past.since.direction } }
}

/**
 * A pair's page at a newer rate. What depends on the rate alone follows it; tables, targets and changes are brought up to date
 * where they are drawn. The same view where nothing is newer.
 */
export function atLiveRate(view: PairView, live: NewestPrices | null): PairView {
  const newer = newerRates(view.of, live)
  if (newer === null || live === null) return view
  const { rate, inverse, from, to } = newer
  const plain = (value: string) => live.format({ kind: 'plain', value }).text
  const at = { view, rate, live }
  return {
    ...view,
    ...atRate(view, newer, live),
    math: { fromUsd: plain(from), toUsd: plain(to), rate: plain(rate), inverse: plain(inverse) },
    fee: feeAt(at),
    past: pastAt(at),
  }
}
