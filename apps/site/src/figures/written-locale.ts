import type { LocaleEntry } from '@portico/locale'

/**
 * A page's language with the groups that its currency brings: rupees are counted in lakhs and crores in English too; no language of the
 * site's list is India's own. `currency` is the page's, an ISO 4217 code. The same entry comes back where nothing changes.
 */
export function writtenLocale(locale: LocaleEntry, currency: string | undefined): LocaleEntry {
  const isIndian = currency === 'INR' && /^(?:en|asia)/.test(locale.code)
  return isIndian ? { ...locale, numberTag: 'en-IN' } : locale
}
