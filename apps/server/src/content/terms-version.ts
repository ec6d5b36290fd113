import { type Documents, readCountryTerms, readTermsDay } from '@portico/site'
import type { ServerConfig } from '../config/config.ts'
import type { ServerLogger } from '../operation/logger.ts'

/** What the operator says where nobody accepts terms. */
const noTerms = 'none'

/**
 * The version of the terms that accounts are opened under: the operator's own name for it, else the day that the terms of use apply from,
 * those that are published before those of the release.
 * Null where the operator wants none, or no text says a day.
 */
export async function termsVersionOf(
  { termsVersion }: Pick<ServerConfig['signUp'], 'termsVersion'>,
  { logger, documents }: { readonly logger: Pick<ServerLogger, 'warn'>; readonly documents: Documents },
  readDay: typeof readTermsDay = readTermsDay,
): Promise<string | null> {
  if (termsVersion === noTerms) return null
  if (termsVersion !== null) return termsVersion
  const day = await readDay({ documents })
  if (day === null) {
    logger.warn({}, 'nobody accepts terms: they say no day they apply from, and TERMS_VERSION is not set')
  }
  return day
}

/**
 * The versions for residents of countries that have terms of their own, by country; none where the operator wants none. The operator's own
 * name is that of the terms for all others: a country's terms are called by country and day.
 */
export function countryTermsOf(
  { termsVersion }: Pick<ServerConfig['signUp'], 'termsVersion'>,
  documents: Documents,
): ReadonlyMap<string, string> {
  return termsVersion === noTerms ? new Map() : readCountryTerms(documents)
}
