import { regionName } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { createAssetSearch } from '@portico/market'
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
  /** Countries whose names are near a text, the nearest first. */
  near(text: string): readonly CountryName[]
}

const nearCount = 6

const known = new WeakMap<Countries, Map<string, CountryLists>>()

function readLists({ all }: Countries, locale: LocaleEntry): CountryLists {
  const { compare } = new Intl.Collator(locale.tag)
  const named = (countries: readonly Country[]) =>
    countries
      .map((country) => ({ slug: countrySlug(country), name: countryName(country, locale) }))
      .toSorted((left, right) => compare(left.name, right.name))
  const reviewed = named(all.filter(({ review }) => review !== null))
  const others = named(all.filter(({ review }) => review === null))
  const search = createAssetSearch(
    [...reviewed, ...others].map((country) => ({ ...country, code: country.slug, kind: 'fiat' as const })),
  )
  return {
    reviewed,
    others,
    near: (text) =>
      search(text.replaceAll('-', ' ').slice(0, 40), { limit: nearCount }).map(({ slug, name }) => ({
        slug,
        name,
      })),
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
