import type { LocaleEntry } from '@portico/locale'
import { escapeText } from '../../representations/escape.ts'
import type { PageList } from './page-list.ts'
import { listedLocales, partCount, type SitemapLanguages, type SitemapPart } from './sitemap-parts.ts'

/** The lists of a language by kind. A kind is lower-case words with hyphens. */
export type PageLists = (locale: LocaleEntry) => ReadonlyMap<string, PageList>

/** Where robots.txt says that the index is. */
export const sitemapIndexPath = '/sitemap.xml'

/** How many files one index may name (sitemaps.org, "Using Sitemap index files"). */
export const indexLimit = 50_000

/**
 * Where a file lies: at the origin's root, since a sitemap speaks for its own folder and those below it (sitemaps.org, "Sitemap
 * file location").
 */
export function sitemapPath(name: string): string {
  return name === 'index-1' ? sitemapIndexPath : `/sitemap-${name}.xml`
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

/** A list with how many files it takes; their names are `<name>-1` and so on. */
export interface ListedFiles {
  readonly name: string
  readonly list: PageList
  readonly count: number
}

/** All lists, a language after the other. */
export function listFiles(lists: PageLists, languages: SitemapLanguages): readonly ListedFiles[] {
  return listedLocales(languages.complete).flatMap((locale) =>
    [...lists(locale)].map(([kind, list]) => ({
      name: `${kind}-${locale.code}`,
      list,
      count: partCount(list, languages),
    })),
  )
}

/** How many indexes name that many files; an empty one names none. */
export function indexCount(files: readonly ListedFiles[]): number {
  return Math.max(1, Math.ceil(files.reduce((sum, { count }) => sum + count, 0) / indexLimit))
}

/** A piece costs far more to hand on than an entry to write. */
const pieceLength = 100_000

function* entriesOf(files: readonly ListedFiles[], publicOrigin: string): Generator<string, void> {
  for (const { name, list, count } of files) {
    const day = list.changed === null ? '' : `<lastmod>${list.changed}</lastmod>`
    for (let number = 1; number <= count; number += 1) {
      const address = escapeText(publicOrigin + sitemapPath(`${name}-${number}`))
      yield `<sitemap><loc>${address}</loc>${day}</sitemap>\n`
    }
  }
}

/** One of the indexes, from 1, piece by piece. */
export function* indexText(
  files: readonly ListedFiles[],
  publicOrigin: string,
  number = 1,
): Generator<string, void> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  let piece = ''
  for (const entry of entriesOf(files, publicOrigin)
    .drop((number - 1) * indexLimit)
    .take(indexLimit)) {
    piece += entry
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
  yield '</sitemapindex>\n'
}
