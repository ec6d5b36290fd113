import { type LocaleCode, localeOf, locales } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import type { PageHead } from '../../page-data.ts'
import { brandOf } from '../../../test/context.ts'
import { escapeAttribute, escapeText, jsonInHtml } from '../../representations/escape.ts'
import { headHtml } from './head.ts'
import { parseAddress } from '../http/page-address.ts'

const page: PageHead = {
  title: 'Prices',
  description: 'All prices.',
  keywords: 'prices, coins',
  canonicalPath: '/price',
  index: true,
  structured: [],
}

const complete: ReadonlySet<LocaleCode> = new Set(['en', 'fr', 'ar', 'zh-CN', 'zh-TC', 'in', 'asia'])

function headOf(target: string, change: Partial<PageHead> = {}, brand = brandOf()): string {
  const parsed = parseAddress(target)
  if (parsed.kind === 'redirect') throw new Error(`${target} redirects`)
  return headHtml({
    head: { ...page, ...change },
    address: parsed.address,
    brand,
    publicOrigin: 'https://site.example',
    complete,
  })
}

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]
const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, tag, href]) => [
    tag,
    href,
  ])
const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)">/.exec(html)?.[1]

function structuredOf(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

describe('headHtml: machine views of price pages', () => {
  const representationsOf = (html: string) =>
    [...html.matchAll(/<link rel="alternate" type="([^"]*)" href="([^"]*)">/g)]
      .map(([, type, href]) => [type, href])
      .filter(([type]) => type !== 'text/markdown')

  it.each([
    ['/fr/price/btc', [['application/json', 'https://site.example/fr/price/btc.json']]],
    [
      '/price/btc/history',
      [
        ['application/json', 'https://site.example/price/btc/history.json'],
        ['text/csv', 'https://site.example/price/btc/history.csv'],
      ],
    ],
    ['/price', []],
  ])('COIN-02 %s names its own', (target, representations) => {
    expect(representationsOf(headOf(target))).toEqual(representations)
  })

  it('SEO-01 names only the languages that have the page', () => {
    const tags = (languages: readonly LocaleCode[]) =>
      alternatesOf(headOf('/price', { languages })).map(([tag]) => tag)
    expect(tags(['en', 'ar', 'de'])).toEqual(['en', 'ar', 'x-default'])
    expect(tags(['fr'])).toEqual(['fr'])
  })

  it('MAP-05 names the text of the page, in its language and without parameters', () => {
    const textOf = (html: string) => /type="text\/markdown" href="([^"]*)"/.exec(html)?.[1]
    expect(textOf(headOf('/fr/price?page=2'))).toBe('https://site.example/fr/price.md')
    expect(textOf(headOf('/', { canonicalPath: '/' }))).toBe('https://site.example/index.md')
    expect(textOf(headOf('/login', { canonicalPath: '/login' }))).toBeUndefined()
    expect(textOf(headOf('/nowhere', { canonicalPath: null }))).toBeUndefined()
  })

  it('SEO-01 stands for itself with the card that it names', () => {
    const html = headOf('/price/btc', { card: '/convert/btc/usd.png' })
    expect(html).toContain('<meta property="og:image" content="https://site.example/convert/btc/usd.png">')
    expect(html).toContain('<meta property="og:image:alt" content="Prices">')
  })
})

describe('headHtml: canonical address', () => {
  it.each([
    ['/price?page=2', 'https://site.example/price'],
    ['/fr/price', 'https://site.example/fr/price'],
    ['/price?locale=fr', 'https://site.example/fr/price'],
    ['/fr/price?locale=en', 'https://site.example/price'],
    ['/asia/price', 'https://site.example/price'],
    ['/in/price', 'https://site.example/id/price'],
    ['/zh-TW/price', 'https://site.example/zh-TC/price'],
  ])('ROUTE-02 LOC-08 %s names %s', (target, canonical) => {
    expect(canonicalOf(headOf(target))).toBe(canonical)
  })

  it('names none, and no other language, for a page that has none', () => {
    const html = headOf('/nowhere', { canonicalPath: null, index: false })
    expect(canonicalOf(html)).toBeUndefined()
    expect(alternatesOf(html)).toEqual([])
    expect(html).toContain('<title>Prices</title>')
  })
})

describe('headHtml: other languages', () => {
  it('SEO-01 LOC-08 lists every complete indexable language and x-default', () => {
    expect(alternatesOf(headOf('/fr/price'))).toEqual([
      ['en', 'https://site.example/price'],
      ['fr', 'https://site.example/fr/price'],
      ['zh-Hans', 'https://site.example/zh-CN/price'],
      ['zh-Hant', 'https://site.example/zh-TC/price'],
      ['ar', 'https://site.example/ar/price'],
      ['x-default', 'https://site.example/price'],
    ])
  })

  it('SEO-01 is a closed set: each listed page lists the same set and names itself canonical', () => {
    const set = alternatesOf(headOf('/price'))
    for (const [, href = ''] of set) {
      const html = headOf(new URL(href).pathname)
      expect(alternatesOf(html)).toEqual(set)
      expect(canonicalOf(html)).toBe(href)
      expect(robotsOf(html)).toBeUndefined()
    }
  })

  it('keeps languages without complete texts out of the set and out of the index', () => {
    const html = headOf('/de/price')
    expect(alternatesOf(html)).toEqual([])
    expect(robotsOf(html)).toBe('noindex, follow')
    expect(canonicalOf(html)).toBe('https://site.example/de/price')
  })
})

describe('headHtml: robots', () => {
  it('SEO-01 keeps pages with parameters out of the index', () => {
    expect(robotsOf(headOf('/price?page=2', { index: false }))).toBe('noindex, follow')
    expect(robotsOf(headOf('/price'))).toBeUndefined()
  })
})

describe('headHtml: texts', () => {
  const hostile = '</title><script>alert("1")</script>&amp; "quoted"'

  it('never lets a text out of its place', () => {
    const html = headOf(
      '/price',
      { title: hostile, description: hostile, keywords: hostile },
      brandOf({ name: hostile }),
    )
    expect(html).not.toContain('<script>')
    expect(html.match(/<\/title>/g)).toHaveLength(1)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    expect(html).toContain('content="&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)')
    expect(structuredOf(html)).toMatchObject({ '@graph': [{ name: hostile }, { name: hostile }] })
  })

  it('leaves keywords out where there are none', () => {
    expect(headOf('/price', { keywords: null })).not.toContain('name="keywords"')
  })

  it('CONV-01 says the title to share cards too', () => {
    const html = headOf('/convert/btc/usd', { title: 'Convert 2 BTC to USD' })
    expect(html).toContain('<title>Convert 2 BTC to USD</title>')
    expect(html).toContain('<meta property="og:title" content="Convert 2 BTC to USD">')
    expect(html).toContain('<meta property="og:image:alt" content="Convert 2 BTC to USD">')
  })

  it.each([
    ['/convert/btc/usd', '/convert/btc/usd.png'],
    ['/convert/btc/usd?amount=2&window=7d', '/convert/btc/usd.png?amount=2'],
    ['/fr/convert/btc/usd', '/fr/convert/btc/usd.png'],
    ['/convert/btc/usd?amount=%22%3E%3Cscript', '/convert/btc/usd.png?amount=%22%3E%3Cscript'],
    [`/convert/btc/usd?amount=${'9'.repeat(81)}`, '/convert/btc/usd.png'],
  ])('CONV-01 names the card of %s as %s, with its size', (target, card) => {
    const html = headOf(target, { canonicalPath: '/convert/btc/usd' })
    expect(html).toContain(`<meta property="og:image" content="https://site.example${card}">`)
    expect(html).toContain('<meta property="og:image:width" content="1200">')
    expect(html).toContain('<meta property="og:image:height" content="630">')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  it('names the pair’s document and feed for programs', () => {
    const html = headOf('/fr/convert/btc/usd?amount=2', { canonicalPath: '/convert/btc/usd' })
    for (const [type, form] of [
      ['application/json', 'json'],
      ['application/atom+xml', 'atom'],
    ]) {
      const href = `https://site.example/fr/convert/btc/usd.${form}`
      expect(html).toContain(`<link rel="alternate" type="${type}" href="${href}">`)
    }
    expect(headOf('/price')).not.toContain('atom')
  })

  it.each([
    ['/', '/convert/xau/usd.png'],
    ['/fr/price', '/fr/convert/xau/usd.png'],
  ])('SEO-01 shows the brand’s own coin where %s has no pair', (target, card) => {
    const html = headOf(target, {}, brandOf({ defaultCoin: 'xau' }))
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(html).toContain(`<meta property="og:image" content="https://site.example${card}">`)
    expect(html).toContain('<meta property="og:image:alt" content="XAU / USD">')
  })

  it.each([
    ['/price', 'en_US'],
    ['/en-GB/price', 'en_GB'],
    ['/zh-CN/price', 'zh_CN'],
    ['/ar/price', 'ar_AE'],
    ['/ar_SA/price', 'ar_SA'],
    ['/es/price', 'es_MX'],
    ['/ja/price', 'ja_JP'],
    ['/ph/price', 'fil_PH'],
  ])('SEO-01 writes the language and territory of %s as %s', (target, locale) => {
    expect(headOf(target)).toContain(`<meta property="og:locale" content="${locale}">`)
  })

  it('SEO-01 names the other languages of a page for those who share it, each once and none twice', () => {
    const names = (target: string) => {
      const found = headOf(target).matchAll(/<meta property="og:locale(?::alternate)?" content="([^"]+)">/g)
      return [...found].map(([, name]) => name)
    }
    expect(names('/fr/price')).toEqual(['fr_FR', 'en_US', 'zh_CN', 'ar_AE'])
    expect(names('/zh-TW/price')).toEqual(['zh_TW', 'en_US', 'fr_FR', 'ar_AE'])
    expect(names('/de/price')).toEqual(['de_DE'])
  })

  it('adds what the page says in JSON-LD', () => {
    const html = headOf('/fr/price', { structured: [{ '@type': 'Thing', name: 'x' }] })
    expect(structuredOf(html)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebPage', url: 'https://site.example/fr/price', inLanguage: 'fr' },
        { '@type': 'Organization', url: 'https://site.example/' },
        { '@type': 'Thing', name: 'x' },
      ],
    })
  })

  it('SEO-01 tells when the figures were true, and the way from the home page', () => {
    const html = headOf('/fr/price', {
      modified: '2026-09-29T00:00:00Z',
      crumbs: [
        { name: 'Accueil', path: '/' },
        { name: 'Cours', path: '/price' },
      ],
    })
    expect(structuredOf(html)).toMatchObject({
      '@graph': [
        { '@type': 'WebPage', dateModified: '2026-09-29T00:00:00Z' },
        { '@type': 'Organization' },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Accueil', item: 'https://site.example/fr' },
            { '@type': 'ListItem', position: 2, name: 'Cours', item: 'https://site.example/fr/price' },
          ],
        },
      ],
    })
  })

  it('SEO-01 names the site on its home page, and nowhere else', () => {
    const home = structuredOf(headOf('/', { canonicalPath: '/' }))
    expect(home).toMatchObject({ '@graph': [{}, {}, { '@type': 'WebSite', url: 'https://site.example/' }] })
    const other = headOf('/price')
    expect(other).not.toContain('WebSite')
    expect(other).not.toContain('BreadcrumbList')
    expect(other).not.toContain('dateModified')
  })

  it('makes a head for every locale', () => {
    for (const { code } of locales) expect(headOf(`/price?locale=${code}`)).toContain('<title>')
    expect(localeOf('in').canonicalCode).toBe('id')
  })
})

describe('escaping', () => {
  it('escapes text and attributes', () => {
    expect(escapeText('<a & "b">')).toBe('&lt;a &amp; "b"&gt;')
    expect(escapeAttribute('<a & "b">')).toBe('&lt;a &amp; &quot;b&quot;&gt;')
  })

  it('writes JSON that no script element ends in, and that reads back the same', () => {
    const value = { text: '</script><!--<script>\u2028\u2029', list: [1, null] }
    const json = jsonInHtml(value)
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual(value)
  })
})
