import { useSite } from '../context/site-context.ts'
import { useText } from '../texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

/** Formats a text of this page: `{0}` is the coin, `{inCountry}` “in Germany”, `{brand}` the operator. */
export function useSentence(view: HowToBuyView): (id: TextId) => string {
  const text = useText()
  const { state } = useSite()
  const values = { 0: view.coin.name, inCountry: view.country?.inCountry ?? '', brand: state.brandName }
  return (id) => text(id, values)
}
