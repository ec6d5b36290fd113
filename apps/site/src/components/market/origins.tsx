import { movingAttributes, movingOrigin } from '../../figures/moving/moving.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { PriceOrigin } from '../../figures/provenance.ts'
import { Age } from './age.tsx'
import { Anchor } from '../navigation/anchor.tsx'
import { useLive } from './live.ts'
import { SourceMarkText } from './source-mark-text.tsx'
import { shownOrigin } from './shown-origin.ts'
import { useText } from '../texts/use-text.ts'
import { withGap } from '@portico/locale'
import { Joined } from '../texts/joined.tsx'
import { useLabel } from '../texts/use-label.ts'

/** One price's source, and what it was converted by; of the newest price there is. */
function Origin({ origin, isLive }: { readonly origin: PriceOrigin; readonly isLive: boolean }) {
  const text = useText()
  const { source, via, confirmation } = shownOrigin(origin, useLive())
  const moving = movingOrigin(isLive ? origin.slug : undefined, origin.source.mark)
  return (
    <>
      <Joined
        by="join.more"
        parts={[
          <span key="name" {...movingAttributes(moving)}>
            {source === null ? null : <Anchor to={source.url}>{source.name}</Anchor>}
          </span>,
          via && (
            <span key="via">{text('source.via', { currency: via.code, 0: via.rate, 1: via.source })}</span>
          ),
        ]}
      />
      {confirmation === null ? null : <SourceMarkText mark={confirmation} />}
    </>
  )
}

/** Whether all prices are from one source and one time, which the note names already. */
function isOne([first, ...others]: readonly PriceOrigin[]): boolean {
  return others.every(
    ({ source, iso, via, confirmation }) =>
      source.name === first?.source.name &&
      iso === first.iso &&
      via === null &&
      confirmation === first.confirmation,
  )
}

/** The source of each price, with its own age where they differ, and the words that sources ask for. */
export function Origins(props: {
  readonly origins: readonly PriceOrigin[]
  readonly sources: readonly SourceView[]
  readonly isLive: boolean
}) {
  const text = useText()
  const label = useLabel()
  const { origins, sources, isLive } = props
  const live = useLive()
  const [first] = origins
  const words = sources.filter(({ attribution }) => attribution !== undefined)
  return (
    <>
      {isOne(origins) && first ? (
        <span>
          {withGap(text('source.label'))}
          <Origin origin={first} isLive={isLive} />
        </span>
      ) : (
        origins.map((origin) => (
          <span key={origin.slug} className="own-line">
            {label(origin.code)}
            <Joined
              by="join.more"
              parts={[
                <Origin key="origin" origin={origin} isLive={isLive} />,
                <Age
                  key="age"
                  iso={shownOrigin(origin, live).iso}
                  age={origin.age}
                  of={isLive ? `${origin.slug}/usd` : undefined}
                />,
              ]}
            />
          </span>
        ))
      )}
      {words.map(({ attribution, url }) => (
        <span key={url}>
          <Anchor to={url}>{attribution}</Anchor>
        </span>
      ))}
    </>
  )
}
