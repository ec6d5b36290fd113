import { readFileSync } from 'node:fs'
import { regionName } from '@portico/format'
import type { LocaleCode } from '@portico/locale'
import { localeOf } from '@portico/locale'
import {
  type CountryPhrases,
  mergedCountryPhrases,
  namePlace,
  phraseOf,
  readCountryPhrases,
} from '@portico/locale/country-phrases'

/** Reads the table of one locale; null where it has none. */
export type PhraseReader = (code: LocaleCode) => CountryPhrases | null

const currencies = new URL('../../content/countries/currencies.json', import.meta.url)

/** Every country that pages speak of, by ISO 3166-1 alpha-2 code. */
export function servedCountries(): readonly string[] {
  const { currencies: byCode }: { readonly currencies: Readonly<Record<string, string | null>> } = JSON.parse(
    readFileSync(currencies, 'utf8'),
  )
  return Object.keys(byCode)
}

/** Words that carry a name: not “and”, “of” and the like, nor abbreviations that a phrase writes out. */
function wordsOf(name: string): readonly string[] {
  const words = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return words
    .filter((word) => word.length > 3 || (word.length === 3 && /^\p{Lu}/u.test(word)))
    .map((word) => word.toLowerCase())
}

/** Letters at the end of a word that a case may change: Niger, w Nigrze. */
const longestEnding = 3

/** Whether a phrase that bends the name has the beginning of each of its words: endings change, beginnings do not. */
function saysName(phrase: string, name: string): boolean {
  const said = phrase.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return wordsOf(name).every((word) => {
    const beginning = word.slice(0, Math.max(1, word.length - longestEnding))
    return said.some((each) => each.startsWith(beginning))
  })
}

function wordingFaults(phrase: string): readonly string[] {
  const others = phrase.replace(namePlace, '')
  return [
    ...(/[{}]/.test(others) ? [`may have ${namePlace} once and no other brace`] : []),
    ...(others.trim() === '' ? ['says the name alone'] : []),
    ...(phrase === phrase.trim() ? [] : ['begins or ends with a space']),
  ]
}

function phraseFaults(phrase: string, country: string, { tag }: { readonly tag: string }): readonly string[] {
  const name = regionName(country, tag)
  if (name === null) return ['CLDR names no such country']
  if (phrase.includes(namePlace)) return wordingFaults(phrase)
  if (phrase === name) return ['says the name alone']
  return [...wordingFaults(phrase), ...(saysName(phrase, name) ? [] : [`does not say ${name}`])]
}

/** What a locale's own table says wrongly, in sentences that name file and country. */
export function checkPhrases(
  code: LocaleCode,
  own: PhraseReader = readCountryPhrases,
  countries: readonly string[] = servedCountries(),
): readonly string[] {
  const table = own(code)
  if (table === null) return []
  const locale = localeOf(code)
  const base = mergedCountryPhrases(locale, (from) => (from === code ? null : own(from)))
  const below: CountryPhrases = { rule: table.rule ?? base?.rule ?? null, phrases: base?.phrases ?? {} }
  const ofPhrases = Object.entries(table.phrases).flatMap(([country, phrase]) => {
    const faults = countries.includes(country) ? phraseFaults(phrase, country, locale) : ['is no country']
    const isSame = phraseOf({ code: country, name: namePlace }, below) === phrase
    return [...faults, ...(isSame ? ['repeats the rule or its base'] : [])].map(
      (fault) => `"${country}": ${fault}`,
    )
  })
  const ofRule =
    table.rule === null
      ? []
      : [...wordingFaults(table.rule), ...(table.rule.includes(namePlace) ? [] : [`lacks ${namePlace}`])].map(
          (fault) => `"rule": ${fault}`,
        )
  return [...ofRule, ...ofPhrases].map((fault) => `countries/${code}.json ${fault}`)
}

/** Everything that is wrong with the words for “in this country” of locales, and where they are missing. */
export function checkCountries(
  codes: readonly LocaleCode[],
  own: PhraseReader = readCountryPhrases,
  countries: readonly string[] = servedCountries(),
): readonly string[] {
  return codes.flatMap((code) => {
    const merged = mergedCountryPhrases(localeOf(code), own)
    if (merged === null) return [`countries/${code}.json: the file is missing`]
    const missing = countries.filter((country) => phraseOf({ code: country, name: '' }, merged) === null)
    return [
      ...checkPhrases(code, own, countries),
      ...missing.map((country) => `countries/${code}.json "${country}": missing`),
    ]
  })
}
