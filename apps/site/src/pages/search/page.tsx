import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { SearchField } from '../../components/inputs/search-field.tsx'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { FoundTable } from './found-table.tsx'
import styles from './page.module.css'
import type { Finding, SearchGroup, SearchView } from './view.ts'

export function Page({ view }: { readonly view: SearchView }) {
  const text = useText()
  const { query, groups, hint, largest } = view
  const asked = hint === null ? 'search.for' : 'search.noneFor'
  return (
    <>
      <Crumbs here={text('search.title')} />
      <h1>{query === '' ? text('search.title') : text(asked, { query })}</h1>
      <LocaleForm path={urls.search()} className={styles.form} role="search" label={text('search.label')}>
        <SearchField id="search-query" query={query} placeholder={text('search.label')} />
        <button type="submit" className="button">
          {text('search.action')}
        </button>
      </LocaleForm>
      <Hint view={view} />
      {groups.map((group) => (
        <section key={group.kind} aria-labelledby={`found-${group.kind}`} className={styles.group}>
          <Head group={group} view={view} />
          {group.kind === 'assets' ? (
            <FoundTable caption={group.heading} assets={view.assets} asOf={view.asOf} />
          ) : (
            <FoundLinks findings={group.findings} />
          )}
        </section>
      ))}
      {largest.length === 0 ? null : (
        <section aria-labelledby="largest" className={styles.group}>
          <div className={styles.head}>
            <h2 id="largest">{text('home.market')}</h2>
            <FiguresNote asOf={view.asOf} />
          </div>
          <FoundTable caption={text('home.market')} assets={largest} asOf={view.asOf} />
        </section>
      )}
    </>
  )
}

/** What can be searched for, and searches to press. */
function Hint({ view: { hint, examples } }: { readonly view: SearchView }) {
  if (hint === null) return null
  return (
    <div className={styles.hint}>
      <p className="quiet">{hint}</p>
      <ul className={styles.examples}>
        {examples.map(({ query, path }) => (
          <li key={path}>
            <Anchor className="chip" to={path}>
              <bdi>{query}</bdi>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The heading of a group, with how old its prices are where it has some. */
function Head({ group, view }: { readonly group: SearchGroup; readonly view: SearchView }) {
  const { kind, heading, count } = group
  const hasPrices = kind === 'assets' && view.assets.some(({ figures }) => figures !== null)
  return (
    <div className={styles.head}>
      <h2 id={`found-${kind}`}>
        {heading} <small className={styles.count}>{count}</small>
      </h2>
      {hasPrices ? <FiguresNote asOf={view.asOf} /> : null}
    </div>
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
