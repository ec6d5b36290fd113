import type { TrackedAttributes } from '@portico/analytics/track'
import { Anchor } from '../navigation/anchor.tsx'

interface Choice {
  /** Locale-free path of the page with this choice. */
  readonly to: string
  readonly name: string
  readonly isChosen: boolean
  readonly tracked: TrackedAttributes
}

/** A choice that lives in the address: one link for each, the current one marked. The reader's place is kept. */
export function ChoiceLinks({
  label,
  choices,
}: {
  readonly label: string
  readonly choices: readonly Choice[]
}) {
  return (
    <nav className="segments" aria-label={label}>
      {choices.map(({ to, name, isChosen, tracked }) => (
        <Anchor
          key={to}
          to={to}
          data-scroll="keep"
          {...tracked}
          {...(isChosen ? { 'aria-current': 'true' as const } : {})}
        >
          {name}
        </Anchor>
      ))}
    </nav>
  )
}
