import { regionName } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { inCountry } from '@portico/locale/country-phrases'
import { createAssetSearch } from '@portico/market'
import { type Countries, type Country, countrySlug } from './countries.ts'

/** A country in a list: its name in the reader's language, and where it stands in addresses. */
export interface CountryName {
  readonly slug: string
  readonly name: string
}

export function countryName({ code }: Country, { tag }: LocaleEntry): string {
  return regionName(code, tag) ?? code
}

/** The words for “in this country”, in the reader's language. */
export function inThisCountry(country: Country, locale: LocaleEntry): string {
  return inCountry({ code: country.code, name: countryName(country, locale) }, locale)
}

/** What `{1}` stands for in an operator's own titles, which had no {inCountry} before 0.2.0: the name, with its article in English. */
export function nameInOwnTitles(country: Country, locale: LocaleEntry): string {
  const isEnglish = new Intl.Locale(locale.tag).language === 'en'
  return isEnglish ? inThisCountry(country, locale).replace(/^(?:in|on) /, '') : countryName(country, locale)
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
