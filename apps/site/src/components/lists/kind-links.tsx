import { tracked } from '@portico/analytics/track'
import type { AssetKind } from '@portico/market'
import { Anchor } from '../navigation/anchor.tsx'
import chips from '../navigation/chips.module.css'
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
    <nav className={chips.chips} aria-label={text('prices.kinds')}>
      {props.kinds.map(({ kind, count }) => (
        <Anchor
          key={kind}
          to={props.to(kind)}
          {...tracked('b301:kind-chosen', { to: kind })}
          {...(kind === props.current ? { 'aria-current': 'true' as const } : {})}
        >
          {text(kindTexts[kind])} <span className={chips.count}>{count}</span>
        </Anchor>
      ))}
    </nav>
  )
}
