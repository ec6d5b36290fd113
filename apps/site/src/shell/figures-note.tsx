import type { AsOfView } from '../figures/as-of.ts'
import type { SourceView } from '../figures/offers.ts'
import { Anchor } from './anchor.tsx'
import { useText } from './use-text.ts'

/** Source and age of the numbers above it (design, principle 5). */
export function FiguresNote({
  asOf,
  sources,
}: {
  readonly asOf: AsOfView
  readonly sources: readonly SourceView[]
}) {
  const text = useText()
  return (
    <p className="figures-note">
      <span>
        {text(asOf.isClose ? 'asOf.close' : 'asOf.label')} <time dateTime={asOf.iso}>{asOf.text}</time> (
        {asOf.age})
      </span>
      <span>
        {text('source.label')}{' '}
        {sources.map((source, index) => (
          <span key={source.name}>
            {index > 0 ? ', ' : ''}
            <Anchor to={source.url}>{source.name}</Anchor>
          </span>
        ))}
      </span>
    </p>
  )
}
