import { localeOf } from '@portico/locale'
import { arabic } from './ar.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { german } from './de.ts'
import { indonesian } from './id.ts'
import { japanese } from './ja.ts'
import type { LanguageRules } from './language.ts'
import { simplifiedChinese } from './zh-cn.ts'
import { traditionalChinese } from './zh-tc.ts'
import { spanish } from './es.ts'
import { vietnamese } from './vi.ts'
import { turkish } from './tr.ts'
import { portuguese } from './pt.ts'
import { russian } from './ru.ts'
import { thai } from './th.ts'
import { italian } from './it.ts'
import { uzbek } from './uz.ts'
import { ukrainian } from './uk.ts'
import { swedish } from './sv.ts'
import { polish } from './pl.ts'
import { dutch } from './nl.ts'
import { filipino } from './ph.ts'

/** The rules of each language that has texts, by the code of its base; variants are held to those of their base. */
export const languageRules: Readonly<Record<string, LanguageRules>> = {
  en: english,
  fr: french,
  de: german,
  ar: arabic,
  ja: japanese,
  'zh-CN': simplifiedChinese,
  'zh-TC': traditionalChinese,
  es: spanish,
  vi: vietnamese,
  tr: turkish,
  pt: portuguese,
  id: indonesian,
  ru: russian,
  th: thai,
  it: italian,
  uz: uzbek,
  uk: ukrainian,
  sv: swedish,
  pl: polish,
  nl: dutch,
  ph: filipino,
}

/** The key in {@link languageRules} that the texts of a locale are held to; null where there is none, or no such locale. */
export function languageOf(code: string): string | null {
  const locale = localeOf(code)
  return (
    locale?.textsFrom.find((from) => Object.hasOwn(languageRules, from) && isSameLanguage(from, code)) ?? null
  )
}

/** @throws Error where a locale has texts in a language that nobody has written rules for. */
export function rulesOf(code: string): LanguageRules {
  const rules = languageRules[languageOf(code) ?? '']
  if (rules === undefined) throw new Error(`tools/texts/languages has no rules for ${code}`)
  return rules
}

function isSameLanguage(one: string, other: string): boolean {
  const [first, second] = [one, other].map((code) => new Intl.Locale(localeOf(code)?.tag ?? 'und').maximize())
  return first?.language === second?.language && first?.script === second?.script
}
