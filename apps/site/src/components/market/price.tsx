import { movingIf } from '../../figures/moving/moving.ts'
import type { ShownPrice } from '../../figures/price.ts'
import { Figure } from './figure.tsx'

/** A price in the currency of the page (CUR-03). */
export function Price({ price }: { readonly price: ShownPrice }) {
  const { of, text } = price
  return <Figure moving={movingIf('price', of)} text={text} />
}
