import { regionName } from '@portico/format'
import { type LocaleCode, localeOf } from '@portico/locale'
import { type CountryPhrases, mergedCountryPhrases, phraseOf } from '@portico/locale/country-phrases'
import { checkPhrases, type PhraseReader, servedCountries } from '../country-check.ts'
import type { ReturnedText } from './read-xliff.ts'
import { countryFile, type TranslationUnit } from './translation-unit.ts'

/** Id of the unit that says how most countries are written. */
const ruleId = 'rule'

const ruleNote =
  'The words for “in Germany”: {name} is the country’s name in your language. Leave it empty where names change their ending; ' +
  'each country has a text of its own below then.'

const nameless = (country: string) => ({ code: country, name: '{name}' })

function phraseNote(country: string, tag: string): string {
  const name = regionName(country, tag) ?? country
  const inEnglish = regionName(country, 'en') ?? country
  const other = name === inEnglish ? '' : `, in English ${inEnglish}`
  return `{name} is ${name}${other}; you may write the name out, in the form that is right here.`
}

/** What is said as long as a locale has no phrase of its own for a country: what its base or a rule says. */
function withoutOwn(code: LocaleCode, rule: string | null, own: PhraseReader): CountryPhrases {
  const base = mergedCountryPhrases(localeOf(code), (from) => (from === code ? null : own(from)))
  return { rule: rule ?? base?.rule ?? null, phrases: base?.phrases ?? {} }
}

/** The words for “in this country”, as texts to translate: the rule, and each country that may differ from it. */
export function countryUnits(code: LocaleCode, own: PhraseReader): readonly TranslationUnit[] {
  const english = mergedCountryPhrases(localeOf('en'), own)
  const table = own(code)
  const shared = { max: null, terms: [] }
  const below = withoutOwn(code, table?.rule ?? null, own)
  return [
    {
      ...shared,
      id: ruleId,
      source: english?.rule ?? '',
      target: table?.rule ?? null,
      note: ruleNote,
      base: withoutOwn(code, null, own).rule,
    },
    ...servedCountries().map((country) => ({
      ...shared,
      id: country,
      source: (english && phraseOf(nameless(country), english)) ?? '',
      target: table?.phrases[country] ?? null,
      note: phraseNote(country, localeOf(code).tag),
      base: phraseOf(nameless(country), below),
    })),
  ]
}

/** The table of a language with what came back; a phrase that says what its rule or base says is left out. */
function mergedTable(
  code: LocaleCode,
  texts: ReadonlyMap<string, string>,
  own: PhraseReader,
): CountryPhrases {
  const before = own(code)
  const rule = texts.get(ruleId) ?? before?.rule ?? null
  const below = withoutOwn(code, rule, own)
  const phrases = { ...before?.phrases, ...Object.fromEntries(texts) }
  const kept = Object.entries(phrases).filter(
    ([country, phrase]) => country !== ruleId && phrase !== phraseOf(nameless(country), below),
  )
  return { rule, phrases: Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))) }
}

/** The table that a language gets, null where nothing of it came back, and what is wrong with it. */
export function takeInCountries(
  code: LocaleCode,
  returned: readonly ReturnedText[],
  own: PhraseReader,
): { readonly table: CountryPhrases | null; readonly faults: readonly string[] } {
  const sources = new Map(countryUnits(code, own).map(({ id, source }) => [id, source]))
  const texts = returned.filter(({ namespace }) => namespace === countryFile)
  const changed = texts.filter(({ id, source }) => sources.get(id) !== source)
  if (changed.length > 0)
    return {
      table: null,
      faults: changed.map(
        ({ id }) =>
          `countries/${code}.json "${id}": ${sources.has(id) ? 'the English text has changed since; export it again' : 'is no country'}`,
      ),
    }
  const translated = texts.flatMap(({ id, target }) => (target === null ? [] : [[id, target] as const]))
  if (translated.length === 0) return { table: null, faults: [] }
  const table = mergedTable(code, new Map(translated), own)
  return { table, faults: checkPhrases(code, (each) => (each === code ? table : own(each))) }
}
