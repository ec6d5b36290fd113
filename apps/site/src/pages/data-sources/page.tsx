import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { KindLinks } from '../../components/lists/kind-links.tsx'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { SearchField } from '../../components/inputs/search-field.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { urls } from '../urls.generated.ts'
import { sortInAddress } from '../../views/listings/list-sort.ts'
import type { SourcesQuery } from './links.ts'
import { OriginsTable } from './origins-table.tsx'
import styles from './page.module.css'
import { originColumns, sourceColumns } from './source-columns.ts'
import { SourcesTable } from './sources-table.tsx'
import type { DataSourcesView } from './view.ts'

interface ViewProps {
  readonly view: DataSourcesView
}

/** The orders of both tables, as the address carries them. */
function sortsOf({ sort, sourcesSort }: DataSourcesView) {
  return {
    sort: sort && sortInAddress(originColumns, sort),
    sources: sourcesSort && sortInAddress(sourceColumns, sourcesSort),
  }
}

/** Which assets of the kind are listed. */
function FilterForm({ view }: ViewProps) {
  const text = useText()
  const kind = view.kind === 'crypto' ? null : view.kind
  return (
    <LocaleForm
      path={urls.dataSources()}
      className={styles.form}
      role="search"
      kept={{ kind, ...sortsOf(view) }}
      label={text('sources.filter')}
      scroll="keep"
    >
      <label className="visually-hidden" htmlFor="sources-query">
        {text('sources.filter')}
      </label>
      <SearchField id="sources-query" query={view.query} placeholder={text('sources.filter')} />
      <button type="submit" className="button">
        {text('search.action')}
      </button>
    </LocaleForm>
  )
}

/** The same for programs, and for spreadsheets. */
function Downloads({ view }: ViewProps) {
  const { kind } = view
  return (
    <p className={styles.downloads}>
      <Anchor to={urls.dataSources({ kind, ending: '.json' })}>JSON</Anchor>{' '}
      <Anchor to={urls.dataSources({ kind, ending: '.csv' })}>CSV</Anchor>
    </p>
  )
}

/** Where the figures of the site are from, by source and by asset (TRUTH-07). */
export function Page({ view }: ViewProps) {
  const text = useText()
  const { kind, query: q } = view
  const path = (change: SourcesQuery) => urls.dataSources({ kind, q, ...sortsOf(view), ...change })
  return (
    <>
      <Crumbs here={text('sources.crumb')} />
      <h1>{text('sources.title')}</h1>
      <p className="lead">{text('sources.lead')}</p>
      <section className="section">
        <h2>{text('sources.prices')}</h2>
        <SourcesTable
          sources={view.sources}
          sorted={{
            columns: sourceColumns,
            current: view.sourcesSort,
            to: (sources) => path({ sources, page: view.page }),
          }}
        />
        <p className={styles.rule}>{text('sources.pace.note')}</p>
      </section>
      <section className="section" aria-labelledby="assets">
        <h2 id="assets">{text('sources.assets')}</h2>
        <p className={styles.rule}>{text('sources.assets.lead')}</p>
        <KindLinks kinds={view.kinds} current={kind} to={(each) => path({ kind: each, q: null })} />
        <FilterForm view={view} />
        <p className={styles.count}>{text('sources.count', { count: view.total })}</p>
        {view.rows.length === 0 ? (
          <p>{text('search.none')}</p>
        ) : (
          <OriginsTable
            view={view}
            sorted={{ columns: originColumns, current: view.sort, to: (sort) => path({ sort }) }}
          />
        )}
        <PageLinks page={view.page} pages={view.pages} to={(page) => path({ page })} />
        <Downloads view={view} />
      </section>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
