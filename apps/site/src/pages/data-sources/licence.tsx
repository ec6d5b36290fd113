import { useText } from '../../components/texts/use-text.ts'

/** A licence in words; a source that states none is said to. */
export function Licence({ licence }: { readonly licence: string | null }) {
  const text = useText()
  if (licence === null) return <span className="quiet">{text('sources.noLicence')}</span>
  return <bdi>{licence}</bdi>
}
