import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { kindTexts } from '../../components/assets/kind-texts.ts'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { ListAgesNote, OlderMark } from '../../components/market/list-ages.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { Price } from '../../components/market/price.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { ScrollTable } from '../../components/lists/scroll-table.tsx'
import styles from './page.module.css'
import type { CategoriesView, CategoryRow } from './view.ts'

function CategoryLine({ row }: { readonly row: CategoryRow }) {
  const text = useText()
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Anchor to={urls.category(row.slug)}>{row.name}</Anchor>
        <OlderMark older={row.older} />
        <span className={styles.definition}>{row.definition}</span>
      </th>
      <td className={styles.wide}>{row.count}</td>
      <td>
        {row.cap ? (
          <span className={styles.sum}>
            <Price price={row.cap} />
          </span>
        ) : (
          <span className="quiet">{text('market.noCap')}</span>
        )}
        {row.withoutCap === null ? null : (
          <span className={styles.without}>{text('category.without', { count: row.withoutCap })}</span>
        )}
      </td>
      <td>
        <ChangeText change={row.median} />
      </td>
    </tr>
  )
}

export function Page({ view }: { readonly view: CategoriesView }) {
  const text = useText()
  const title = text('category.titleAll')
  return (
    <>
      <Crumbs here={text('map.tab.categories')} />
      <h1>{title}</h1>
      <p className="lead">{text('category.leadAll')}</p>
      <div className={`card ${styles.card}`}>
        <ScrollTable caption={title} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text('category.name')}</th>
              <th scope="col" className={`${styles.wide} ${styles.count}`}>
                {text('category.coins')}
              </th>
              <th scope="col" className={styles.cap}>
                {text('market.cap')}
              </th>
              <th scope="col" className={styles.median}>
                {text('category.median')}
              </th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <CategoryLine key={row.slug} row={row} />
            ))}
          </tbody>
        </ScrollTable>
      </div>
      <p className={styles.rule}>{text('category.rule')}</p>
      <nav className="section" aria-labelledby="kinds">
        <h2 id="kinds">{text('category.kinds')}</h2>
        <ul className="pair-links">
          {view.kinds.map(({ kind, count }) => (
            <li key={kind}>
              <Anchor to={urls.prices({ kind: kind === 'crypto' ? null : kind })}>
                {text(kindTexts[kind])} <em>{count}</em>
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <ListAgesNote ages={view.ages} rows={view.rows} />
        <FiguresNote asOf={view.asOf} sources={view.sources} />
      </div>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
