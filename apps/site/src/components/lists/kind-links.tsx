import { tracked } from '@portico/analytics/track'
import type { AssetKind } from '@portico/market'
import { ChoiceLinks } from '../inputs/choice-links.tsx'
import { kindTexts } from '../assets/kind-texts.ts'
import { useText } from '../texts/use-text.ts'

/** The kinds of assets that a list has, one of which it shows. */
export function KindLinks(props: {
  readonly kinds: readonly { readonly kind: AssetKind; readonly count: string }[]
  readonly current: AssetKind
  /** Locale-free path of the list of a kind. */
  readonly to: (kind: AssetKind) => string
}) {
  const text = useText()
  return (
    <ChoiceLinks
      label={text('prices.kinds')}
      choices={props.kinds.map(({ kind, count }) => ({
        to: props.to(kind),
        name: `${text(kindTexts[kind])} ${count}`,
        isChosen: kind === props.current,
        tracked: tracked('b301:kind-chosen', { to: kind }),
      }))}
    />
  )
}
