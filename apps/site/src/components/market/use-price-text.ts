import { plainAmount } from '@portico/format'
import type { PriceView } from '../../figures/price.ts'
import { useLive } from './live.ts'

/** Gives the text of a price inside a sentence, in the currency of the page (CUR-03). */
export function usePriceText(): (price: PriceView) => string {
  const live = useLive()
  return ({ of, text }) =>
    plainAmount((of === undefined ? null : live?.text({ kind: 'price', of })?.text) ?? text)
}
