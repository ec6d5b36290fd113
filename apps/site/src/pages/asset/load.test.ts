import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import type { ContentText } from '../../views/content/content.ts'
import type { NewsItem } from '../../views/content/news.ts'
import { contextOf, flatYear, type MarketEntry, marketOf, smallMarket } from '../../../test/context.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { load as loadAsset } from './load.ts'
import type { AssetView, StatisticId } from './view.ts'

const entries: readonly MarketEntry[] = [
  ...smallMarket,
  { slug: 'eth', name: 'Ethereum', prices: flatYear('3000'), supply: '120000000' },
  { slug: 'bare', name: 'Bare', prices: flatYear('2') },
  { slug: 'new', name: 'Newcomer', prices: ['5', '6'] },
  { slug: 'unpriced', name: 'Unpriced' },
  { slug: 'once', name: 'Once', prices: ['7'] },
  { slug: 'dust', name: 'Dust', prices: flatYear('0.0000000000000000000000000000000000000123') },
  { slug: 'huge', name: 'Huge', prices: flatYear('1234567890123456789012345678901234567890'), supply: '7' },
  { slug: 'xau', kind: 'metal', name: 'Gold', prices: flatYear('2000'), supply: '7000000000' },
  { slug: 'aapl', kind: 'stock', name: 'Apple', prices: flatYear('200'), supply: '15000000000' },
  { slug: 'late', name: 'Late', prices: flatYear('9'), behindDays: 3 },
  { slug: 'ranged', prices: flatYear('9'), range: { low24h: '8', high24h: '10' } },
]
const market = marketOf(entries)

type Asked = Parameters<typeof contextOf>[1] & { readonly locale?: LocaleCode }

function load(asset: string, asked: Asked = {}): Loaded<AssetView> {
  const context: PageContext = contextOf(market, { ...asked, params: { asset } })
  const loaded = loadAsset(context)
  if (loaded instanceof Promise) throw new Error('the page answers at once')
  return loaded
}

function pageOf(asset: string, asked: Asked = {}) {
  const loaded = load(asset, asked)
  if (loaded.kind !== 'page') throw new Error(`no page but ${JSON.stringify(loaded)}`)
  return loaded
}

const valueOf = ({ view }: ReturnType<typeof pageOf>, id: StatisticId) =>
  view.statistics.find((statistic) => statistic.id === id)?.value

describe('loadAsset', () => {
  it('COIN-02 says what a coin is worth, in the currency of the page', () => {
    const { view, head } = pageOf('btc')
    expect(view).toMatchObject({
      asset: { code: 'BTC', name: 'Bitcoin' },
      currency: 'USD',
      price: { usd: '66000', text: '$66,000.00' },
      trend: 'rising',
      asOf: { age: '3 hours ago' },
      sources: [{ name: 'Daily rates' }],
      olderDay: null,
    })
    expect(head).toMatchObject({
      index: true,
      canonicalPath: '/price/btc',
      card: '/convert/btc/usd.png',
      values: { fiatPrice: '$66,000.00' },
    })
    expect(pageOf('btc', { locale: 'fr' }).view).toMatchObject({ currency: 'EUR', price: { usd: '66000' } })
  })

  it('COIN-01 leads to what can be done with a coin, and keeps the intent at the own sign-up page', () => {
    expect(pageOf('btc').view.actions).toEqual({
      buyNow: '/register?intent=buy-btc',
      buySell: '/how-to-buy/btc',
      trade: '/register?intent=trade-btc',
      predict: '/price/btc/prediction',
      signUp: '/register?intent=buy-btc',
    })
    const addresses = {
      buy: 'https://x.example/buy/{slug}',
      trade: 'https://x.example/trade/{code}',
      signUp: 'https://x.example/join',
      logIn: null,
    }
    expect(pageOf('btc', { brand: { addresses } }).view.actions).toMatchObject({
      buyNow: 'https://x.example/buy/btc',
      trade: 'https://x.example/trade/BTC',
      signUp: 'https://x.example/join',
    })
  })

  it.each(['usd', 'eur', 'xau', 'aapl'])('COIN-01 offers no purchase of %s', (slug) => {
    const { view } = pageOf(slug)
    expect(view.actions).toMatchObject({ buyNow: null, buySell: null, trade: null, predict: null })
    expect(view.steps).toBeNull()
  })

  it('COIN-03 has the three steps for coins', () => {
    expect(pageOf('btc').view.steps).toMatchObject({ coin: { code: 'BTC' } })
  })

  it.each([
    ['eur', 'USD', '$1.25'],
    ['usd', 'EUR', '€0.8000'],
  ])('COIN-02 shows %s in %s', (slug, currency, text) => {
    expect(pageOf(slug).view).toMatchObject({ currency, price: { text }, priceText: text })
  })

  it('COIN-02 gives every figure its value or the reason why it has none', () => {
    const bitcoin = pageOf('btc')
    expect(valueOf(bitcoin, 'cap')).toMatchObject({ state: 'price', price: { text: '$1.32T' } })
    expect(valueOf(bitcoin, 'rank')).toEqual({ state: 'rank', rank: '2', of: '3' })
    expect(valueOf(bitcoin, 'supply.circulating')).toEqual({ state: 'text', text: '20,000,000' })
    expect(valueOf(bitcoin, 'low24h')).toEqual({ state: 'unknown', reason: 'daily-values' })
    expect(valueOf(bitcoin, 'change.24h')).toMatchObject({ state: 'change', change: { size: '10.00%' } })
    expect(valueOf(bitcoin, 'days')).toEqual({ state: 'text', text: '400' })
    expect(bitcoin.view.statistics.find(({ id }) => id === 'lowest')).toMatchObject({
      value: { text: '$60,000.00' },
      since: '+10.00%',
    })
    expect(valueOf(pageOf('ranged'), 'high24h')).toMatchObject({ price: { text: '$10.00' } })
    expect(valueOf(pageOf('once'), 'highest')).toEqual({ state: 'unknown', reason: 'too-few-days' })
    expect(valueOf(pageOf('once'), 'lowest')).toEqual({ state: 'unknown', reason: 'too-few-days' })
    expect(valueOf(pageOf('bare'), 'cap')).toEqual({ state: 'unknown', reason: 'no-supply' })
    expect(valueOf(pageOf('bare'), 'rank')).toEqual({ state: 'unknown', reason: 'no-supply' })
    expect(valueOf(pageOf('new'), 'volatility')).toEqual({ state: 'unknown', reason: 'too-few-days' })
  })

  it('COIN-02 counts no market cap of a currency', () => {
    const ids = pageOf('eur').view.statistics.map(({ id }) => id)
    expect(ids).not.toContain('cap')
    expect(ids).not.toContain('rank')
  })

  it('COIN-02 leads to website and contract where a list names them', () => {
    const links = {
      website: 'https://bitcoin.org',
      explorer: null,
      contract: null,
      sources: [{ name: 'A list', url: 'https://example.org/' }],
    }
    const content = { links: (slug: string) => (slug === 'btc' ? links : null) }
    expect(pageOf('btc', { content }).view.links).toEqual(links)
    expect(pageOf('eth', { content }).view.links).toBeNull()
  })

  it('COIN-02 reads without a price: no figure is made up, nothing is indexed', () => {
    const { view, head } = pageOf('unpriced')
    expect(view).toMatchObject({ price: null, asOf: null, trend: null, chart: null, sources: [] })
    expect(view.missingPrice).toBe('no-source')
    expect(view.actions.predict).toBeNull()
    expect(pageOf('btc').view.missingPrice).toBeNull()
    expect(pageOf('btc').view.actions.predict).toBe('/price/btc/prediction')
    expect(view.statistics.every(({ value }) => value.state === 'unknown' || value.state === 'change')).toBe(
      true,
    )
    expect(head).toMatchObject({ index: false, trend: 'unknown', structured: [] })
    expect(head.card).toBeUndefined()
  })

  it.each(['btc', 'usd', 'eur', 'xau', 'aapl', 'bare', 'new', 'unpriced', 'dust', 'huge', 'late'])(
    'COIN-02 formats %s without a number that is none',
    (slug) => {
      expect(JSON.stringify(pageOf(slug))).not.toMatch(/NaN|Infinity|undefined|\{[a-zA-Z][a-zA-Z0-9]*\}/)
    },
  )

  it('COIN-02 says that a price is older than the others', () => {
    expect(pageOf('late').view.olderDay).toBe('Sep 26, 2026')
  })

  it('ROUTE-03 redirects names and codes to the slug, and misses what is unknown', () => {
    expect(load('Bitcoin', { query: 'amount=2&window=7d' })).toEqual({
      kind: 'redirect',
      status: 301,
      path: '/price/btc?amount=2&window=7d',
    })
    expect(load('bitcoim')).toEqual({ kind: 'missing', wanted: 'bitcoim' })
    expect(load('')).toEqual({ kind: 'missing', wanted: '' })
  })

  it.each([
    ['window=all', 'all'],
    ['window=365d', '365d'],
    ['window=90d', '90d'],
    ['window=7d', '30d'],
    ['window=nope', '30d'],
    ['', '30d'],
  ])('COIN-02 reads the period of the chart out of "%s"', (query, window) => {
    expect(pageOf('btc', { query }).view.window).toBe(window)
  })

  it('NUM-04 offers the periods that have points, and gives the points where they are asked for', () => {
    const { view } = pageOf('btc')
    expect(view.windows).toEqual(['30d', '90d', '365d', 'all'])
    expect(view.readings).toBeUndefined()
    const { readings, chart } = pageOf('btc', { query: 'points=each' }).view
    expect(readings?.texts).toHaveLength(readings?.times.length ?? 0)
    expect(readings?.texts.at(-1)).toBe(view.priceText)
    expect(chart?.picture).toEqual(view.chart?.picture)
  })

  it('COIN-02 draws a line over all days where that is asked for', () => {
    const { chart } = pageOf('btc', { query: 'window=all' }).view
    expect(chart?.lowest.text).toBe('60,000.00')
    expect(pageOf('btc').view.chart?.picture).not.toEqual(chart?.picture)
  })

  it.each([
    ['amount=2', '132,000.00'],
    ['amount=abc', '66,000.00'],
    ['', '66,000.00'],
  ])('COIN-02 converts the amount of "%s"', (query, result) => {
    expect(pageOf('btc', { query }).view.converter?.result).toBe(result)
    expect(pageOf('btc', { query }).head.index).toBe(query === '')
  })

  it('COIN-02 shows what was written about the asset, and names the language of a text in another one', () => {
    const written: ContentText = {
      slug: 'btc',
      title: 'What is Bitcoin?',
      summary: 'A coin.',
      asset: 'btc',
      updated: '2026-11-20',
      sources: [{ name: 'Paper', url: 'https://bitcoin.org/bitcoin.pdf' }],
      html: '<p>A coin.</p>',
      minutes: 3,
      parts: [],
      lang: 'en',
    }
    const content = { coin: (slug: string) => (slug === 'btc' ? written : null) }
    expect(pageOf('btc', { content }).view.about).toMatchObject({
      html: '<p>A coin.</p>',
      parts: [],
      foreign: null,
      updated: 'Nov 20, 2026',
    })
    expect(pageOf('btc', { content, locale: 'de' }).view.about).toMatchObject({
      lang: 'en',
      foreign: 'Englisch',
    })
    expect(pageOf('eth', { content }).view.about).toBeNull()
  })

  it('COIN-02 shows the news that name the asset, and no others', () => {
    const item = (title: string): NewsItem => ({
      kind: 'feed-item',
      title,
      published: '2026-09-28T00:00:00.000Z',
      lang: 'en',
      summaryHtml: '',
      url: 'https://feeds.example/a',
      source: 'Feed',
    })
    const news = { items: () => [item('Bitcoin rises'), item('Ethereum rises')] }
    expect(pageOf('btc', { news }).view.news).toEqual([
      {
        title: 'Bitcoin rises',
        path: 'https://feeds.example/a',
        lang: 'en',
        source: 'Feed',
        age: '27 hours ago',
        published: '2026-09-28T00:00:00.000Z',
      },
    ])
    expect(pageOf('xau', { news }).view.news).toEqual([])
  })

  it('LOC-06 shows news in the page’s own language before those in another', () => {
    const item = (title: string, lang: string | null): NewsItem => ({
      kind: 'announcement',
      slug: title,
      title,
      published: '2026-09-28T00:00:00.000Z',
      lang,
      summary: '',
      assets: ['btc'],
      html: '',
    })
    const items = [
      item('One', 'en'),
      item('Eins', 'de'),
      item('?', null),
      item('Two', 'en'),
      item('Zwei', 'de'),
    ]
    const { view } = pageOf('btc', { news: { items: () => items }, locale: 'de' })
    expect(view.news.map(({ title }) => title)).toEqual(['Eins', '?', 'Zwei', 'One'])
  })

  it('COIN-02 leads to assets of the same kind that stand near it', () => {
    const slugs = pageOf('eth').view.related.map(({ asset }) => asset.slug)
    expect(slugs).toContain('btc')
    expect(slugs).not.toContain('eth')
    expect(slugs).not.toContain('unpriced')
    expect(slugs).not.toContain('xau')
    expect(pageOf('xau').view.related).toEqual([])
  })

  it('SEO-01 is indexed without parameters only', () => {
    expect(pageOf('btc', { query: 'window=7d' }).head.index).toBe(false)
    expect(pageOf('new').head.index).toBe(false)
  })
})
