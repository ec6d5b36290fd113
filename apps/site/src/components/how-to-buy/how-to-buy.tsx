import { tracked } from '@portico/analytics/track'
import { urls } from '../../pages/urls.generated.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { BuySteps } from '../articles/buy-steps.tsx'
import { Crumbs } from '../navigation/crumbs.tsx'
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
function WelcomePack({ view: { welcomePack } }: PartProps) {
  const text = useText()
  if (welcomePack === null) return null
  return (
    <section
      className={`section ${styles.pack} ${styles.screen}`}
      aria-label={text('buy.pack.label')}
      data-track-on="expose"
      {...tracked('b602:advert-shown', { advert: 'welcome-pack' })}
    >
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
    <section className={`card ${styles.panel}`} aria-labelledby="steps">
      <h2 id="steps">{text('buy.steps.title')}</h2>
      <BuySteps steps={steps} />
    </section>
  )
}

/** How to buy a coin, anywhere or in one country: what can be had and what it risks come before any button (BUY-01). */
export function HowToBuy({ view }: PartProps) {
  const text = useText()
  const sentence = useSentence(view)
  const { coin, country } = view
  const general = sentence('buy.title')
  const title = country ? sentence('buy.titleIn') : general
  return (
    <>
      <Crumbs trail={country ? [{ to: urls.howToBuy(coin.slug), name: general }] : []} here={title} />
      <h1>{title}</h1>
      <p className="lead">{sentence(country ? 'buy.leadIn' : 'buy.lead')}</p>
      <div className={styles.notices}>
        <Availability view={view} />
        <RiskWarning view={view} />
      </div>
      <div className={`section ${view.steps ? 'two' : ''}`}>
        <QuoteCard view={view} />
        <Steps view={view} />
      </div>
      {country ? <Payments view={view} country={country} /> : null}
      <div className={`section ${styles.advice}`}>
        <Safety view={view} />
        {country?.review ? (
          <Rules country={country} />
        ) : (
          <Places view={view} className={`card ${styles.panel}`} />
        )}
      </div>
      <WelcomePack view={view} />
      {country?.review ? <Places view={view} className="section" /> : null}
      <Related view={view} />
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
