import { type LocaleCode, type LocaleEntry, locales, prefixOf } from '@portico/locale'
import { escapeAttribute } from '../escape.ts'
import type { ListedPage, PageList } from './page-list.ts'

/** Bounds of one file (sitemaps.org, "Sitemap file requirements"). */
export const fileLimits = { pages: 50_000, bytes: 52_428_800 } as const

/** Where the same page stands in each language that may be listed. */
export interface SitemapLanguages {
  /** Origin of canonical addresses. */
  readonly publicOrigin: string
  /** Languages with complete texts of their own. */
  readonly complete: ReadonlySet<LocaleCode>
}

/** Languages whose pages search engines may list: complete, and no other spelling of another one. */
export function listedLocales(complete: ReadonlySet<LocaleCode>): readonly LocaleEntry[] {
  return locales.filter(
    ({ code, hreflang, canonicalCode }) => hreflang !== null && canonicalCode === code && complete.has(code),
  )
}

/** The address of a locale-free path; the same as `linkTo` gives, without reading the path. */
function addressOf(origin: string, code: LocaleCode, path: string): string {
  const prefix = prefixOf(code)
  if (prefix === '') return origin + path
  return path === '/' ? `${origin}/${prefix}` : `${origin}/${prefix}${path}`
}

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
const foot = '</urlset>\n'

/** Writes entries of one language, each with all its languages, itself included, and x-default where there is English. */
function entryWriter(locale: LocaleEntry, languages: SitemapLanguages): (page: ListedPage) => string {
  const { publicOrigin } = languages
  const alternates = listedLocales(languages.complete).map(({ code, hreflang }) => ({ code, hreflang }))
  const all = [...alternates, { code: 'en' as const, hreflang: 'x-default' }]
  return ({ path, changed, languages: only }) => {
    const own = escapeAttribute(addressOf(publicOrigin, locale.code, path))
    const links = all.map(({ code, hreflang }) => {
      if (only?.includes(code) === false) return ''
      const href = escapeAttribute(addressOf(publicOrigin, code, path))
      return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`
    })
    const day = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    return `<url><loc>${own}</loc>${day}${links.join('')}</url>\n`
  }
}

/** How many pages of a list fit into one file of any language, whatever their paths are. */
export function pagesPerFile(list: PageList, languages: SitemapLanguages): number {
  const path = 'x'.repeat(list.longestPath)
  const writers = listedLocales(languages.complete).map((locale) => entryWriter(locale, languages))
  const longest = writers.map((write) => Buffer.byteLength(write({ path, changed: '0000-00-00' })))
  const room = fileLimits.bytes - Buffer.byteLength(head) - Buffer.byteLength(foot)
  return Math.max(1, Math.min(fileLimits.pages, Math.floor(room / Math.max(1, ...longest))))
}

/** One file of a list. */
export interface SitemapPart {
  readonly list: PageList
  readonly locale: LocaleEntry
  /** From 1. */
  readonly number: number
}

/** How many files a list takes. */
export function partCount(list: PageList, languages: SitemapLanguages): number {
  return Math.ceil(list.count / pagesPerFile(list, languages))
}

/** So many entries are written at a time: some 100 kB, between which other requests are answered. */
const entriesAtATime = 100

/** The text of a file, piece by piece; nothing of it is kept. */
export function* partText(part: SitemapPart, languages: SitemapLanguages): Generator<string, void> {
  const size = pagesPerFile(part.list, languages)
  const start = (part.number - 1) * size
  const end = Math.min(part.list.count, start + size)
  const write = entryWriter(part.locale, languages)
  yield head
  for (let from = start; from < end; from += entriesAtATime) {
    let piece = ''
    for (let index = from; index < Math.min(end, from + entriesAtATime); index += 1) {
      piece += write(part.list.at(index))
    }
    yield piece
  }
  yield foot
}
