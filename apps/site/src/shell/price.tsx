import { useSyncExternalStore } from 'react'
import type { PriceView } from '../figures/price.ts'
import { Amount } from '../ui/amount.tsx'
import { useLive } from './live.ts'
import type { Live } from './live-prices.ts'
import { type Money, useSite } from './site-context.ts'

const noMoney = () => null

/** The currency that the reader chose instead of the page's; null while there is none. */
export function useChosenMoney(): Money | null {
  const { money } = useSite()
  return useSyncExternalStore(money.subscribe, money.get, noMoney)
}

/** The words of a price in the chosen currency or the page's, newer than the page where there is something newer. */
export function priceText(price: PriceView, chosen: Money | null, live: Live | null): string {
  const { of = '', usd, text } = price
  const newer = of === '' ? null : live
  if (chosen) return chosen.format(newer?.usd(of) ?? usd, { big: price.big === true })
  return newer?.price(of) ?? text
}

/** A price in the currency of the page, or in the one the reader chose once its rate is known (CUR-03). */
export function Price({ price }: { readonly price: PriceView }) {
  const chosen = useChosenMoney()
  const live = useLive()
  const mark = price.of === undefined ? undefined : `price ${price.of}`
  return <Amount text={priceText(price, chosen, live)} mark={mark} />
}
