import { urls } from '../urls.generated.ts'
import { InPlaceConverter } from '../../components/converter/in-place-converter.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ListAgesNote } from '../../components/market/list-ages.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { OverviewCards, OverviewFigures, OverviewRule } from '../../components/lists/overview.tsx'
import { MarketTable } from '../../components/lists/market-table.tsx'
import { PairLinks } from '../../components/market/pair-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { assetColumns } from '../../views/assets/asset-columns.ts'
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
          <OverviewFigures overview={overview} />
          <OverviewCards overview={overview} />
          <OverviewRule overview={overview} />
        </section>
      )}
      <section className="section">
        <div className="section-top">
          <h2>{text('home.market')}</h2>
          <Anchor to={urls.prices()}>{text('home.allPrices')}</Anchor>
        </div>
        <MarketTable
          caption={text('home.market')}
          rows={view.rows}
          sorted={{
            columns: assetColumns,
            current: { column: 'rank', order: 'ascending' },
            to: (sort) => urls.prices({ sort }),
          }}
        />
        <ListAgesNote ages={view.ages} rows={view.rows} />
      </section>
    </>
  )
}

/** What else can be learnt about an asset here. */
function Tools({ coin }: { readonly coin: HomeView['coin'] }) {
  const text = useText()
  const names = { coinName: coin }
  const tools = [
    { to: urls.compare(), title: text('home.compare'), lead: text('home.compareLead') },
    {
      to: urls.prediction(coin.slug),
      title: text('home.prediction', names),
      lead: text('home.predictionLead'),
    },
    { to: urls.howToBuy(coin.slug), title: text('home.buy', names), lead: text('home.buyLead') },
    { to: urls.academy(), title: text('home.guides'), lead: text('home.guidesLead') },
  ]
  return (
    <section className="section">
      <h2>{text('home.tools')}</h2>
      <ul className={styles.tools}>
        {tools.map(({ to, title, lead }) => (
          <li key={to}>
            <Anchor to={to} className={`card ${styles.tool}`}>
              <strong>{title}</strong>
              <span>{lead}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Page({ view }: { readonly view: HomeView }) {
  const text = useText()
  return (
    <>
      <div className={styles.hero}>
        <div>
          <h1>{text('home.title')}</h1>
          <p className="lead">{text('home.lead')}</p>
          <FiguresNote
            asOf={view.asOf}
            sources={view.sources}
            ratesFrom={view.ratesFrom}
            of={view.rows.some(({ moves }) => moves !== undefined) ? '*' : undefined}
          />
        </div>
        {view.converter === null ? null : <InPlaceConverter view={view.converter} />}
      </div>
      <Market view={view} />
      <Tools coin={view.coin} />
      <section className="section">
        <h2>{text('popular.title')}</h2>
        <PairLinks pairs={view.popular} />
      </section>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
