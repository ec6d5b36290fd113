import { tracked } from '@portico/analytics/track'
import { urls } from '../../pages/urls.generated.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { CountryLinks } from './country-links.tsx'
import { useText } from '../texts/use-text.ts'
import links from './country-links.module.css'
import styles from './how-to-buy.module.css'
import { useSentence } from './sentences.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

interface PartProps {
  readonly view: HowToBuyView
}

/** The whole world, A to Z: on the coin's own page in full, on a country's as a link to it. */
function World({ view }: PartProps) {
  const text = useText()
  const { coin, country, otherCountries } = view
  if (country === null)
    return (
      <details className={styles.world}>
        <summary>{text('buy.countries.all')}</summary>
        <CountryLinks coin={coin.slug} countries={otherCountries} flags="hidden" />
      </details>
    )
  return (
    <p className={styles.world}>
      <Anchor to={urls.howToBuy(coin.slug)}>{text('buy.countries.all')}</Anchor>
    </p>
  )
}

/** The same coin elsewhere: reviewed countries first. */
export function Places({ view }: PartProps) {
  const text = useText()
  const sentence = useSentence(view)
  return (
    <section className={`section ${styles.screen}`} aria-labelledby="countries">
      <h2 id="countries">{view.country ? text('buy.countries.others') : sentence('buy.countries.title')}</h2>
      <p className={styles.group}>{text('buy.countries.reviewed')}</p>
      <CountryLinks coin={view.coin.slug} countries={view.reviewedCountries} flags="shown" />
      <World view={view} />
    </section>
  )
}

/** The coin's other pages, and the same page of other coins. */
export function Related({ view }: PartProps) {
  const text = useText()
  const sentence = useSentence(view)
  const { coin, country, currency, guide, otherCoins } = view
  return (
    <section className={`section two ${styles.screen}`} aria-label={sentence('buy.more.title')}>
      <div>
        <h2>{sentence('buy.more.title')}</h2>
        <ul className={links.names}>
          <li>
            <Anchor to={urls.asset(coin.slug)}>{sentence('buy.more.price')}</Anchor>
          </li>
          {guide === null ? null : (
            <li>
              <Anchor to={urls.guide(guide)} {...tracked('b802:guide-opened')}>
                {sentence('buy.more.guide')}
              </Anchor>
            </li>
          )}
          <li>
            <Anchor to={urls.pair(coin.slug, currency.slug)}>
              {text('buy.more.convert', { coinCode: coin.code, fiatCode: currency.code })}
            </Anchor>
          </li>
        </ul>
      </div>
      <div>
        <h2>{text('buy.coins.title')}</h2>
        <ul className={links.names}>
          {otherCoins.map(({ slug, name }) => (
            <li key={slug}>
              <Anchor to={urls.howToBuy(slug, country?.slug)}>{name}</Anchor>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
