import { tracked } from '@portico/analytics/track'
import type { ReactNode } from 'react'
import type { PopularPair } from '../../views/assets/offers.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { AssetMark } from '../assets/asset-label.tsx'
import { Anchor } from '../navigation/anchor.tsx'
import { pairOfPath } from '../market/pair-of-path.ts'
import styles from './pair-links.module.css'
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
            <span className={styles.marks}>
              <AssetMark asset={pair.from} />
              <AssetMark asset={pair.to} />
            </span>
            <span>{text('pair.name', { coinCode: pair.from.code, fiatCode: pair.to.code })}</span>
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
