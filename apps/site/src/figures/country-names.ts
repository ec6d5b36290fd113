import { regionName } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { type Countries, type Country, countrySlug } from './countries.ts'

/** A country in a list: its name in the reader's language, and where it stands in addresses. */
export interface CountryName {
  readonly slug: string
  readonly name: string
}

/** Countries that English sentences name with the article. */
const withArticle: ReadonlySet<string> = new Set(
  'AE AX BQ BS CC CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PN PS SB TC TF UM US VG VI'.split(' '),
)

export function countryName({ code }: Country, { tag }: LocaleEntry): string {
  return regionName(code, tag) ?? code
}

/** The country within a sentence: English says in the Netherlands, but in France. */
export function countryInSentence(country: Country, locale: LocaleEntry): string {
  const name = countryName(country, locale)
  const isEnglish = new Intl.Locale(locale.tag).language === 'en'
  return isEnglish && withArticle.has(country.code) ? `the ${name}` : name
}

interface CountryLists {
  /** In the order of the reader's language. */
  readonly reviewed: readonly CountryName[]
  readonly others: readonly CountryName[]
}

const known = new WeakMap<Countries, Map<string, CountryLists>>()

function readLists({ all }: Countries, locale: LocaleEntry): CountryLists {
  const { compare } = new Intl.Collator(locale.tag)
  const named = (countries: readonly Country[]) =>
    countries
      .map((country) => ({ slug: countrySlug(country), name: countryName(country, locale) }))
      .toSorted((left, right) => compare(left.name, right.name))
  return {
    reviewed: named(all.filter(({ review }) => review !== null)),
    others: named(all.filter(({ review }) => review === null)),
  }
}

/** Every country by its name, the reviewed ones apart; made once for each language. */
export function countryLists(countries: Countries, locale: LocaleEntry): CountryLists {
  const lists = known.get(countries) ?? new Map<string, CountryLists>()
  known.set(countries, lists)
  const made = lists.get(locale.code) ?? readLists(countries, locale)
  lists.set(locale.code, made)
  return made
}
