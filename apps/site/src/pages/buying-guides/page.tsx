import { BuySteps } from '../../components/articles/buy-steps.tsx'
import { AssetMark } from '../../components/assets/asset-label.tsx'
import { CountryLinks } from '../../components/how-to-buy/country-links.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { Price } from '../../components/market/price.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { urls } from '../urls.generated.ts'
import styles from './page.module.css'
import type { BuyingGuidesView, OfferedCoin } from './view.ts'
import { withGap } from '@portico/locale'

/** A coin with its price; the last day's change is said of present prices alone. */
function Coin({
  coin: { asset, price, day },
  isStale,
}: {
  readonly coin: OfferedCoin
  readonly isStale: boolean
}) {
  return (
    <li>
      <Anchor className={`card ${styles.coin}`} to={urls.howToBuy(asset.slug)}>
        <AssetMark asset={asset} large />
        <span className={styles.name}>
          <strong>{asset.name}</strong> <span className="quiet">{asset.code}</span>
        </span>
        <span className={styles.figures}>
          <Price price={price} /> {isStale ? null : <ChangeText change={day} />}
        </span>
      </Anchor>
    </li>
  )
}

function Steps({ view: { steps } }: { readonly view: BuyingGuidesView }) {
  const text = useText()
  if (steps === null) return null
  return (
    <section className={`section ${styles.steps}`} aria-labelledby="steps">
      <h2 id="steps">{text('buy.steps.title')}</h2>
      <BuySteps steps={steps} />
    </section>
  )
}

/** One coin in each country: those that were reviewed with their flags, all others from A to Z. */
function Countries({ view }: { readonly view: BuyingGuidesView }) {
  const text = useText()
  const { coin, reviewedCountries, otherCountries } = view
  if (coin === null) return null
  return (
    <section className="section band" aria-labelledby="countries">
      <h2 id="countries">{text('buy.countries.title', { 0: coin.name })}</h2>
      <p className={styles.group}>{text('buy.countries.reviewed')}</p>
      <CountryLinks coin={coin.slug} countries={reviewedCountries} flags="shown" />
      <details className={styles.world}>
        <summary>{text('buy.countries.all')}</summary>
        <CountryLinks coin={coin.slug} countries={otherCountries} flags="hidden" />
      </details>
    </section>
  )
}

/** Where readers begin who want to buy and have not chosen a coin. */
export function Page({ view }: { readonly view: BuyingGuidesView }) {
  const text = useText()
  const title = text('buy.all.title')
  return (
    <>
      <Crumbs here={title} />
      <h1>{title}</h1>
      <p className="lead">{text('buy.all.lead')}</p>
      <FiguresNote asOf={view.asOf} sources={view.sources} />
      <section className={styles.popular} aria-labelledby="coins">
        <h2 id="coins">{text('buy.coins.popular')}</h2>
        <ul className={styles.coins}>
          {view.coins.map((coin) => (
            <Coin key={coin.asset.slug} coin={coin} isStale={view.asOf.isStale} />
          ))}
        </ul>
      </section>
      <Countries view={view} />
      <Steps view={view} />
      <p className="note">
        {withGap(text('buy.risk.general'))}
        {text('disclaimer')}
      </p>
    </>
  )
}
