import { type Documents, readTermsDay } from '@portico/site'
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
