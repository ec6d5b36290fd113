import { tracked } from '@portico/analytics/track'
import type { ComparisonCard } from '../../views/comparison/comparison-links.ts'
import { AssetMark } from '../assets/asset-label.tsx'
import { Multiple } from '../../ui/figures/multiple.tsx'
import { pairOfPath } from '../market/pair-of-path.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'
import styles from './comparisons.module.css'

/** Both drawings, and how many times as much the first would cost at the market cap of the second. */
function Comparison({ card, look }: { readonly card: ComparisonCard; readonly look: 'card' | 'row' }) {
  const text = useText()
  const { path, from, to, multiple } = card
  const isCard = look === 'card'
  return (
    <Anchor
      to={path}
      className={isCard ? `card ${styles.card}` : styles.row}
      {...tracked('b406:comparison-opened', pairOfPath(path))}
    >
      <span className={styles.pair}>
        <AssetMark asset={from} large={isCard} />
        <AssetMark asset={to} large={isCard} />
      </span>
      <span className={styles.names}>{text('list.atCap', { 0: from.code, 1: to.code })}</span>
      <strong>
        <Multiple text={multiple} />
      </strong>
    </Anchor>
  )
}

/** Comparisons as cards beside each other, or as rows of a card that holds them. */
export function Comparisons(props: {
  readonly cards: readonly ComparisonCard[]
  readonly look: 'card' | 'row'
}) {
  const { cards, look } = props
  return (
    <ul className={look === 'card' ? styles.cards : undefined}>
      {cards.map((card) => (
        <li key={card.path}>
          <Comparison card={card} look={look} />
        </li>
      ))}
    </ul>
  )
}
