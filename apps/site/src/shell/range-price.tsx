import type { PriceView } from '../figures/price.ts'
import { Amount } from '../ui/amount.tsx'
import { useLive } from './live.ts'
import { priceText, useChosenMoney } from './price.tsx'

/** One end of the day's range; a newer price that lies beyond it is the end itself. */
export function RangePrice(props: {
  readonly price: PriceView
  readonly end: 'low' | 'high'
  /** Both assets of the price where it moves. */
  readonly of: string | undefined
}) {
  const { price, end, of } = props
  const chosen = useChosenMoney()
  const live = useLive()
  const beyond = of === undefined ? null : (live?.beyond(of, end, price.usd) ?? null)
  const shown = beyond === null || of === undefined ? price : { ...price, of }
  return <Amount text={priceText(shown, chosen, live)} mark={of && `${end} ${of} ${price.usd}`} />
}
