import { track } from '@portico/analytics/track'
import { urls } from '../../pages/urls.generated.ts'
import type { CountryName } from '../../views/content/country-names.ts'
import { CountryFlag } from '../assets/country-flag.tsx'
import { Anchor } from '../navigation/anchor.tsx'
import styles from './country-links.module.css'

interface CountryLinksProps {
  /** Slug of the coin. */
  readonly coin: string
  readonly countries: readonly CountryName[]
  /** Whether each stands beside its flag. */
  readonly flags: 'shown' | 'hidden'
}

/** One coin in several countries. */
export function CountryLinks({ coin, countries, flags }: CountryLinksProps) {
  return (
    <ul className={flags === 'shown' ? styles.flags : styles.names}>
      {countries.map(({ slug, name }) => (
        <li key={slug}>
          <Anchor
            to={urls.howToBuy(coin, slug)}
            onClick={() => track('b604:country-chosen', 'click', { country: slug })}
          >
            {flags === 'shown' ? <CountryFlag slug={slug} /> : null}
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
