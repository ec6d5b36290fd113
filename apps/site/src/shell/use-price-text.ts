import { plainAmount } from '@portico/format'
import type { PriceView } from '../figures/price.ts'
import { useLive } from './live.ts'
import { priceText, useChosenMoney } from './price.tsx'

/** Words a price inside a sentence, in the currency of the page or the one the reader chose (CUR-03). */
export function usePriceText(): (price: PriceView) => string {
  const chosen = useChosenMoney()
  const live = useLive()
  return (price) => plainAmount(priceText(price, chosen, live))
}
