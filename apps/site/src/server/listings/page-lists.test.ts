import { type LocaleCode, localeOf } from '@portico/locale'
import type { Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { createCategories } from '../../views/assets/categories.ts'
import type { ContentText } from '../../views/content/content.ts'
import { createCountries } from '../../views/content/countries.ts'
import type { Announcement } from '../../views/content/news.ts'
import { definitions, pageIds, siteTabs } from '../../pages/registry.generated.ts'
import { brandOf, flatYear, marketDay, marketOf, smallMarket } from '../../../test/context.ts'
import { pageSourceOf } from '../../../test/server/page-source.ts'
import { parseAddress } from '../http/page-address.ts'
import { groupsOf, pageLists } from './listings.ts'
import { fewPagesOf, listingsOf } from './page-lists.ts'

const market = marketOf([
  ...smallMarket,
  { slug: 'ltc', prices: flatYear('90'), supply: '70000000', behindDays: 2 },
  { slug: 'nocap', prices: flatYear('3') },
  { slug: 'xau', kind: 'metal', prices: flatYear('2000'), supply: '7000000000' },
  { slug: 'acme', kind: 'stock', prices: ['10'], supply: '1000' },
  { slug: 'stale', prices: flatYear('2'), behindDays: 9, supply: '10' },
  { slug: 'young', prices: ['1', '2'], supply: '10' },
  { slug: 'unpriced' },
])

const review = {
  reviewed: '2026-01-01',
  payments: [],
  regulator: { name: 'R', url: 'https://r.example/', reviewed: '2026-01-01' },
  tax: { name: 'T', url: 'https://t.example/', reviewed: '2026-01-01' },
  riskWarning: null,
  incentives: 'off',
} as const

const countries = createCountries([
  { code: 'DE', currency: 'EUR', review },
  { code: 'FR', currency: 'EUR', review: null },
  { code: 'KP', currency: 'KPW', review },
])

const categories = createCategories([
  { slug: 'old', name: { en: 'Old' }, definition: { en: 'x' }, assets: ['ltc', 'stale'] },
  { slug: 'empty', name: { en: 'Empty' }, definition: { en: 'x' }, assets: ['gone'] },
])

const text = (slug: string, lang: string): ContentText => ({
  slug,
  title: slug,
  summary: slug,
  asset: null,
  updated: '2026-02-03',
  sources: [],
  minutes: 3,
  html: '<p>x</p>',
  parts: [],
  lang,
})

/** One guide in two languages, one in English alone. */
const guidesIn = (code: LocaleCode) => [text('both', code === 'fr' ? 'fr' : 'en'), text('english', 'en')]

const announcement: Announcement = {
  kind: 'announcement',
  slug: 'hello',
  title: 'Hello',
  summary: 'Hello',
  published: '2026-03-04T00:00:00Z',
  assets: [],
  html: '<p>x</p>',
  lang: 'en',
}

function sourceOf(snapshot: Snapshot) {
  return pageSourceOf(snapshot, {
    brand: brandOf({
      offer: {
        coins: 'all',
        servedCountries: ['DE', 'FR', 'GB'],
        unservedCountries: ['KP'],
        countriesWithoutIncentives: [],
      },
    }),
    legalTexts: {
      countries: () => [],
      find: (document) =>
        document === 'cookies'
          ? null
          : {
              title: document,
              summary: '',
              html: '<p>x</p>',
              parts: [],
              lang: 'en',
              effective: document === 'privacy' ? '2026-11-25' : null,
              reviewed: null,
              binding: 'own',
            },
    },
    countries,
    categories,
    content: {
      coin: () => null,
      links: () => null,
      guides: ({ code }) => guidesIn(code),
      guide: (slug, { code }) => guidesIn(code).find((each) => each.slug === slug) ?? null,
    },
    news: {
      items: () => [announcement],
      announcement: (slug) => (slug === announcement.slug ? announcement : null),
    },
  }).source
}

const source = sourceOf(market)

const pause = async () => {}

async function listPages(code: LocaleCode, of = source) {
  const context = of.contextOf(localeOf(code))
  return pageLists(groupsOf(await listingsOf(context, pause)), await fewPagesOf(context, pause))
}

async function listed(code: LocaleCode) {
  const lists = [...(await listPages(code)).values()]
  return lists.flatMap((list) => Array.from({ length: list.count }, (_, index) => list.at(index)))
}

/** What a page says of itself. */
async function isIndexed(path: string, code: LocaleCode): Promise<boolean> {
  const parsed = parseAddress(path)
  if (parsed.kind === 'redirect') return false
  const { page, params, query } = parsed.address
  const loaded = await source.load({ page, params, query, locale: localeOf(code) })
  return loaded.kind === 'page' && loaded.head.index && loaded.head.canonicalPath === path
}

/** Words that stand in the places of patterns: all that there are, and one that there is not. */
const words: Readonly<Record<string, readonly string[]>> = {
  from: [...market.assets.map(({ slug }) => slug), 'gone'],
  'to?': ['', ...market.assets.map(({ slug }) => slug), 'gone'],
  asset: [...market.assets.map(({ slug }) => slug), 'gone'],
  country: ['de', 'fr', 'kp', 'xx'],
  category: ['old', 'empty', 'gone'],
  'document?': ['', 'terms', 'privacy', 'risk', 'cookies', 'gone'],
  guide: ['both', 'english', 'gone'],
  item: ['hello', 'gone'],
  'tab?': ['', ...siteTabs, 'gone'],
  'sub?': ['', 'spot-grid'],
}

function pathsOf(pattern: string): readonly string[] {
  const [, name] = /:([a-z]+\??)/.exec(pattern) ?? []
  if (name === undefined) return [pattern]
  const all = (words[name] ?? []).flatMap((word) => pathsOf(pattern.replace(`:${name}`, word)))
  return [...new Set(all.map((path) => path.replace(/(.)\/+$/, '$1')))]
}

describe('listPages', () => {
  it.each(['en', 'fr'] as const)(
    'MAP-04 lists in %s exactly what the pages say of themselves',
    async (code) => {
      const paths = (await listed(code)).map(({ path }) => path)
      const every = pageIds.flatMap((id) => pathsOf(definitions[id].path))
      const indexed = await Promise.all(
        every.map(async (path) => ({ path, is: await isIndexed(path, code) })),
      )
      expect(paths.toSorted()).toEqual(
        indexed
          .filter(({ is }) => is)
          .map(({ path }) => path)
          .toSorted(),
      )
    },
  )

  it('SEO-01 leaves out what search engines are not shown', async () => {
    const paths = (await listed('en')).map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/convert/btc/xau', '/compare/btc/ltc', '/how-to-buy/btc/de']),
    )
    expect(paths.filter((path) => /stale|young|unpriced|acme|\/fr$|\/kp$|[?]/.test(path))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('MAP-04 dates a page by the last close that it shows', async () => {
    const pages = await listed('en')
    const dayOf = (path: string) => pages.find((page) => page.path === path)?.changed
    expect(dayOf('/price/btc')).toBe(marketDay)
    expect(dayOf('/price/ltc')).toBe('2026-09-27')
    expect(dayOf('/convert/ltc/btc')).toBe(marketDay)
    expect(dayOf('/categories/old')).toBe('2026-09-27')
    expect(dayOf('/academy/both')).toBe('2026-02-03')
    expect(dayOf('/news/hello')).toBe('2026-03-04')
    expect(dayOf('/legal/terms')).toBeNull()
    expect(dayOf('/legal/privacy')).toBe('2026-11-25')
  })

  it('SEO-01 lists a text in the languages that it was written in', async () => {
    const guides = async (code: LocaleCode) =>
      (await listed(code)).filter(({ path }) => path.startsWith('/academy/'))
    const [both, english] = await guides('en')
    expect([both?.path, english?.path]).toEqual(['/academy/both', '/academy/english'])
    expect(both?.languages).toEqual(expect.arrayContaining(['en', 'en-GB', 'fr']))
    expect(english?.languages).toContain('en')
    expect(english?.languages).not.toContain('fr')
    expect((await guides('fr')).map(({ path }) => path)).toEqual(['/academy/both'])
  })

  it('costs nothing for pairs that nobody asks for', async () => {
    const many = marketOf(
      Array.from({ length: 2000 }, (_, index) => ({
        slug: `c${index}`,
        prices: flatYear('1').slice(0, 40),
      })).concat({ slug: 'usd', prices: flatYear('1').slice(0, 40) }),
    )
    const pairs = (await listPages('en', sourceOf(many))).get('pair')
    expect(pairs?.count).toBe(2001 * 2000)
    expect(pairs?.at(2001 * 2000 - 1).path).toMatch(/^\/convert\/\w+\/\w+$/)
  })
})
