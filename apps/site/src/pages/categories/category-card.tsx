import type { AsOfView } from '../../figures/as-of.ts'
import { AssetMark } from '../../components/assets/asset-label.tsx'
import { CategoryTotals } from '../../components/categories/category-totals.tsx'
import { OlderMark } from '../../components/market/list-ages.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { urls } from '../urls.generated.ts'
import styles from './page.module.css'
import type { CategoryRow } from './view.ts'

/** A category: what it is, its largest coins, and what all of them come to. The whole card leads to it. */
export function CategoryCard({ row, asOf }: { readonly row: CategoryRow; readonly asOf: AsOfView }) {
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
      <CategoryTotals figures={row} asOf={asOf} look={{ totals: styles.figures, without: styles.without }} />
    </li>
  )
}
