import { existsSync, readFileSync } from 'node:fs'
import type { LocaleCode, LocaleEntry } from './codes.ts'
import { ownLanguageChain } from './registry.ts'

/** How a language says that something is in a country: “in Germany”, “на Кипре”, “Almanya’da”. */
export interface CountryPhrases {
  /** What is said of each country without a phrase, `{name}` being its name; null where each has one. */
  readonly rule: string | null
  /** By ISO 3166-1 alpha-2 code, upper case; `{name}` is the country's name, which may be left out. */
  readonly phrases: Readonly<Record<string, string>>
}

/** A country, with its name in the language of the phrase. */
export interface NamedCountry {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly code: string
  readonly name: string
}

const bundledFolder = new URL('../countries/', import.meta.url)

/** Where a phrase has the country's name. */
export const namePlace = '{name}'

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isObjectOfTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string')
}

/** @throws Error where the file is not `{ "rule": "in {name}", "phrases": { "CH": "in der {name}" } }`; the rule may be absent */
export function parseCountryPhrases(content: string): CountryPhrases {
  const file: unknown = JSON.parse(content)
  if (!isObject(file)) throw new Error('expected an object')
  const { rule = null, phrases, ...others } = file
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new Error(`no field is called ${unknown}`)
  if (rule !== null && typeof rule !== 'string') throw new Error('the rule is no text')
  if (!isObjectOfTexts(phrases)) throw new Error('expected phrases by the codes of countries')
  return { rule, phrases }
}

/** What a locale itself says, from `<folder>/<code>.json`; null where it has no file. Node only. */
export function readCountryPhrases(code: LocaleCode, folder: URL = bundledFolder): CountryPhrases | null {
  const file = new URL(`${code}.json`, folder)
  if (!existsSync(file)) return null
  try {
    return parseCountryPhrases(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`cannot read the country phrases of ${code}`, { cause: error })
  }
}

/** The phrases of a locale over those of its base: a phrase of either counts before a rule. Null without a table in the language. */
export function mergedCountryPhrases(
  locale: LocaleEntry,
  own: (code: LocaleCode) => CountryPhrases | null = readCountryPhrases,
): CountryPhrases | null {
  const found = ownLanguageChain(locale)
    .map((code) => own(code))
    .filter((phrases) => phrases !== null)
  if (found.length === 0) return null
  return {
    rule: found.find(({ rule }) => rule !== null)?.rule ?? null,
    phrases: Object.assign({}, ...found.toReversed().map(({ phrases }) => phrases)),
  }
}

/** The words for “in this country”; null where the table has none. */
export function phraseOf({ code, name }: NamedCountry, { rule, phrases }: CountryPhrases): string | null {
  const phrase = Object.hasOwn(phrases, code) ? phrases[code] : rule
  return phrase?.replace(namePlace, () => name) ?? null
}

const known = new Map<LocaleCode, CountryPhrases | null>()

/**
 * The words for “in this country” in a locale, as they stand within a sentence or title. A language without a table is offered
 * to no reader; its pages, which only a build has, show the bare name. Reads a file once: Node only.
 */
export function inCountry(country: NamedCountry, locale: LocaleEntry): string {
  const phrases = known.get(locale.code) ?? mergedCountryPhrases(locale)
  known.set(locale.code, phrases)
  return (phrases && phraseOf(country, phrases)) ?? country.name
}
