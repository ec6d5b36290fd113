import type { ReactNode } from 'react'
import { urls } from '../urls.generated.ts'
import { BrandCover } from '../../ui/brand-cover.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { SearchField } from '../../components/inputs/search-field.tsx'
import { AssetLabel } from '../../components/assets/asset-label.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import { PopularPages } from './popular-pages.tsx'
import type { MissingView } from './view.ts'

function Suggestions({ view }: { readonly view: MissingView }) {
  const text = useText()
  const { suggestions } = view
  const near = view.near ?? []
  if (suggestions.length + near.length === 0) return null
  const link = (path: string, words: ReactNode) => (
    <li key={path}>
      <Anchor to={path}>{words}</Anchor>
    </li>
  )
  return (
    <section className="section" aria-label={text('missing.suggestions')}>
      <h2>{text('missing.suggestions')}</h2>
      <ul className="pair-links">
        {near.map(({ name, path }) => link(path, name))}
        {suggestions.map(({ asset, path }) => link(path, <AssetLabel asset={asset} />))}
      </ul>
    </section>
  )
}

/** The 404 page: what was not found, near matches, a search, and ways on (ROUTE-03). */
export function MissingPage({ view }: { readonly view: MissingView }) {
  const text = useText()
  const label = text('search.label')
  return (
    <div className={styles.missing}>
      <div className="card two table-card">
        <div className={styles.words}>
          <p className="chip">404</p>
          <h1>{text('missing.title')}</h1>
          <p>
            {view.wanted === null ? text('missing.lead') : text('missing.wanted', { query: view.wanted })}
          </p>
          <Suggestions view={view} />
          <LocaleForm path={urls.search()} className={styles.search} role="search" label={label}>
            <SearchField id="missing-query" query="" placeholder={label} />
            <button type="submit" className="button">
              {text('search.action')}
            </button>
          </LocaleForm>
          <Anchor className="button button-line" to={urls.home()}>
            {text('error.home')}
          </Anchor>
        </div>
        <BrandCover />
      </div>
      <PopularPages />
    </div>
  )
}
