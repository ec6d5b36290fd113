import { formatDay } from '@portico/format'
import { type LocaleCode, type LocaleEntry, locales } from '@portico/locale'
import type { ContentText } from './content.ts'
import type { SourceView } from './offers.ts'

/** A text of the content folder as a page shows it. */
export interface WrittenText {
  readonly title: string
  /** Sanitised HTML. */
  readonly html: string
  /** Language tag of the text. */
  readonly lang: string
  /** The name of the text's language where it is not the page's. */
  readonly foreign: string | null
  readonly updated: string
  readonly sources: readonly SourceView[]
}

/** The name of a text's language in the page's, where the text is in another one. */
export function foreignLanguage(lang: string, locale: LocaleEntry): string | null {
  const languageOf = (tag: string) => new Intl.Locale(tag).language
  if (languageOf(lang) === languageOf(locale.tag)) return null
  return new Intl.DisplayNames(locale.tag, { type: 'language' }).of(lang) ?? lang
}

/**
 * The locales in whose own language something was written. `langIn` tells the language in which a locale would show it: null
 * where nobody says, undefined where the locale has nothing to show.
 */
export function localesOfText(
  langIn: (locale: LocaleEntry) => string | null | undefined,
): readonly LocaleCode[] {
  return locales
    .filter((locale) => {
      const lang = langIn(locale)
      return lang !== undefined && (lang === null || foreignLanguage(lang, locale) === null)
    })
    .map(({ code }) => code)
}

export function writtenText(text: ContentText, locale: LocaleEntry): WrittenText {
  const { title, html, lang, sources, updated } = text
  const foreign = foreignLanguage(lang, locale)
  return { title, html, lang, foreign, sources, updated: formatDay(updated, locale.numberTag) }
}
