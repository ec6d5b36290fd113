import type { LocaleCode, LocaleEntry } from '@portico/locale'

/** A page that search engines may list. */
export interface ListedPage {
  /** Locale-free canonical path. */
  readonly path: string
  /** Day on which what the page says last changed, YYYY-MM-DD; null where nobody knows. */
  readonly changed: string | null
  /** Languages that have the page, where they are not all. */
  readonly languages?: readonly LocaleCode[]
}

/** The last of some days; null where there is none. */
export function newestDay(days: readonly string[]): string | null {
  return days.toSorted().at(-1) ?? null
}

/** A text is a page of those languages alone that it was written in (SEO-01). */
export function pagesInLanguage(
  { code }: LocaleEntry,
  pages: readonly (ListedPage & { readonly languages: readonly LocaleCode[] })[],
): readonly ListedPage[] {
  return pages.filter(({ languages }) => languages.includes(code))
}
