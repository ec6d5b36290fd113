import { urls } from '../../routes.ts'
import { Anchor } from '../../shell/anchor.tsx'
import { Crumbs } from '../../shell/crumbs.tsx'
import { LocaleForm } from '../../shell/locale-form.tsx'
import { MarketTable } from '../../shell/market-table.tsx'
import { useText } from '../../shell/use-text.ts'
import styles from './page.module.css'
import type { SearchView } from './view.ts'

export function SearchPage({ view }: { readonly view: SearchView }) {
  const text = useText()
  const { query, rows } = view
  return (
    <>
      <Crumbs here={text('search.title')} />
      <h1>{query === '' ? text('search.title') : text('search.for', { query })}</h1>
      <LocaleForm path={urls.search()} className={styles.form} role="search" label={text('search.label')}>
        <label className="visually-hidden" htmlFor="search-query">
          {text('search.label')}
        </label>
        <input
          id="search-query"
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={80}
          placeholder={text('search.label')}
        />
        <button type="submit" className="button">
          {text('search.action')}
        </button>
      </LocaleForm>
      {rows.length > 0 ? (
        <div className={`card ${styles.tableCard}`}>
          <MarketTable caption={text('search.for', { query })} rows={rows} />
        </div>
      ) : null}
      {rows.length === 0 && query !== '' ? (
        <p>
          {text('search.none')} <Anchor to={urls.prices()}>{text('home.allPrices')}</Anchor>
        </p>
      ) : null}
    </>
  )
}
