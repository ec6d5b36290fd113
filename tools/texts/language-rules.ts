import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { localeOf } from '@portico/locale'
import * as v from 'valibot'
import { parse } from 'yaml'

const strings = v.array(v.string())

const advicePhrases = v.strictObject({
  /** Sources of regular expressions, tried without regard to case on plain text in which tags, apostrophes and spaces are evened out. */
  phrases: strings,
  /** Words shortly before a phrase in the same sentence that turn it round: "no return is guaranteed". */
  deniedBefore: v.string(),
  /** The same after it, where a language denies at the end. */
  deniedAfter: v.optional(v.string()),
  /** What advises or promises, and what says the contrary or merely explains; the test of the phrases. */
  samples: v.strictObject({ advises: strings, explains: strings }),
})

const languageRules = v.strictObject({
  /** The scripts that texts are written in, as Unicode names them (UAX 24): Japanese has kanji and both kana. */
  scripts: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z_]+$/))), v.minLength(1)),
  /** What the texts never say, because it advises or promises (PRED-01, features 1.4). */
  advice: advicePhrases,
  /** Whole texts that the language writes as English does, each with the reason why that is no accident. */
  sameAsEnglish: v.record(v.string(), v.string()),
  /**
   * Ways of writing that the language does not have: the source of a regular expression with the flag `u`, tried on texts without tags
   * and placeholders' names, and what is written instead, as the fault says it.
   */
  typography: v.array(v.strictObject({ wrong: v.string(), instead: v.string() })),
})

/** What the checks of the texts know of a language. */
export type LanguageRules = v.InferOutput<typeof languageRules>

export type AdvicePhrases = LanguageRules['advice']

const folder = fileURLToPath(new URL('languages/', import.meta.url))
const ending = '.yaml'

function readRules(file: string): LanguageRules {
  const found = v.safeParse(languageRules, parse(readFileSync(`${folder}${file}`, 'utf8')))
  if (!found.success) throw new Error(`tools/texts/languages/${file}: ${v.summarize(found.issues)}`)
  return found.output
}

/** The rules of each language that has texts, by the code of its base; variants are held to those of their base. */
export const rulesByLanguage: ReadonlyMap<string, LanguageRules> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .toSorted()
    .map((file) => [file.slice(0, -ending.length), readRules(file)]),
)

/** The key in {@link rulesByLanguage} that the texts of a locale are held to; null where there is none, or no such locale. */
export function languageOf(code: string): string | null {
  const locale = localeOf(code)
  return locale?.textsFrom.find((from) => rulesByLanguage.has(from) && isSameLanguage(from, code)) ?? null
}

/** @throws Error where a locale has texts in a language without rules. */
export function rulesOf(code: string): LanguageRules {
  const rules = rulesByLanguage.get(languageOf(code) ?? '')
  if (rules === undefined) throw new Error(`tools/texts/languages has no rules for ${code}`)
  return rules
}

function isSameLanguage(one: string, other: string): boolean {
  const [first, second] = [one, other].map((code) => new Intl.Locale(localeOf(code)?.tag ?? 'und').maximize())
  return first?.language === second?.language && first?.script === second?.script
}
