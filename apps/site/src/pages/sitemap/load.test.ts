import type { Brand } from '@portico/brands'
import { createCatalogueReader } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { createCategories } from '../../views/assets/categories.ts'
import { createCountries } from '../../views/content/countries.ts'
import { tradingBots } from '../../views/listings/site-tabs.ts'
import { siteTabs } from '../registry.generated.ts'
import { contextOf, flatYear, marketOf, smallMarket } from '../../../test/context.ts'
import { load as loadSiteMap } from './load.ts'

const market = marketOf([
  ...smallMarket,
  ...Array.from({ length: 100 }, (_, index) => ({ slug: `coin${index}`, prices: flatYear('3') })),
  { slug: '1inch', prices: flatYear('2') },
  { slug: 'stale', prices: flatYear('2'), behindDays: 9 },
  { slug: 'young', prices: ['1', '2'] },
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
  { code: 'GB', currency: 'GBP', review },
])

const categories = createCategories([
  { slug: 'old', name: { en: 'Old coins' }, definition: { en: 'x' }, assets: ['btc'] },
  { slug: 'empty', name: { en: 'Empty' }, definition: { en: 'x' }, assets: ['gone'] },
])

interface Asked {
  readonly tab?: string
  readonly sub?: string
  readonly query?: string
  readonly brand?: Partial<Brand>
}

const loaded = ({ query = '', brand = {}, ...params }: Asked) =>
  loadSiteMap(contextOf(market, { params, query, brand, countries, categories }))

function load(asked: Asked) {
  const page = loaded(asked)
  if (page.kind !== 'page') throw new Error(`no page but ${JSON.stringify(page)}`)
  return page
}

const pathsOf = (asked: Asked) => load(asked).view.links.map(({ to }) => to)

describe('loadSiteMap', () => {
  it('MAP-01 has its fifteen tabs in their order, each at its own address', () => {
    expect(siteTabs).toEqual([
      'academy',
      'blog',
      'calculator',
      'categories',
      'copy-trading',
      'futures-trading',
      'price-history',
      'how-to-buy',
      'how-to-buy-country',
      'news',
      'prediction',
      'price',
      'support',
      'spot-trading',
      'trading-bot',
    ])
    for (const tab of siteTabs.slice(0, -1)) expect(load({ tab }).head.canonicalPath).toBe(`/sitemap/${tab}`)
  })

  it('MAP-02 has the seven kinds of trading bots in their order', () => {
    expect(tradingBots).toEqual([
      'futures-cta',
      'futures-grid',
      'futures-martingale',
      'spot-auto-invest',
      'spot-cta',
      'spot-grid',
      'spot-martingale',
    ])
    for (const sub of tradingBots)
      expect(load({ tab: 'trading-bot', sub })).toMatchObject({
        view: { tab: 'trading-bot', bot: sub },
        head: { canonicalPath: `/sitemap/trading-bot/${sub}` },
      })
  })

  it('V14 MAP-01 MAP-02 offers no tab and no kind of bot without a link, but the one that is shown', () => {
    const { view } = load({ tab: 'price' })
    expect(view.tabs.every(({ tab, count }) => count !== '0' || tab === view.tab)).toBe(true)
    expect(view.tabs.map(({ tab }) => tab)).not.toContain('blog')
    expect(load({ tab: 'blog' }).view.tabs.map(({ tab }) => tab)).toContain('blog')
    expect(load({ tab: 'trading-bot', sub: 'spot-grid' }).view.bots).toEqual(['spot-grid'])
  })

  it('MAP-01 leads from the bare address to the first tab', () => {
    expect(loaded({})).toEqual({ kind: 'redirect', status: 301, path: '/sitemap/academy' })
    expect(loaded({ tab: 'trading-bot' })).toMatchObject({ path: '/sitemap/trading-bot/futures-cta' })
  })

  it.each([{ tab: 'nothing' }, { tab: 'price', sub: 'spot-grid' }, { tab: 'trading-bot', sub: 'nothing' }])(
    'ROUTE-03 knows no %j',
    (asked) => expect(loaded(asked)).toEqual({ kind: 'missing', wanted: null }),
  )

  it('MAP-03 lists what search engines are shown, from A to Z and paged', () => {
    const { view } = load({ tab: 'calculator' })
    // 104 assets with a fresh history, each into two others.
    expect(view).toMatchObject({ total: 208, page: 1, pages: 2, linkText: 'map.link.calculator' })
    expect(view.links).toHaveLength(200)
    expect(view.links[0]).toEqual({
      to: '/convert/1inch/usd',
      values: { coinCode: '1INCH', fiatCode: 'USD' },
    })
    const all = [...pathsOf({ tab: 'calculator' }), ...pathsOf({ tab: 'calculator', query: 'page=2' })]
    expect(new Set(all).size).toBe(208)
    expect(all.filter((path) => /^\/convert\/(\w+)\/\1$/.test(path))).toEqual([])
    expect(all.filter((path) => /stale|young/.test(path))).toEqual([])
  })

  it.each(['price', 'price-history', 'prediction', 'how-to-buy', 'calculator'])(
    'V14 MAP-03 begins each link of the tab %s with the code that it is sorted by',
    (tab) => {
      const { linkText, links } = load({ tab }).view
      const text = createCatalogueReader().own('en', 'map')?.[linkText ?? ''] ?? ''
      expect(text.startsWith('{coinCode}')).toBe(true)
      const codes = links.map(({ values }) => String(values['coinCode']))
      expect(codes).toEqual(codes.toSorted())
    },
  )

  it('MAP-03 counts letters, and lists one', () => {
    const { view } = load({ tab: 'how-to-buy', query: 'letter=b' })
    expect(view.letters).toEqual([
      { letter: '0-9', count: '1' },
      { letter: 'B', count: '1' },
      { letter: 'C', count: '100' },
    ])
    expect(view).toMatchObject({ letter: 'B', total: 1, links: [{ to: '/how-to-buy/btc' }] })
    expect(load({ tab: 'how-to-buy', query: 'letter=%3Cb%3E' }).view).toMatchObject({
      letter: null,
      total: 102,
    })
  })

  it('MAP-03 filters by code or name', () => {
    expect(pathsOf({ tab: 'how-to-buy', query: 'q=bitcoin' })).toEqual(['/how-to-buy/btc'])
    expect(load({ tab: 'how-to-buy', query: 'q=bitcoin&letter=C' }).view).toMatchObject({
      letters: [],
      letter: null,
    })
    expect(load({ tab: 'how-to-buy', query: 'q=zzzzzz' }).view).toMatchObject({
      total: 0,
      query: 'zzzzzz',
      pages: 1,
    })
    expect(pathsOf({ tab: 'categories', query: 'q=OLD' })).toEqual(['/categories/old'])
  })

  it('BUY-01 lists countries that were reviewed and are served', () => {
    expect(pathsOf({ tab: 'how-to-buy-country', query: 'letter=B' })).toEqual([
      '/how-to-buy/btc/de',
      '/how-to-buy/btc/gb',
    ])
    const offer = {
      coins: ['btc'],
      servedCountries: ['GB'],
      unservedCountries: ['DE'],
      countriesWithoutIncentives: [],
    }
    expect(pathsOf({ tab: 'how-to-buy-country', brand: { id: 'other', offer } })).toEqual([
      '/how-to-buy/btc/gb',
    ])
  })

  it('MAP-01 lists categories that have coins', () => {
    expect(load({ tab: 'categories' }).view.links).toEqual([
      { to: '/categories/old', values: { 0: 'Old coins' } },
    ])
  })

  it('V14 MAP-03 orders links without a code by the names that it prints, whatever they are found under', () => {
    const support = [
      { name: { en: 'Zebra', ar: 'أ' }, url: 'https://help.example/1' },
      { name: { en: 'écu', ar: 'ب' }, url: 'https://help.example/2' },
      { name: { en: 'Apple', ar: 'ج' }, url: 'https://help.example/3' },
    ]
    const { view } = load({ tab: 'support', brand: { links: { support } } })
    expect(view.links.map(({ values }) => values['0'])).toEqual(['Apple', 'écu', 'Zebra'])
    expect(view.letters.map(({ letter }) => letter)).toEqual(['A', 'E', 'Z'])
  })

  it('MAP-01 names every page of which there is one, legal texts, converter and search among them', () => {
    const names = new Map(load({ tab: 'price' }).view.single.map(({ path, name }) => [path, name]))
    expect(names.get('/legal/terms')).toBe('Terms of use')
    expect(names.get('/data-sources')).toBe('Data sources')
    expect([...names.keys()]).toEqual(expect.arrayContaining(['/', '/convert', '/compare', '/search']))
    expect([...names.keys()].filter((path) => /^\/(?:login|account)/.test(path))).toEqual([])
    expect([...names.values()]).toEqual([...names.values()].toSorted(new Intl.Collator('en').compare))
  })

  it("MAP-03 lists the operator's addresses by the names that he gave them", () => {
    const links = {
      support: [{ name: { en: 'Help', ar: 'مساعدة' }, url: 'https://help.example/' }],
      'spot-grid': [{ name: { en: 'Grid' }, url: 'https://bots.example/grid' }],
    }
    expect(load({ tab: 'support', brand: { links } })).toMatchObject({
      view: { of: 'operator', total: 1, links: [{ to: 'https://help.example/', values: { 0: 'Help' } }] },
      head: { index: false },
    })
    expect(pathsOf({ tab: 'trading-bot', sub: 'spot-grid', brand: { links } })).toEqual([
      'https://bots.example/grid',
    ])
    expect(pathsOf({ tab: 'trading-bot', sub: 'spot-cta', brand: { links } })).toEqual([])
    expect(load({ tab: 'blog', brand: { links } }).view.tabs).toContainEqual({
      tab: 'trading-bot',
      count: '1',
    })
  })

  it("MAP-03 lists each coin's market where the operator has an address for all of them", () => {
    const addresses = { buy: null, trade: 'https://trade.example/{code}', signUp: null, logIn: null }
    expect(load({ tab: 'spot-trading', query: 'letter=B', brand: { addresses } }).view).toMatchObject({
      of: 'operator',
      linkText: 'map.link.spot-trading',
      links: [{ to: 'https://trade.example/BTC', values: { coinCode: 'BTC' } }],
    })
    const links = { 'spot-trading': [{ name: { en: 'Markets' }, url: 'https://trade.example/' }] }
    expect(load({ tab: 'spot-trading', brand: { addresses, links } }).view).toMatchObject({
      linkText: null,
      links: [{ to: 'https://trade.example/' }],
    })
  })

  it('MAP-03 says where a tab has no source', () => {
    expect(load({ tab: 'copy-trading' })).toMatchObject({
      view: { of: 'operator', total: 0, links: [], letters: [] },
      head: { index: false },
    })
  })

  it('SEO-01 is listed without parameters only', () => {
    expect(load({ tab: 'calculator' }).head.index).toBe(true)
    expect(load({ tab: 'calculator', query: 'page=2' }).head.index).toBe(false)
    expect(load({ tab: 'calculator', query: 'letter=B' }).head.index).toBe(false)
  })
})
