import { urls } from '../urls.generated.ts'
import { InPlaceConverter } from '../../components/converter/in-place-converter.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ListAgesNote } from '../../components/market/list-ages.tsx'
import { FiguresNote, SourcesNote } from '../../components/market/figures-note.tsx'
import { OverviewCards, OverviewFigures } from '../../components/lists/overview.tsx'
import { MarketTable } from '../../components/lists/market-table.tsx'
import { PairLinks } from '../../components/market/pair-links.tsx'
import { useSite } from '../../components/context/site-context.ts'
import { useText } from '../../components/texts/use-text.ts'
import { assetColumns } from '../../views/assets/asset-columns.ts'
import { Guides, Tools } from './tools.tsx'
import styles from './page.module.css'
import type { HomeView } from './view.ts'

/** The state of the market below the first screen: what all coins come to, what moved most, the largest coins. */
function Market({ view }: { readonly view: HomeView }) {
  const text = useText()
  const { overview } = view
  return (
    <>
      {overview === null ? null : (
        <section className={`section ${styles.overview}`} aria-label={text('overview.title')}>
          <OverviewFigures overview={overview} asOf={view.asOf} />
          <OverviewCards overview={overview} />
        </section>
      )}
      <section className="section">
        <div className="section-top">
          <h2>{text('home.market')}</h2>
          <Anchor to={urls.prices()}>{text('home.allPrices')}</Anchor>
        </div>
        <div className={`late ${styles.coins}`}>
          <MarketTable
            caption={text('home.market')}
            rows={view.rows}
            asOf={view.asOf}
            sorted={{
              columns: assetColumns,
              current: { column: 'rank', order: 'ascending' },
              to: (sort) => urls.prices({ sort }),
            }}
          />
        </div>
        <ListAgesNote ages={view.ages} rows={view.rows} />
        <SourcesNote sources={view.sources} ratesFrom={view.ratesFrom} />
      </section>
    </>
  )
}

/** What the site is for, the two ways on, how fresh all figures are, and the converter. Who is signed in has an account (SHELL-12). */
function Hero({ view: { converter, asOf, rows } }: { readonly view: HomeView }) {
  const text = useText()
  const { reader, state } = useSite()
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.promise}>{text('home.title')}</h1>
        <p className={styles.lead}>{text('home.lead')}</p>
        <div className="actions">
          {reader === 'signed-in' ? null : (
            <Anchor className="button button-large visitor" to={state.signUp}>
              {text('home.signUp')}
            </Anchor>
          )}
          <Anchor className="button button-line button-large" to={urls.prices()}>
            {text('home.allPrices')}
          </Anchor>
        </div>
        <FiguresNote asOf={asOf} of={rows.some(({ moves }) => moves !== undefined) ? '*' : undefined} />
      </div>
      {converter === null ? null : <InPlaceConverter view={converter} leadsTo="purchase-after" />}
    </div>
  )
}

/** Pages of the operator that show why it can be trusted, as the brand names them. */
function Trust({ links }: { readonly links: HomeView['trust'] }) {
  if (links.length === 0) return null
  return (
    <ul className={styles.trust}>
      {links.map(({ url, name, lang }) => (
        <li key={url}>
          <Anchor to={url} lang={lang}>
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

export function Page({ view }: { readonly view: HomeView }) {
  const text = useText()
  return (
    <>
      <Hero view={view} />
      <Trust links={view.trust} />
      <Market view={view} />
      <Tools view={view} />
      <Guides guides={view.guides} />
      <section className="section late">
        <h2>{text('popular.title')}</h2>
        <PairLinks pairs={view.popular} />
      </section>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
