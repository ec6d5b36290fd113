import { linkTo, type LocaleCode, localeOf } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { fewPages, type PageList } from './page-list.ts'
import { fileLimits, listedLocales, pagesPerFile, partCount, partText } from './sitemap-parts.ts'
import { ensureValid } from '../../../test/server/schema.ts'

const complete = new Set<LocaleCode>(['en', 'fr', 'ar', 'zh-CN'])
const languages = { publicOrigin: 'https://www.example.com', complete }

const english = { ...languages, complete: new Set<LocaleCode>(['en']) }

const pages = fewPages([
  { path: '/', changed: '2026-09-29' },
  { path: '/price', changed: null },
  { path: "/academy/q&a'<1>", changed: '2026-01-02' },
])

const textOf = (list: PageList, code: LocaleCode = 'en', among = languages) =>
  [...partText({ list, locale: localeOf(code), number: 1 }, among)].join('')

const placesOf = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)

/** A list that is as long as asked, without being kept. */
function endless(count: number, longestPath: number): PageList {
  const path = (index: number) => `/${String(index).padStart(longestPath - 1, 'x')}`
  return { count, at: (index) => ({ path: path(index), changed: '2026-09-29' }), longestPath, changed: null }
}

describe('partText', () => {
  it('MAP-04 writes what the schema of sitemaps.org demands', () => {
    for (const code of complete) expect(() => ensureValid(textOf(pages, code), 'url-set')).not.toThrow()
  })

  it.each([
    ['a day that is none', (text: string) => text.replace('2026-09-29', 'yesterday'), 'lastmod'],
    ['a place that is missing', (text: string) => text.replace(/<loc>.*?<\/loc>/, ''), 'loc'],
    ['a link without language', (text: string) => text.replace('hreflang="ar"', ''), 'hreflang'],
    ['a sign that is not escaped', (text: string) => text.replace('&amp;', '& '), 'xmlParseEntityRef'],
  ])('MAP-04 is held to a schema that finds %s', (_name, spoil, problem) =>
    expect(() => ensureValid(spoil(textOf(pages)), 'url-set')).toThrow(problem),
  )

  it('MAP-04 names each page by its address in the language of the file, and its day where one is known', () => {
    const text = textOf(pages, 'fr')
    expect(placesOf(text)).toEqual([
      'https://www.example.com/fr',
      'https://www.example.com/fr/price',
      "https://www.example.com/fr/academy/q&amp;a'&lt;1&gt;",
    ])
    expect([...text.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, day]) => day)).toEqual([
      '2026-09-29',
      '2026-01-02',
    ])
  })

  it('MAP-04 spells addresses as links do', () => {
    for (const { code } of listedLocales(complete))
      expect(placesOf(textOf(pages, code)).slice(0, 2)).toEqual(
        ['/', '/price'].map((path) => languages.publicOrigin + linkTo({ locale: code, path })),
      )
  })

  it('SEO-01 names all languages of a page in each of its files, so that every link comes back', () => {
    const linksOf = (code: LocaleCode) =>
      [...textOf(pages, code).matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(
        ([, tag, href]) => `${tag} ${href}`,
      )
    const english = linksOf('en')
    expect(english).toHaveLength(3 * (complete.size + 1))
    expect(english).toContain('x-default https://www.example.com/price')
    for (const code of complete) {
      expect(linksOf(code)).toEqual(english)
      expect(linksOf(code).some((link) => link.endsWith(` ${placesOf(textOf(pages, code))[1]}`))).toBe(true)
    }
  })

  it('SEO-01 names only the languages that have the page', () => {
    const some = (...codes: LocaleCode[]) =>
      fewPages([{ path: '/academy/x', changed: null, languages: codes }])
    const tagsOf = (text: string) => [...text.matchAll(/hreflang="(.*?)"/g)].map(([, tag]) => tag)
    expect(tagsOf(textOf(some('en', 'ar'), 'ar'))).toEqual(['en', 'ar', 'x-default'])
    expect(tagsOf(textOf(some('fr'), 'fr'))).toEqual(['fr'])
  })

  it('MAP-04 splits a list without a gap and without a repeat', () => {
    const list = endless(120_001, 40)
    const places = [1, 2, 3].map((number) =>
      placesOf([...partText({ list, locale: localeOf('en'), number }, english)].join('')),
    )
    expect(partCount(list, english)).toBe(3)
    expect(places.map((part) => part.length)).toEqual([50_000, 50_000, 20_001])
    expect(new Set(places.flat()).size).toBe(120_001)
  })

  it('MAP-04 keeps within 50 MB where addresses are long', () => {
    const list = endless(1_000_000, 2000)
    expect(pagesPerFile(list, english)).toBeLessThan(fileLimits.pages)
    const bytes = partText({ list, locale: localeOf('en'), number: 1 }, english)
      .map((piece) => Buffer.byteLength(piece))
      .reduce((sum, length) => sum + length, 0)
    expect(bytes).toBeLessThanOrEqual(fileLimits.bytes)
    expect(bytes).toBeGreaterThan(fileLimits.bytes * 0.98)
  })
})

describe('pagesPerFile', () => {
  it('MAP-04 fills files up to 50 MB, and not by a byte more', () => {
    const bytesOf = (list: PageList) => Buffer.byteLength(textOf(list, 'en', english))
    for (let longestPath = 300; longestPath < 1300; longestPath += 1) {
      const [one, two] = [bytesOf(endless(1, longestPath)), bytesOf(endless(2, longestPath))]
      const entry = two - one
      const pages = pagesPerFile(endless(100_000, longestPath), english)
      expect(one - entry + pages * entry).toBeLessThanOrEqual(fileLimits.bytes)
      expect(one + pages * entry).toBeGreaterThan(fileLimits.bytes)
    }
  })
})

describe('listedLocales', () => {
  it('SEO-01 lists languages with complete texts, each under one spelling', () => {
    expect(listedLocales(new Set<LocaleCode>(['en', 'bg', 'ar'])).map(({ code }) => code)).toEqual([
      'en',
      'ar',
    ])
    expect(listedLocales(new Set())).toEqual([])
  })
})
