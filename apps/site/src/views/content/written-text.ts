import { formatDay } from '@portico/format'
import { type LocaleCode, type LocaleEntry, locales } from '@portico/locale'
import type { ContentText } from './content.ts'
import type { TextPart } from './text-part.ts'
import type { SourceView } from '../../figures/sources.ts'

/** A text of the content folder as a page shows it. */
export interface WrittenText {
  readonly title: string
  /** Sanitised HTML. */
  readonly html: string
  /** What its contents list; empty for a short text. */
  readonly parts: readonly TextPart[]
  /** Language tag of the text. */
  readonly lang: string
  /** The name of the text's language where it is not the page's. */
  readonly foreign: string | null
  readonly updated: string
  readonly sources: readonly SourceView[]
}

/** Reading a tag takes longer than all else that is done with it; feeds may have any number of them. */
const languages = new Map<string, string>()
const mostLanguages = 500

function languageOf(tag: string): string {
  const language = languages.get(tag) ?? new Intl.Locale(tag).language
  if (languages.size >= mostLanguages) languages.clear()
  languages.set(tag, language)
  return language
}

/** The name of a text's language in the page's, where the text is in another one. */
export function foreignLanguage(lang: string, locale: LocaleEntry): string | null {
  if (languageOf(lang) === languageOf(locale.tag)) return null
  return new Intl.DisplayNames(locale.tag, { type: 'language' }).of(lang) ?? lang
}

/** The same texts, those in the page's language first and those of which nobody says it; both in the order given. */
export function ownLanguageFirst<Text extends { readonly lang: string | null }>(
  texts: readonly Text[],
  locale: LocaleEntry,
): readonly Text[] {
  const own = languageOf(locale.tag)
  const isForeign = ({ lang }: Text) => lang !== null && languageOf(lang) !== own
  return texts.toSorted((left, right) => Number(isForeign(left)) - Number(isForeign(right)))
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
      return lang !== undefined && (lang === null || languageOf(lang) === languageOf(locale.tag))
    })
    .map(({ code }) => code)
}

export function writtenText(text: ContentText, locale: LocaleEntry): WrittenText {
  const { title, html, parts, lang, sources, updated } = text
  const foreign = foreignLanguage(lang, locale)
  return { title, html, parts, lang, foreign, sources, updated: formatDay(updated, locale.numberTag) }
}
