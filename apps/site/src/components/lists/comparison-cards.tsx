import { tracked } from '@portico/analytics/track'
import type { ComparisonCard } from '../../views/comparison/comparison-links.ts'
import { AssetMark } from '../assets/asset-label.tsx'
import { Multiple } from '../../ui/figures/multiple.tsx'
import { pairOfPath } from '../market/pair-of-path.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'
import styles from './comparison-cards.module.css'

/** Comparisons as cards with both drawings, and how many times as much the first would cost. */
export function ComparisonCards({ cards }: { readonly cards: readonly ComparisonCard[] }) {
  const text = useText()
  return (
    <ul className={styles.cards}>
      {cards.map(({ path, from, to, multiple }) => (
        <li key={path}>
          <Anchor
            to={path}
            className={`card ${styles.card}`}
            {...tracked('b406:comparison-opened', pairOfPath(path))}
          >
            <span className={styles.pair}>
              <AssetMark asset={from} large />
              <AssetMark asset={to} large />
            </span>
            <span className={styles.names}>{text('list.atCap', { 0: from.code, 1: to.code })}</span>
            <strong>
              <Multiple text={multiple} />
            </strong>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
