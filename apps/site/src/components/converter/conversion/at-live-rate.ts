import type { NewestPrices, NewestRates } from '../../../figures/live/newest-prices.ts'
import type { ConverterView } from '../../../views/converter/converter-view.ts'

/** What of a converter follows the rate; tables, targets and changes are brought up to date where they are drawn. */
type AtRate = Pick<ConverterView, 'rate' | 'result' | 'resultPlain'>

/** The newest rate of a pair; null where the page's own is the newest there is. */
export function newerRates(of: string | undefined, live: NewestPrices | null): NewestRates | null {
  return of === undefined ? null : (live?.rates(of) ?? null)
}

/** The amount of a converter at a newer rate. */
export function atRate(
  { amount, from, to }: Pick<ConverterView, 'amount' | 'from' | 'to'>,
  { rate, inverse }: NewestRates,
  live: NewestPrices,
): AtRate {
  const said = (each: string, { slug: into }: ConverterView['to'], times = '1') =>
    live.format({ kind: 'amount', rate: each, times, into }).text
  return {
    rate: { value: rate, inverse, text: said(rate, to), inverseText: said(inverse, from) },
    result: said(rate, to, amount.value),
    resultPlain: live.format({ kind: 'digits', value: live.times(amount.value, rate) }).text,
  }
}

/** A converter at the newest rate; the same view where nothing is newer. */
export function converterAtLiveRate<View extends ConverterView>(view: View, live: NewestPrices | null): View {
  const newer = newerRates(view.of, live)
  return newer === null || live === null ? view : { ...view, ...atRate(view, newer, live) }
}
