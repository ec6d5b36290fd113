import { tracked } from '@portico/analytics/track'
import { plainAmount } from '@portico/format'
import { urls } from '../../pages/urls.generated.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { AssetTabs } from '../asset-heading/asset-tabs.tsx'
import { HeadFlag, HeadLogo } from '../images/head-logo.tsx'
import { BuySteps } from '../articles/buy-steps.tsx'
import { Crumbs } from '../navigation/crumbs.tsx'
import { FiguresNote } from '../market/figures-note.tsx'
import { useText } from '../texts/use-text.ts'
import { Availability, RiskWarning } from './availability.tsx'
import styles from './how-to-buy.module.css'
import { Payments, Rules } from './payments.tsx'
import { Places, Related } from './places.tsx'
import { QuoteCard } from './quote-card.tsx'
import { Safety } from './safety.tsx'
import { useSentence } from './sentences.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

interface PartProps {
  readonly view: HowToBuyView
}

/** Labelled as the advert it is, and only where the country's rules allow one. */
function WelcomePack({ view: { welcomePack, coin } }: PartProps) {
  const text = useText()
  if (welcomePack === null) return null
  return (
    <section
      className={`section ${styles.pack} ${styles.screen} visitor`}
      aria-label={text('buy.pack.label')}
      data-track-on="expose"
      {...tracked('b602:advert-shown', { advert: 'welcome-pack' })}
    >
      <HeadLogo asset={coin} comes="late" />
      <div>
        <small>{text('buy.pack.label')}</small>
        <h2>{text('buy.pack.title', { amountUsd: welcomePack.amount })}</h2>
        <p>{text('buy.pack.text')}</p>
      </div>
      <Anchor className="button" to={welcomePack.href} {...tracked('b603:welcome-pack-clicked')}>
        {text('buy.steps.account.action')}
      </Anchor>
    </section>
  )
}

function Steps({ view: { steps } }: PartProps) {
  const text = useText()
  if (steps === null) return null
  return (
    <section className={`${styles.main} ${styles.steps}`} aria-labelledby="steps">
      <h2 id="steps">{text('buy.steps.title')}</h2>
      <BuySteps steps={steps} />
    </section>
  )
}

/** The price in words, and how old it is. */
function Answer({ view: { coin, price, asOf } }: PartProps) {
  const text = useText()
  return (
    <>
      <p className="lead">
        {text(asOf.said === 'now' ? 'buy.hero.now' : 'buy.hero.last', {
          coinCode: coin.code,
          fiatPrice: plainAmount(price),
        })}
      </p>
      <FiguresNote asOf={asOf} />
    </>
  )
}

/** The coin and the country by their drawings, and the coin's other pages. */
function Heading({ view, title }: PartProps & { readonly title: string }) {
  const { coin, country, places } = view
  return (
    <>
      <div className={styles.heading}>
        <p className={styles.marks}>
          <HeadLogo asset={coin} />
          {country === null ? null : <HeadFlag slug={country.slug} />}
        </p>
        <h1>{title}</h1>
      </div>
      <AssetTabs here={country === null ? 'howToBuy' : 'howToBuyIn'} asset={coin} places={places} />
    </>
  )
}

/** What the page is about: the answer, and what it risks. */
function Hero({ view }: PartProps) {
  return (
    <div className={styles.hero}>
      <Answer view={view} />
      <Availability view={view} />
      <RiskWarning view={view} />
    </div>
  )
}

/** How to buy a coin, anywhere or in one country: what can be had and what it risks come before any button (BUY-01). */
export function HowToBuy({ view }: PartProps) {
  const text = useText()
  const sentence = useSentence(view)
  const { coin, country } = view
  const general = sentence('buy.title')
  const title = country ? sentence('buy.titleIn') : general
  // Words that a law prescribes stand above all else, over the whole width.
  const layout = country?.review?.riskWarning ? `${styles.page} ${styles.warned}` : styles.page
  const trail = [
    { to: urls.buyingGuides(), name: text('buy.all.title') },
    ...(country ? [{ to: urls.howToBuy(coin.slug), name: coin.name }] : []),
  ]
  return (
    <>
      <Crumbs trail={trail} here={country?.name ?? coin.name} />
      <Heading view={view} title={title} />
      <div className={layout}>
        <Hero view={view} />
        <Steps view={view} />
        <div className={styles.aside}>
          <QuoteCard view={view} />
        </div>
        {country ? <Payments view={view} country={country} /> : null}
      </div>
      <div className="section band">
        <div className={country?.review ? styles.advice : ''}>
          <Safety view={view} />
          {country?.review ? <Rules country={country} /> : null}
        </div>
      </div>
      <WelcomePack view={view} />
      <Places view={view} />
      <Related view={view} />
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
