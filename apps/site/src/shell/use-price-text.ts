import { plainAmount } from '@portico/format'
import type { PriceView } from '../figures/price.ts'
import { useChosenMoney } from './price.tsx'

/** Words a price inside a sentence, in the currency of the page or the one the reader chose (CUR-03). */
export function usePriceText(): (price: PriceView) => string {
  const chosen = useChosenMoney()
  return (price) => plainAmount(chosen ? chosen.format(price.usd, { big: price.big === true }) : price.text)
}
