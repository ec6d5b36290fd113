import { type LocaleEntry, locales } from '@portico/locale'

const languageOf = (tag: string) => new Intl.Locale(tag).language

/** A tag that a browser made up is passed over. */
function isTag(tag: string): boolean {
  try {
    return languageOf(tag) !== ''
  } catch {
    return false
  }
}

/**
 * The language to offer to a reader: the first of the browser's that the site has, in the region of the tag where there is one. Null
 * where the page is in a language that the browser names before it.
 * @param languages tags (BCP 47), the most wanted first
 */
export function offeredLocale(languages: readonly string[], current: LocaleEntry): LocaleEntry | null {
  const candidates = locales.filter(({ hidden, code, canonicalCode }) => !hidden && code === canonicalCode)
  for (const tag of languages.filter(isTag)) {
    const language = languageOf(tag)
    if (language === languageOf(current.tag)) return null
    const script = new Intl.Locale(tag).maximize().script
    const spoken = candidates.filter(
      (entry) =>
        languageOf(entry.tag) === language && new Intl.Locale(entry.tag).maximize().script === script,
    )
    const found = spoken.find((entry) => entry.tag.toLowerCase() === tag.toLowerCase()) ?? spoken[0]
    if (found !== undefined) return found
  }
  return null
}
