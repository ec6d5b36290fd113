import { useSyncExternalStore } from 'react'
import type { PriceView } from '../figures/price.ts'
import { Amount } from '../ui/amount.tsx'
import { type Money, useSite } from './site-context.ts'

const noMoney = () => null

/** The currency that the reader chose instead of the page's; null while there is none. */
export function useChosenMoney(): Money | null {
  const { money } = useSite()
  return useSyncExternalStore(money.subscribe, money.get, noMoney)
}

/** A price in the currency of the page, or in the one the reader chose once its rate is known (CUR-03). */
export function Price({ price }: { readonly price: PriceView }) {
  const chosen = useChosenMoney()
  return <Amount text={chosen ? chosen.format(price.usd, { big: price.big === true }) : price.text} />
}
