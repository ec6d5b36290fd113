import { perTag } from '../intl/per-tag.ts'
import reviewed from './reviewed-names.json' with { type: 'json' }

type NameKind = 'currencies' | 'regions'

/** Names that a reader of the language found wrong or missing in CLDR, by code; each with what says so (decision 0092). */
const reviewedNames: ReadonlyMap<
  string,
  Partial<Record<NameKind, Readonly<Record<string, string>>>>
> = new Map(Object.entries(reviewed))

const reviewedOf = perTag((tag) => {
  const { language, script } = new Intl.Locale(tag).maximize()
  return reviewedNames.get(language) ?? reviewedNames.get(`${language}-${script}`) ?? {}
})

const currencies = perTag((tag) => new Intl.DisplayNames(tag, { type: 'currency', fallback: 'none' }))
const regions = perTag((tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }))

/**
 * A name from CLDR in the spelling of the site's texts: CLDR writes the Uzbek letters o‘ and g‘ and the hard sign with
 * quotation marks, the alphabet has letters for them (U+02BB and U+02BC).
 */
function spelled(name: string | undefined, tag: string): string | null {
  if (name === undefined) return null
  if (!tag.startsWith('uz')) return name
  return name.replace(/(?<=[og])\u2018/giu, '\u02bb').replaceAll('\u2019', '\u02bc')
}

/**
 * The locale's name of an ISO 4217 currency; null where Intl has none, as for coins. Four-letter tickers would make Intl
 * throw.
 */
export function currencyName(code: string, tag: string): string | null {
  if (!/^[A-Za-z]{3}$/.test(code)) return null
  const upper = code.toUpperCase()
  return reviewedOf(tag).currencies?.[upper] ?? spelled(currencies(tag).of(upper), tag)
}

/** The locale's name of a country by its ISO 3166-1 alpha-2 code in any case; null where Intl has none. */
export function regionName(code: string, tag: string): string | null {
  if (!/^[A-Za-z]{2}$/.test(code)) return null
  const upper = code.toUpperCase()
  return reviewedOf(tag).regions?.[upper] ?? spelled(regions(tag).of(upper), tag)
}

const lists = perTag((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))

/** Joins names as the locale does. The Thai word that joins them has spaces around it, since names are of any script. */
export function joinNames(names: readonly string[], tag: string): string {
  return lists(tag)
    .formatToParts(names)
    .map(({ value, type }) => (type === 'literal' ? value.replace(/ ?(\p{sc=Thai}+)/u, ' $1 ') : value))
    .join('')
}
