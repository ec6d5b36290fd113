import { type LocaleEntry, localeOf } from '@portico/locale'

/** A locale that has texts of its own to translate; null for English, for locales that show another's texts alone, and for none. */
export function localeToTranslate(name: string): LocaleEntry | null {
  const locale = localeOf(name)
  return locale !== null && locale.code !== 'en' && locale.textsFrom.includes(locale.code) ? locale : null
}
