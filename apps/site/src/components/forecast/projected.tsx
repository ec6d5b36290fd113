import { rangeMark } from '@portico/format'
import type { PriceRange, ProjectedPrice } from '../../views/forecast/format-forecast.ts'
import { useSite } from '../context/site-context.ts'
import { Price } from '../market/price.tsx'

/** A price that a model or a rate leads to; one past all that is written out carries a mark. */
export function Projected({ projected }: { readonly projected: ProjectedPrice }) {
  return (
    <>
      {projected.beyond ? <bdi>&gt; </bdi> : null}
      <Price price={projected.price} />
    </>
  )
}

export function ProjectedRange({ range }: { readonly range: PriceRange }) {
  const { locale } = useSite()
  return (
    <>
      <Projected projected={range.low} />
      {rangeMark(locale.numberTag)}
      <Projected projected={range.high} />
    </>
  )
}
