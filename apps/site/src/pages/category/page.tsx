import { urls } from '../urls.generated.ts'
import { CategoryTotals } from '../../components/categories/category-totals.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { ListAgesNote } from '../../components/market/list-ages.tsx'
import { FiguresNote, SourcesNote } from '../../components/market/figures-note.tsx'
import { FilterForm } from '../../components/lists/filter-form.tsx'
import { ListBar } from '../../components/lists/list-bar.tsx'
import { MarketTable } from '../../components/lists/market-table.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { assetColumns } from '../../views/assets/asset-columns.ts'
import type { CategoryQuery } from './links.ts'
import styles from './page.module.css'
import type { CategoryView } from './view.ts'

export function Page({ view }: { readonly view: CategoryView }) {
  const text = useText()
  const path = (change: CategoryQuery = {}) => urls.category(view.slug, { ...view.state, ...change })
  return (
    <>
      <Crumbs trail={[{ to: urls.categories(), name: text('map.tab.categories') }]} here={view.name} />
      <h1>{view.name}</h1>
      <p className="lead">{view.definition}</p>
      <FiguresNote asOf={view.asOf} />
      <ListAgesNote ages={view.ages} rows={view.rows} />
      <CategoryTotals
        figures={view.figures}
        asOf={view.asOf}
        look={{ totals: `card ${styles.totals}`, without: styles.without }}
      />
      <ListBar>
        <FilterForm path={path()} kept={{ sort: view.state.sort }} query={view.state.q ?? ''} />
        {view.state.q === null ? null : <Anchor to={path({ q: null })}>{text('list.filterOff')}</Anchor>}
      </ListBar>
      {view.rows.length === 0 ? (
        <p>{text('search.none')}</p>
      ) : (
        <MarketTable
          caption={view.name}
          rows={view.rows}
          asOf={view.asOf}
          sorted={{ columns: assetColumns, current: view.sort, to: (sort) => path({ sort }) }}
        />
      )}
      <PageLinks page={view.page} pages={view.pages} range={view.range} to={(page) => path({ page })} />
      <p className={styles.rule}>{text('category.rule')}</p>
      <nav className="section" aria-labelledby="others">
        <h2 id="others">{text('category.others')}</h2>
        <ul className={`pair-links ${styles.others}`}>
          {view.others.map(({ slug, name, count }) => (
            <li key={slug}>
              <Anchor to={urls.category(slug)}>
                {name} <em>{count}</em>
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <SourcesNote sources={view.sources} ratesFrom={null} />
      </div>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
