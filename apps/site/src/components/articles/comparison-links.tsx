import { tracked } from '@portico/analytics/track'
import type { ComparisonLink } from '../../views/comparison/comparison-links.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { Multiple } from '../../ui/figures/multiple.tsx'
import { pairOfPath } from '../market/pair-of-path.ts'
import { useText } from '../texts/use-text.ts'

/** Comparisons to go on to, each with its multiple at equal caps. */
export function ComparisonLinks({ links }: { readonly links: readonly ComparisonLink[] }) {
  const text = useText()
  return (
    <ul className="pair-links">
      {links.map(({ path, from, to, multiple }) => (
        <li key={path}>
          <Anchor to={path} {...tracked('b406:comparison-opened', pairOfPath(path))}>
            <span>{text('versus.name', { 0: from, 1: to })}</span>
            <em>
              <Multiple text={multiple} />
            </em>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
