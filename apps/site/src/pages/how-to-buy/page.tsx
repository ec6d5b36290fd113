import { HowToBuy } from '../../components/how-to-buy/how-to-buy.tsx'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

export function Page({ view }: { readonly view: HowToBuyView }) {
  return <HowToBuy view={view} />
}
