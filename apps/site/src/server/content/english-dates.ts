import type { LocaleEntry } from '@portico/locale'
import type { ContentText } from '../../views/content/content.ts'

/**
 * A date as texts in English write it: `December 6, 2013`, and without its year. What is more than one day (`December 6–8`,
 * `May 3 and 4`) or in another form (`January 3rd`) stays as it is.
 */
const written =
  /(?<!\p{Pd})\b(January|February|March|April|May|June|July|August|September|October|November|December)(\s)(\d{1,2})(?![\d\p{L}\p{Pd}]|\s\p{Pd}|\sand\s\d)(?:,(\s\d{4})(?![\d\p{L}\p{Pd}]|\s\p{Pd}|\sand\s\d)|(?!,\s\d{4}))/gu

/** Code and names of other texts stay as they are. */
const begins = /^<(?:code|pre|a)[ >]/
const ends = /^<\/(?:code|pre|a)>/

/** By tags of the registry of locales, so there are few; making a format costs more than a page's other texts. */
const known = new Map<string, boolean>()

/** Whether readers of an English page write the day first, as CLDR has it: in Great Britain and Singapore, not in Canada. */
function isDayFirst({ numberTag }: LocaleEntry): boolean {
  const seen = known.get(numberTag)
  if (seen !== undefined) return seen
  const isFirst = startsWithDay(numberTag)
  known.set(numberTag, isFirst)
  return isFirst
}

function startsWithDay(numberTag: string): boolean {
  const format = new Intl.DateTimeFormat(numberTag, { day: 'numeric', month: 'long', year: 'numeric' })
  const parts = format.formatToParts(new Date(0))
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day'
}

function dayFirst(text: string): string {
  return text.replace(written, '$3$2$1$4')
}

function htmlDayFirst(html: string): string {
  let quoted = 0
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (begins.test(piece)) quoted += 1
      else if (ends.test(piece)) quoted -= 1
      return quoted > 0 || piece.startsWith('<') ? piece : dayFirst(piece)
    })
    .join('')
}

/** A text with its dates in another order; its HTML is made when a page first shows it. */
function withDaysFirst(text: ContentText): ContentText {
  let html: string | null = null
  return {
    ...{ slug: text.slug, asset: text.asset, updated: text.updated, sources: text.sources },
    ...{ minutes: text.minutes, lang: text.lang },
    title: dayFirst(text.title),
    summary: dayFirst(text.summary),
    get html() {
      html ??= htmlDayFirst(text.html)
      return html
    },
    get parts() {
      return text.parts.map((part) => ({ ...part, title: dayFirst(part.title) }))
    },
  }
}

/**
 * Writes the dates of English texts as readers of a page's own English do: authors write `December 6, 2013`, and British pages
 * show `6 December 2013`. Each text is changed once. Pages in other languages quote English as it is.
 */
export function createEnglishDates(): (text: ContentText, locale: LocaleEntry) => ContentText {
  const changed = new WeakMap<ContentText, ContentText>()
  return (text, locale) => {
    if (!locale.tag.startsWith('en') || !text.lang.startsWith('en') || !isDayFirst(locale)) return text
    const known = changed.get(text) ?? withDaysFirst(text)
    changed.set(text, known)
    return known
  }
}
