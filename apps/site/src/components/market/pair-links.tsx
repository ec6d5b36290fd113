import { tracked } from '@portico/analytics/track'
import type { ReactNode } from 'react'
import type { PopularPair } from '../../views/assets/offers.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { Anchor } from '../navigation/anchor.tsx'
import { pairOfPath } from '../market/pair-of-path.ts'
import { useText } from '../texts/use-text.ts'

/** Conversions with their current value. */
export function PairLinks({
  pairs,
  children,
}: {
  readonly pairs: readonly PopularPair[]
  readonly children?: ReactNode
}) {
  const text = useText()
  return (
    <ul className="pair-links">
      {pairs.map((pair) => (
        <li key={pair.path}>
          <Anchor to={pair.path} {...tracked('b210:popular-pair-opened', pairOfPath(pair.path))}>
            <span>{text('pair.name', { coinCode: pair.from, fiatCode: pair.to })}</span>
            <em>
              <Amount text={pair.value} />
            </em>
          </Anchor>
        </li>
      ))}
      {children}
    </ul>
  )
}
