import { loadHowToBuy } from '../../views/how-to-buy/load-how-to-buy.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'
import type { Loaded, PageContext } from '../page-load.ts'

export function load(context: PageContext): Loaded<HowToBuyView> {
  return loadHowToBuy(context)
}
