import type { ReactNode } from 'react'
import type { AsOfView, RatesFrom } from '../../figures/as-of.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { PriceOrigin } from '../../figures/provenance.ts'
import { urls } from '../../pages/urls.generated.ts'
import { Age } from './age.tsx'
import { confirmationTexts } from './confirmation-texts.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { movingAttributes, movingIf, movingOrigin } from '../../figures/moving/moving.ts'
import { useFigure, useLive } from './live.ts'
import { LiveMark } from './live-mark.tsx'
import { Origins } from './origins.tsx'
import { shownOrigin } from './shown-origin.ts'
import { SourceMarkText } from './source-mark-text.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { StaleMark } from './stale-mark.tsx'
import { useIsStale } from './use-is-stale.ts'
import { useText } from '../texts/use-text.ts'
import { withGap } from '@portico/locale'
import { Joined } from '../texts/joined.tsx'

interface FiguresNoteProps {
  readonly asOf: AsOfView
  /** Left out where a {@link SourcesNote} names them below a list. */
  readonly sources?: readonly SourceView[]
  /** Where each price is from; the sources alone are named where this is left out. */
  readonly origins?: readonly PriceOrigin[]
  /** Both assets of the rate above where it moves while the page is read; `*` for a list with prices that move. */
  readonly of?: string | undefined
  /** The page's own currency, where its rate is older than the prices. */
  readonly ratesFrom?: RatesFrom | null
  /** Whether the note offers to ask anew. */
  readonly canRefresh?: boolean
  /** What else stands in its line. */
  readonly children?: ReactNode
}

/**
 * The names of all sources, or the words that they ask to be credited with; also of one who has set a price of the list by hand since
 * the page was made.
 */
function Sources({ sources }: { readonly sources: readonly SourceView[] }) {
  const text = useText()
  const mark = sources.find((source) => source.mark !== undefined)?.mark
  const newer = useLive()?.origin('*')
  const shown: readonly Partial<SourceView>[] =
    newer && mark === undefined ? [...sources, { ...newer.source, mark: newer.mark }] : sources
  return (
    <span {...movingAttributes(movingOrigin('*', mark))}>
      {withGap(text('source.label'))}
      <Joined
        by="join.list"
        parts={shown.map(({ name, url, attribution, mark: own }) => (
          <span key={`${name} ${own}`}>
            {url === undefined ? null : <Anchor to={url}>{attribution ?? name}</Anchor>}
            {own === undefined ? null : <SourceMarkText mark={own} />}
          </span>
        ))}
      />
    </span>
  )
}

/**
 * How fresh the numbers above it are, as one chip (NUM-03), and where they are from: live, the day of a daily rate, or how old
 * a last known price is.
 */
export function FiguresNote(props: FiguresNoteProps) {
  const { asOf, sources = [], origins = [], of, ratesFrom = null, canRefresh = false, children } = props
  const isLive = of !== undefined
  const text = useText()
  const moving = movingIf('time', of)
  const moved = useLive()?.asOf(of ?? '') ?? null
  const shown = { iso: moved ?? asOf.iso, text: useFigure(moving, asOf.text) }
  const isStale = useIsStale(asOf, of)
  return (
    <p
      className={isLive ? 'figures-note figures-live' : 'figures-note'}
      data-stale-from={isStale ? undefined : asOf.staleFrom}
      {...movingAttributes(movingIf('stale', of))}
    >
      {isStale ? <StaleMark iso={shown.iso} age={asOf.age} of={of} /> : null}
      {isLive ? <LiveMark isSilent={isStale && moved === null} /> : null}
      <span className={isStale || isLive ? undefined : 'chip chip-daily'}>
        {withGap(text(asOf.isClose ? 'asOf.close' : 'asOf.label'))}
        <time dateTime={shown.iso} {...movingAttributes(moving)} suppressHydrationWarning>
          {shown.text}
        </time>
        {isStale ? null : (
          <>
            {' '}
            · <Age iso={shown.iso} age={asOf.age} of={of} />
          </>
        )}
      </span>
      {origins.length === 0 ? null : <Origins origins={origins} sources={sources} isLive={isLive} />}
      {origins.length > 0 || sources.length === 0 ? null : <Sources sources={sources} />}
      {sources.length === 0 ? null : <Anchor to={urls.dataSources()}>{text('source.more')}</Anchor>}
      {ratesFrom === null ? null : (
        <span className="own-line">{text('market.ratesFrom', { ...ratesFrom })}</span>
      )}
      {children}
      {canRefresh && !isLive ? <RefreshButton /> : null}
    </p>
  )
}

type HeadNoteProps = Pick<FiguresNoteProps, 'asOf' | 'of' | 'canRefresh'> & {
  readonly origins: readonly PriceOrigin[]
}

/** How fresh the one price of a page is, in one line; an {@link OriginsNote} further down names the sources. */
export function HeadNote({ origins, ...rest }: HeadNoteProps) {
  const text = useText()
  const live = useLive()
  const marks = new Set(origins.flatMap((origin) => shownOrigin(origin, live).confirmation ?? []))
  return (
    <FiguresNote {...rest}>
      <Anchor to={urls.dataSources()}>{text('source.more')}</Anchor>
      {[...marks].map((mark) => (
        <strong key={mark}>{text(confirmationTexts[mark])}</strong>
      ))}
    </FiguresNote>
  )
}

/** Where each price of a page is from, below a {@link HeadNote}. */
export function OriginsNote(props: {
  readonly origins: readonly PriceOrigin[]
  readonly sources: readonly SourceView[]
  readonly of: string | undefined
}) {
  const { origins, sources, of } = props
  if (origins.length === 0) return null
  return (
    <p className="figures-note">
      <Origins origins={origins} sources={sources} isLive={of !== undefined} />
    </p>
  )
}

/** Where the figures of a list are from; a {@link FiguresNote} above the list says how fresh they are. */
export function SourcesNote({
  sources,
  ratesFrom,
}: Required<Pick<FiguresNoteProps, 'sources' | 'ratesFrom'>>) {
  const text = useText()
  return (
    <p className="figures-note">
      <Sources sources={sources} />
      <Anchor to={urls.dataSources()}>{text('source.more')}</Anchor>
      {ratesFrom === null ? null : (
        <span className="own-line">{text('market.ratesFrom', { ...ratesFrom })}</span>
      )}
    </p>
  )
}
