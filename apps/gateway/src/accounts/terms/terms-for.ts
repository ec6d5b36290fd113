import type { SignUpRules } from '../account-settings.ts'

/** Terms that somebody accepts. */
interface WantedTerms {
  /** Null where none are asked for. */
  readonly version: string | null
  /** Whose terms these are, ISO 3166-1 alpha-2; null: those for all countries without terms of their own. */
  readonly country: string | null
}

/** The terms for somebody who lives in a country; null where it is not known. */
export function termsFor(
  { termsVersion, countryTerms }: Pick<SignUpRules, 'termsVersion' | 'countryTerms'>,
  residence: string | null,
): WantedTerms {
  const own = residence === null ? undefined : countryTerms.get(residence)
  return own === undefined ? { version: termsVersion, country: null } : { version: own, country: residence }
}
