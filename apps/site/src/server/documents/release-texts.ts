import type { Brand } from '@portico/brands'
import { readCoinLinks } from '../content/coin-links.ts'
import { readTexts } from '../content/content.ts'
import { readCountryRows } from '../content/country-files.ts'
import { readLegalTexts } from '../content/legal-texts.ts'
import type { SiteLogger } from '../site-logger.ts'
import type { ReleaseTexts } from './edition-parts.ts'

/** Reads the texts of the release as the rules of a brand say. */
export type ReleaseTextsReader = (brand: Brand) => Promise<ReleaseTexts>

/** What of a brand decides how Markdown is read. */
export function rulesOf({ nofollow, appSchemes, analytics }: Brand): string {
  return JSON.stringify([nofollow, appSchemes, analytics.consent])
}

/** The texts of the release, read once for each set of rules; those of the last two are kept. */
export function createReleaseTexts(logger: SiteLogger): ReleaseTextsReader {
  const known = new Map<string, Promise<ReleaseTexts>>()
  async function read(brand: Brand): Promise<ReleaseTexts> {
    const options = { brand, logger }
    const [texts, legal] = [await readTexts(options), await readLegalTexts(options)]
    return { texts, legal, countries: await readCountryRows(), links: await readCoinLinks() }
  }
  return (brand) => {
    const rules = rulesOf(brand)
    const made = known.get(rules) ?? read(brand)
    const [oldest] = known.keys()
    if (!known.has(rules) && known.size === 2 && oldest !== undefined) known.delete(oldest)
    known.set(rules, made)
    return made
  }
}

/** Begins to read the texts of the release, which takes as long as a database to open, before the site is opened with them. */
export function beginReleaseTexts(brand: Brand, logger: SiteLogger): ReleaseTextsReader {
  const read = createReleaseTexts(logger)
  // The opening of the site asks for the same texts, and fails where they cannot be read.
  void Promise.allSettled([read(brand)])
  return read
}
