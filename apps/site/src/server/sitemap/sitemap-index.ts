import type { LocaleEntry } from '@portico/locale'
import { escapeText } from '../escape.ts'
import type { PageList } from './page-list.ts'
import { listedLocales, partCount, type SitemapLanguages, type SitemapPart } from './sitemap-parts.ts'

/** The lists of a language by kind. A kind is lower-case words with hyphens. */
export type PageLists = (locale: LocaleEntry) => ReadonlyMap<string, PageList>

/** Where robots.txt says that the index is. */
export const sitemapIndexPath = '/sitemap.xml'

/**
 * Where a part lies: beside the index at the origin's root, since a sitemap speaks for its own folder and those below it
 * (sitemaps.org, "Sitemap file location").
 */
function partPath(kind: string, { locale, number }: Pick<SitemapPart, 'locale' | 'number'>): string {
  return `/sitemap-${kind}-${locale.code}-${number}.xml`
}

/** The part whose file is called `sitemap-<name>.xml`; null where there is none. */
export function findPart(name: string, lists: PageLists, languages: SitemapLanguages): SitemapPart | null {
  const number = Number(/-([1-9]\d{0,8})$/.exec(name)?.[1] ?? 0)
  const named = listedLocales(languages.complete).flatMap((locale): SitemapPart[] => {
    const ending = `-${locale.code}-${number}`
    const list = name.endsWith(ending) ? lists(locale).get(name.slice(0, -ending.length)) : undefined
    return list ? [{ list, locale, number }] : []
  })
  const part = named[0]
  if (part === undefined || number < 1 || number > partCount(part.list, languages)) return null
  return part
}

/** All parts of all lists, a language after the other. */
function* partsOf(
  lists: PageLists,
  languages: SitemapLanguages,
): Generator<SitemapPart & { readonly kind: string }, void> {
  for (const locale of listedLocales(languages.complete)) {
    for (const [kind, list] of lists(locale)) {
      const count = partCount(list, languages)
      for (let number = 1; number <= count; number += 1) yield { kind, list, locale, number }
    }
  }
}

/** The index of all parts, piece by piece. */
export function* indexText(lists: PageLists, languages: SitemapLanguages): Generator<string, void> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for (const part of partsOf(lists, languages)) {
    const { changed } = part.list
    const address = escapeText(languages.publicOrigin + partPath(part.kind, part))
    const day = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    yield `<sitemap><loc>${address}</loc>${day}</sitemap>\n`
  }
  yield '</sitemapindex>\n'
}
