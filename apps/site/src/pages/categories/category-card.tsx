import { AssetMark } from '../../components/assets/asset-label.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { OlderMark } from '../../components/market/list-ages.tsx'
import { Price } from '../../components/market/price.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { urls } from '../urls.generated.ts'
import styles from './page.module.css'
import type { CategoryRow } from './view.ts'

/** What the coins of a category come to. */
function Figures({ row }: { readonly row: CategoryRow }) {
  const text = useText()
  const { cap, count, day, median, withoutCap } = row
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{text('market.cap')}</dt>
        <dd>
          {cap ? <Price price={cap} /> : <span className="quiet">{text('market.noCap')}</span>}
          {withoutCap === null ? null : (
            <span className={styles.without}>{text('category.without', { count: withoutCap })}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{text('market.day')}</dt>
        <dd>
          <ChangeText change={day} />
        </dd>
      </div>
      <div>
        <dt>{text('category.median')}</dt>
        <dd>
          <ChangeText change={median} />
        </dd>
      </div>
      <div>
        <dt>{text('category.coins')}</dt>
        <dd>{count}</dd>
      </div>
    </dl>
  )
}

/** A category: what it is, its largest coins, and what all of them come to. The whole card leads to it. */
export function CategoryCard({ row }: { readonly row: CategoryRow }) {
  return (
    <li className={`card ${styles.card}`}>
      <div className={styles.top}>
        <h2>
          <Anchor to={urls.category(row.slug)}>{row.name}</Anchor>
          <OlderMark older={row.older} />
        </h2>
        <span className={styles.marks}>
          {row.largest.map((asset) => (
            <AssetMark key={asset.slug} asset={asset} large />
          ))}
        </span>
      </div>
      <p>{row.definition}</p>
      <Figures row={row} />
    </li>
  )
}
