import { type LocaleCode, type LocaleEntry, locales, prefixOf } from '@portico/locale'
import { escapeAttribute } from '../../representations/escape.ts'
import type { ListedPage } from '../../pages/listed-page.ts'
import type { PageList } from './page-list.ts'

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

/** What stands before a locale-free path in a language's addresses. */
function rootOf(origin: string, code: LocaleCode): string {
  const prefix = prefixOf(code)
  return prefix === '' ? origin : `${origin}/${prefix}`
}

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
const foot = '</urlset>\n'

interface Alternate {
  readonly code: LocaleCode
  /** The element up to the path. */
  readonly opening: string
  /** Whether the home page is the root itself, without a slash. */
  readonly isPrefixed: boolean
}

function alternatesOf({ publicOrigin: origin, complete }: SitemapLanguages): readonly Alternate[] {
  const alternate = (code: LocaleCode, hreflang: string): Alternate => ({
    code,
    opening: `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeAttribute(rootOf(origin, code))}`,
    isPrefixed: prefixOf(code) !== '',
  })
  const each = listedLocales(complete).map(({ code, hreflang }) => alternate(code, hreflang ?? code))
  return [...each, alternate('en', 'x-default')]
}

/**
 * Writes entries of one language, each with all its languages, itself included, and x-default where there is English. A path is
 * escaped once: a file has a million and a half addresses.
 */
function entryWriter(locale: LocaleEntry, languages: SitemapLanguages): (page: ListedPage) => string {
  const alternates = alternatesOf(languages)
  const place = `<url><loc>${escapeAttribute(rootOf(languages.publicOrigin, locale.code))}`
  const isPrefixed = prefixOf(locale.code) !== ''
  return ({ path, changed, languages: only }) => {
    const tail = escapeAttribute(path)
    const prefixedTail = path === '/' ? '' : tail
    let entry = `${place}${isPrefixed ? prefixedTail : tail}</loc>`
    if (changed !== null) entry += `<lastmod>${changed}</lastmod>`
    for (const { code, opening, isPrefixed: isOther } of alternates) {
      if (only?.includes(code) !== false) entry += `${opening}${isOther ? prefixedTail : tail}"/>`
    }
    return `${entry}</url>\n`
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
