import { kindTexts } from '../../components/assets/kind-texts.ts'
import { FilterForm } from '../../components/lists/filter-form.tsx'
import { SortLinks } from '../../components/lists/sort-links.tsx'
import { FiguresNote, SourcesNote } from '../../components/market/figures-note.tsx'
import { ListAgesNote } from '../../components/market/list-ages.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { sortInAddress } from '../../views/listings/list-sort.ts'
import { urls } from '../urls.generated.ts'
import { CategoryCard } from './category-card.tsx'
import { type CategoryColumn, categoryColumns } from './category-columns.ts'
import type { CategoriesQuery } from './links.ts'
import styles from './page.module.css'
import type { CategoriesView } from './view.ts'

interface ViewProps {
  readonly view: CategoriesView
}

const columnTexts: Readonly<Record<CategoryColumn, TextId>> = {
  cap: 'market.cap',
  day: 'market.day',
  week: 'category.median',
  coins: 'category.coins',
  name: 'category.name',
}

/** The order and the filter, which stay in sight while the cards pass. */
function Bar({ view }: ViewProps) {
  const text = useText()
  const sort = sortInAddress(categoryColumns, view.sort)
  const state = { q: view.query || null, sort: sort === 'cap' ? null : sort }
  const path = (change: CategoriesQuery = {}) => urls.categories({ ...state, ...change })
  return (
    <div className={styles.bar}>
      <SortLinks
        sorted={{ columns: categoryColumns, current: view.sort, to: (each) => path({ sort: each }) }}
        nameOf={(column) => text(columnTexts[column])}
      />
      <FilterForm path={path()} kept={{ sort: state.sort }} query={view.query} />
      {state.q === null ? null : <Anchor to={path({ q: null })}>{text('list.filterOff')}</Anchor>}
    </div>
  )
}

function Kinds({ view }: ViewProps) {
  const text = useText()
  return (
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
  )
}

export function Page({ view }: ViewProps) {
  const text = useText()
  return (
    <>
      <Crumbs here={text('map.tab.categories')} />
      <h1>{text('category.titleAll')}</h1>
      <p className="lead">{text('category.leadAll')}</p>
      <FiguresNote asOf={view.asOf} />
      <ListAgesNote ages={view.ages} rows={view.rows} />
      <Bar view={view} />
      {view.rows.length === 0 ? (
        <p>{text('search.none')}</p>
      ) : (
        <ul className={styles.cards}>
          {view.rows.map((row) => (
            <CategoryCard key={row.slug} row={row} asOf={view.asOf} />
          ))}
        </ul>
      )}
      <p className={styles.rule}>{text('category.rule')}</p>
      <Kinds view={view} />
      <div className={styles.foot}>
        <SourcesNote sources={view.sources} ratesFrom={null} />
      </div>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
