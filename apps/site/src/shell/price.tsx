import { useSyncExternalStore } from 'react'
import type { PriceView } from '../figures/price.ts'
import { Amount } from '../ui/amount.tsx'
import { useSite } from './site-context.ts'

const noMoney = () => null

/** A price in the currency of the page, or in the one the reader chose once its rate is known (CUR-03). */
export function Price({ price }: { readonly price: PriceView }) {
  const { money } = useSite()
  const chosen = useSyncExternalStore(money.subscribe, money.get, noMoney)
  return <Amount text={chosen ? chosen.format(price.usd, { big: price.big === true }) : price.text} />
}
