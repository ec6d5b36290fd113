import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { AssetLabel } from '../../components/assets/asset-label.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { ListAgesNote } from '../../components/market/list-ages.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { MarketTable } from '../../components/lists/market-table.tsx'
import { PairLinks } from '../../components/market/pair-links.tsx'
import { Price } from '../../components/market/price.tsx'
import { QuickConverter } from '../../components/articles/quick-converter.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { HomeView, TrendingItem } from './view.ts'

/** The assets that moved most in seven days, with the rule that picked them (design, "Pages and URLs"). */
function Trending({ items }: { readonly items: readonly TrendingItem[] }) {
  const text = useText()
  return (
    <section className="section">
      <h2>{text('trending.title')}</h2>
      <p className={styles.rule}>{text('trending.rule')}</p>
      <ul className={styles.trending}>
        {items.map((item) => (
          <li key={item.asset.slug}>
            <Anchor
              to={item.path}
              className={`card ${styles.trendCard}`}
              {...tracked('b310:trending-opened', { asset: item.asset.slug })}
            >
              <AssetLabel asset={item.asset} />
              <span className={styles.trendFigures}>
                <Price price={item.price} />
                <ChangeText change={item.week} chip="" />
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What else can be learnt about an asset here. */
function Tools({ coin }: { readonly coin: HomeView['starter']['from'] }) {
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
        <QuickConverter from={view.starter.from.code} to={view.starter.to.code} amount="1" />
      </div>
      <section className="section">
        <div className={styles.sectionTop}>
          <h2>{text('home.market')}</h2>
          <Anchor to={urls.prices()}>{text('home.allPrices')}</Anchor>
        </div>
        <div className={`card ${styles.tableCard}`}>
          <MarketTable caption={text('home.market')} rows={view.rows} firstRank={1} />
        </div>
        <ListAgesNote ages={view.ages} rows={view.rows} />
      </section>
      <Trending items={view.trending} />
      <Tools coin={view.starter.from} />
      <section className="section">
        <h2>{text('popular.title')}</h2>
        <PairLinks pairs={view.popular} />
      </section>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
