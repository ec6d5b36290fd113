import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { AssetLabel } from '../../components/assets/asset-label.tsx'
import { PopularPages } from '../../components/navigation/popular-pages.tsx'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { MissingView } from './view.ts'

function Suggestions({ view }: { readonly view: MissingView }) {
  const text = useText()
  const { suggestions } = view
  const near = view.near ?? []
  if (suggestions.length + near.length === 0) return null
  return (
    <section aria-label={text('missing.suggestions')}>
      <h2>{text('missing.suggestions')}</h2>
      <ul className={styles.suggestions}>
        {near.map(({ name, path }) => (
          <li key={path}>
            <Anchor to={path}>{name}</Anchor>
          </li>
        ))}
        {suggestions.map(({ asset, path }) => (
          <li key={asset.slug}>
            <Anchor to={path}>
              <AssetLabel asset={asset} />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The 404 page: what was not found, near matches, and a search (ROUTE-03). */
export function MissingPage({ view }: { readonly view: MissingView }) {
  const text = useText()
  return (
    <div className={styles.missing}>
      <p className={styles.status}>404</p>
      <h1>{text('missing.title')}</h1>
      <p className="lead">
        {view.wanted === null ? text('missing.lead') : text('missing.wanted', { query: view.wanted })}
      </p>
      <Suggestions view={view} />
      <LocaleForm path={urls.search()} className={styles.search} role="search" label={text('search.label')}>
        <label className="visually-hidden" htmlFor="missing-query">
          {text('search.label')}
        </label>
        <input id="missing-query" type="search" name="q" maxLength={80} placeholder={text('search.label')} />
        <button type="submit" className="button">
          {text('search.action')}
        </button>
      </LocaleForm>
      <p>
        <Anchor to={urls.home()}>{text('error.home')}</Anchor>
      </p>
      <PopularPages />
    </div>
  )
}
