/** A country as people choose it. */
export interface CountryOption {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  /** In the reader's language. */
  readonly name: string
  /** Country calling code without the plus sign; empty where it has none. */
  readonly areaCode: string
}

/** Without accents and case, so that "reunion" finds Réunion. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** How well a country fits what was typed: 0 is best; null does not fit. */
function rankOf({ code, name, areaCode }: CountryOption, asked: string): number | null {
  const known = plain(name)
  if (known === asked || code.toLowerCase() === asked || areaCode === asked.replace('+', '')) return 0
  if (known.startsWith(asked)) return 1
  return known.split(/[\s(’'-]+/).some((word) => word.startsWith(asked)) ? 2 : null
}

/** The countries that fit, best first; all of them where nothing was typed. */
export function findCountries(countries: readonly CountryOption[], typed: string): readonly CountryOption[] {
  const asked = plain(typed)
  if (asked === '') return countries
  return countries
    .flatMap((country) => {
      const rank = rankOf(country, asked)
      return rank === null ? [] : [{ country, rank }]
    })
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ country }) => country)
}

/** The country that was named by its name or code; null where none or more than one was. */
export function namedCountry(countries: readonly CountryOption[], typed: string): CountryOption | null {
  const asked = plain(typed)
  if (asked === '') return null
  const [named, ...others] = countries.filter((country) => rankOf(country, asked) === 0)
  return others.length === 0 ? (named ?? null) : null
}
