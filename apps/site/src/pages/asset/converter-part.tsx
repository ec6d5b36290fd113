import { InPlaceConverter } from '../../components/converter/in-place-converter.tsx'
import type { ConverterView } from '../../views/converter/converter-view.ts'

/** The converter beside a price, which leads to the page of its pair; the page has a way to buy already. */
export function ConverterPart({ view }: { readonly view: ConverterView }) {
  return <InPlaceConverter view={view} leadsTo="details" />
}
