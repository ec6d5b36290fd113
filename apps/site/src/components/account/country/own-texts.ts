import { urls } from '../../../pages/urls.generated.ts'
import type { SignUpTerms } from '../../../views/account/view.ts'

/** What somebody opens an account under. */
interface OwnTexts {
  /** The version of the terms that is accepted; null where none is recorded. */
  readonly version: string | null
  /** Where these very terms are. */
  readonly terms: string
  readonly privacy: string
}

/** The terms of a country, ISO 3166-1 alpha-2; null: those for all countries without terms of their own. */
export function termsPath(country: string | null): string {
  return country === null ? urls.legal('terms') : urls.legalIn('terms', country.toLowerCase())
}

/** The texts for somebody who lives in a country, as the gateway chooses them (ACC-06); an empty residence is not known. */
export function ownTexts(
  { residence: asked, terms, countryTerms, ownPrivacy }: SignUpTerms,
  residence: string,
): OwnTexts {
  // Where nobody is asked, nothing is declared, and the texts for all others hold.
  const country = asked === 'asked' ? residence : ''
  const own = Object.hasOwn(countryTerms, country) ? countryTerms[country] : undefined
  return {
    version: own ?? terms,
    terms: termsPath(own === undefined ? null : country),
    privacy: ownPrivacy.includes(country)
      ? urls.legalIn('privacy', country.toLowerCase())
      : urls.legal('privacy'),
  }
}
