import type { LocaleEntry } from './codes.ts'
import { locales } from './registry.ts'

function parsedTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null
  }
}

const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script

/**
 * The locale that speaks the language of a tag (BCP 47) in its script: the one of the tag's region where there is one, else the first in the
 * registry's order. Null for other languages and for what is no tag. One whose pages name another locale's as canonical is never it.
 */
export function localeOfTag(tag: string): LocaleEntry | null {
  const wanted = parsedTag(tag)
  if (wanted === null) return null
  const spoken = locales.filter(
    ({ hidden, code, canonicalCode, tag: own }) =>
      !hidden &&
      code === canonicalCode &&
      new Intl.Locale(own).language === wanted.language &&
      scriptOf(own) === scriptOf(tag),
  )
  return spoken.find((entry) => new Intl.Locale(entry.tag).region === wanted.region) ?? spoken[0] ?? null
}
