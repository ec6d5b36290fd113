import { type LocaleEntry, localeOfTag } from '@portico/locale'

const languageOf = (tag: string) => new Intl.Locale(tag).language

/**
 * The language to offer to a reader: the first of the browser's that the site has, in the region of the tag where there is one. Null
 * where the page is in a language that the browser names before it.
 * @param languages tags (BCP 47), the most wanted first; one that a browser made up is passed over
 * @param has whether a locale can be chosen on this site
 */
export function offeredLocale(
  languages: readonly string[],
  current: LocaleEntry,
  has: (entry: LocaleEntry) => boolean,
): LocaleEntry | null {
  for (const tag of languages) {
    const found = localeOfTag(tag)
    if (found === null || !has(found)) continue
    return languageOf(found.tag) === languageOf(current.tag) ? null : found
  }
  return null
}
