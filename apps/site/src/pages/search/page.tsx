import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { SearchField } from '../../components/inputs/search-field.tsx'
import { PopularPages } from '../../components/navigation/popular-pages.tsx'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { MarketTable } from '../../components/lists/market-table.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { Finding, SearchGroup, SearchView } from './view.ts'

export function Page({ view }: { readonly view: SearchView }) {
  const text = useText()
  const { query, groups, hint } = view
  return (
    <>
      <Crumbs here={text('search.title')} />
      <h1>{query === '' ? text('search.title') : text('search.for', { query })}</h1>
      <LocaleForm path={urls.search()} className={styles.form} role="search" label={text('search.label')}>
        <label className="visually-hidden" htmlFor="search-query">
          {text('search.label')}
        </label>
        <SearchField id="search-query" query={query} placeholder={text('search.label')} />
        <button type="submit" className="button">
          {text('search.action')}
        </button>
      </LocaleForm>
      {hint === null ? null : (
        <div className={styles.hint}>
          {query === '' ? null : <p className={styles.none}>{text('search.none')}</p>}
          <p className="quiet">{hint}</p>
        </div>
      )}
      {groups.map((group) => (
        <section key={group.kind} aria-labelledby={`found-${group.kind}`} className={styles.group}>
          <h2 id={`found-${group.kind}`}>
            {group.heading} <small className={styles.count}>{group.count}</small>
          </h2>
          {group.kind === 'assets' ? <FoundAssets view={view} group={group} /> : <FoundLinks {...group} />}
        </section>
      ))}
      {hint === null ? null : <PopularPages />}
    </>
  )
}

/** Assets with their prices; those without one as links. */
function FoundAssets({ view, group }: { readonly view: SearchView; readonly group: SearchGroup }) {
  return (
    <>
      {view.rows.length > 0 ? <MarketTable caption={group.heading} rows={view.rows} /> : null}
      {view.unpriced.length > 0 ? <FoundLinks findings={view.unpriced} /> : null}
    </>
  )
}

function FoundLinks({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul className="pair-links">
      {findings.map(({ code, name, path }) => (
        <li key={path}>
          <Anchor to={path}>
            {code === null ? null : <span className={styles.code}>{code}</span>}{' '}
            <bdi className={code === null ? undefined : styles.beside}>{name}</bdi>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
