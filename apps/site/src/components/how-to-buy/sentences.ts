import { useSite } from '../context/site-context.ts'
import { useText } from '../texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

/** Formats a text of this page: `{0}` is the coin, `{1}` the country, `{brand}` the operator. */
export function useSentence(view: HowToBuyView): (id: TextId) => string {
  const text = useText()
  const { state } = useSite()
  const values = { 0: view.coin.name, 1: view.country?.inSentence ?? '', brand: state.brandName }
  return (id) => text(id, values)
}
