import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, type MarketEntry, marketOf } from '../../../test/context.ts'
import { load as loadCompare } from './load.ts'
import type { CompareView } from './view.ts'

const dollar: MarketEntry = { slug: 'usd', kind: 'fiat', symbol: '$', prices: flatYear('1') }

const market = marketOf([
  { slug: 'btc', name: 'Bitcoin', prices: flatYear('100000'), supply: '20000000' },
  { slug: 'eth', name: 'Ether', prices: [...flatYear('2000').slice(1), '3000'], supply: '120000000' },
  { slug: 'doge', name: 'Dogecoin', prices: flatYear('0.2'), supply: '150000000000' },
  { slug: 'loose', name: 'Loose', prices: flatYear('5') },
  { slug: 'unpriced', name: 'Unpriced', supply: '10' },
  { slug: 'xau', kind: 'metal', name: 'Gold', prices: flatYear('4000'), supply: '7000000000' },
  { slug: 'acme', kind: 'stock', name: 'Acme', prices: ['200'], supply: '15000000000' },
  dollar,
])

const load = (query = '', locale: LocaleCode = 'en', snapshot = market) =>
  loadCompare(contextOf(snapshot, { locale, query }))

function pageOf(...asked: Parameters<typeof load>) {
  const loaded = load(...asked)
  if (loaded.kind !== 'page') throw new Error(`no page but ${JSON.stringify(loaded)}`)
  return loaded
}

const viewOf = (...asked: Parameters<typeof load>): CompareView => pageOf(...asked).view
const slugs = (query: string) => viewOf(query).rows.map(({ asset }) => asset.slug)

describe('loadCompare: the table', () => {
  it('CMP-02 sets every coin, metal and company beside the brand’s coin, coins first', () => {
    expect(slugs('kind=all')).toEqual(['btc', 'eth', 'doge', 'loose', 'xau', 'acme'])
    expect(viewOf('').rows[1]).toMatchObject({
      path: '/compare/eth/btc',
      trade: '/register?intent=trade-eth',
      price: { text: '$3,000.00' },
      cap: { text: '$360.00B' },
      targetPrice: { text: '$16,666.67' },
      targetCap: { text: '$2.00T' },
      multiple: '5.56',
      place: 'other',
    })
  })

  it('CMP-02 lists coins by market cap unless asked, and says so at the column', () => {
    expect(slugs('')).toEqual(['btc', 'eth', 'doge', 'loose'])
    expect(viewOf('')).toMatchObject({
      kind: 'crypto',
      sort: { column: 'cap', order: 'descending' },
      state: { kind: null, sort: null },
    })
    expect(viewOf('q=gold')).toMatchObject({ kind: 'all', sort: null, rows: [{ asset: { slug: 'xau' } }] })
  })

  it('CMP-04 leaves unknown what has no quantity, and never says 0', () => {
    expect(viewOf('').rows[3]).toMatchObject({
      asset: { slug: 'loose' },
      cap: null,
      targetPrice: null,
      targetCap: null,
      multiple: null,
    })
    expect(viewOf('mode=price').rows.find(({ asset }) => asset.slug === 'loose')).toMatchObject({
      targetPrice: { text: '$100,000.00' },
      multiple: '20,000.00',
    })
  })

  it('CMP-02 sends only coins to be traded, to the brand’s own place where it has one', () => {
    expect(viewOf('kind=all').rows[4]?.trade).toBeNull()
    const addresses = { buy: null, trade: 'https://trade.example/{code}', signUp: null, logIn: null }
    const loaded = loadCompare(contextOf(market, { brand: { addresses } }))
    expect(loaded).toMatchObject({ view: { rows: { 1: { trade: 'https://trade.example/ETH' } } } })
  })

  it.each([
    ['sort=cap', 'xau acme btc eth doge loose'],
    ['sort=-cap', 'doge eth btc acme xau loose'],
    ['sort=price', 'btc xau eth acme loose doge'],
    ['sort=-price', 'doge loose acme eth xau btc'],
    ['sort=target-price', 'btc eth xau acme doge loose'],
    ['sort=-target-price', 'doge acme xau eth btc loose'],
    ['sort=ratio', 'doge eth btc acme xau loose'],
    ['sort=asset', 'acme btc doge eth loose xau'],
    ['sort=-asset', 'xau loose eth doge btc acme'],
    ['mode=price&sort=ratio', 'doge loose acme eth xau btc'],
    ['mode=price&sort=target-cap', 'doge acme xau eth btc loose'],
    ['sort=nonsense', 'btc eth doge loose xau acme'],
  ])('CMP-02 "%s" lists %s', (query, expected) => {
    expect(slugs(`kind=all&${query}`).join(' ')).toBe(expected)
  })

  it.each(['price', 'ratio', 'target-price'] as const)(
    'CMP-02 sorts by %s as its figures are, whatever the chosen asset',
    (column) => {
      const figure = (row: CompareView['rows'][number]) => {
        if (column === 'ratio') return Number(row.multiple?.replaceAll(',', ''))
        return Number((column === 'price' ? row.price : row.targetPrice)?.usd)
      }
      for (const query of [`sort=${column}`, `sort=${column}&with=doge`, `sort=${column}&with=xau&ratio=7`]) {
        const figures = viewOf(query)
          .rows.map(figure)
          .filter((value) => !Number.isNaN(value))
        expect(figures).toEqual(figures.toSorted((left, right) => right - left))
      }
    },
  )

  it('CMP-02 lists one kind, and searches within it, the best match first', () => {
    expect(slugs('kind=metal')).toEqual(['xau'])
    expect(slugs('kind=fiat')).toEqual(slugs('kind=crypto'))
    expect(slugs('q=bitcoin')).toEqual(['btc'])
    expect(slugs('q=gold&kind=crypto')).toEqual([])
    expect(viewOf('q=o').sort).toBeNull()
    expect(slugs('q=o&sort=cap')).toEqual(['xau', 'btc', 'doge', 'loose'])
  })

  it('CMP-02 pages twenty-five at a time and stays within what there is', () => {
    const many = Array.from({ length: 120 }, (_, index) => ({
      slug: `coin${index}`,
      prices: ['1'],
      supply: String(1000 - index),
    }))
    const large = marketOf([...many, dollar])
    const page = (query: string) => viewOf(query, 'en', large)
    expect(page('')).toMatchObject({ page: 1, pages: 5, range: { total: '120' }, rows: { length: 25 } })
    expect(page('page=5').rows).toHaveLength(20)
    expect(page('page=2').rows[0]?.asset.slug).toBe('coin25')
    expect(page('page=99').page).toBe(5)
    expect(page('page=-1').page).toBe(1)
  })
})

describe('loadCompare: pages of sorted figures', () => {
  const mixed = marketOf([
    ...Array.from({ length: 80 }, (_, index) => ({
      slug: `c${index}`,
      prices: ['1'],
      ...(index < 60 ? { supply: String(1000 + index) } : {}),
    })),
    dollar,
  ])
  const page = (query: string) => viewOf(query, 'en', mixed).rows.map(({ asset }) => asset.slug)

  it('CMP-02 shows every asset once, the unknown last whichever way the known ones run', () => {
    for (const [sort, first, last] of [
      ['cap', 'c59', 'c0'],
      ['-cap', 'c0', 'c59'],
    ] as const) {
      const listed = ['', '&page=2', '&page=3', '&page=4'].flatMap((rest) => page(`sort=${sort}${rest}`))
      expect(new Set(listed).size).toBe(80)
      expect([listed[0], listed[59]]).toEqual([first, last])
      expect(listed.slice(60).every((slug) => Number(slug.slice(1)) >= 60)).toBe(true)
    }
  })
})

describe('loadCompare: what is asked', () => {
  it('CMP-01 takes any asset as the measure, by code, slug or name', () => {
    for (const name of ['xau', 'XAU', 'Gold', 'gold'])
      expect(viewOf(`with=${name}`)).toMatchObject({ chosen: { asset: { slug: 'xau' } }, unknown: null })
    expect(viewOf('with=xau').rows[1]).toMatchObject({
      path: '/compare/eth/xau',
      targetCap: { text: '$28.00T' },
    })
  })

  it('VS-03 says what is not in the catalogue and keeps the usual measure', () => {
    expect(viewOf('with=nothing')).toMatchObject({ chosen: { asset: { slug: 'btc' } }, unknown: 'nothing' })
    expect(viewOf('from=eth&to=nothing')).toMatchObject({ unknown: 'nothing' })
  })

  it('VS-03 explains a bad ratio and keeps the whole', () => {
    expect(viewOf('ratio=-5').terms.ratio).toMatchObject({
      percent: '100',
      problem: { typed: '-5', reason: 'not-positive' },
    })
    expect(viewOf('ratio=25').rows[1]).toMatchObject({ multiple: '1.39', path: '/compare/eth/btc?ratio=25' })
  })

  it('leads a form that names two assets to their page', () => {
    expect(load('from=Ether&to=btc&ratio=25&mode=price')).toEqual({
      kind: 'redirect',
      status: 302,
      path: '/compare/eth/btc?mode=price&ratio=25',
    })
  })
})

describe('loadCompare: around the table', () => {
  it.each([
    ['3000', 'below', '18.00%'],
    ['5000', 'above', '30.00%'],
    ['4166.6666666666666667', 'at', '25.00%'],
  ])('CMP-03 ether at %s dollars stands %s the line', (price, side, ratio) => {
    const snapshot = marketOf([
      { slug: 'btc', prices: ['100000'], supply: '20000000' },
      { slug: 'eth', prices: [price], supply: '120000000' },
      dollar,
    ])
    expect(viewOf('', 'en', snapshot).ether).toMatchObject({
      ratio,
      line: '25%',
      side,
      targetPrice: { text: '$4,166.67' },
      path: '/compare/eth/btc?ratio=25',
    })
  })

  it.each([
    [0, 'now'],
    [2, 'last known'],
  ])(
    'TRUTH-07 speaks of ether and bitcoin whose older price is of %i days before as %s',
    (behindDays, said) => {
      const coin = (slug: string, behind: number) => ({
        slug,
        prices: flatYear('2'),
        supply: '9',
        behindDays: behind,
      })
      const dollar = { slug: 'usd', kind: 'fiat', symbol: '$', prices: flatYear('1') } as const
      const snapshot = marketOf([coin('btc', 0), coin('eth', behindDays), dollar])
      expect(viewOf('', 'en', snapshot).ether?.asOf.said).toBe(said)
    },
  )

  it('CMP-03 has no example without ether, and trending comparisons by the seven-day rule', () => {
    const bare = marketOf([{ slug: 'btc', prices: ['1'], supply: '1' }, dollar])
    expect(viewOf('', 'en', bare)).toMatchObject({ ether: null, trending: [] })
    expect(viewOf('').trending[0]).toMatchObject({
      path: '/compare/eth/btc',
      from: expect.objectContaining({ code: 'ETH' }),
      to: expect.objectContaining({ code: 'BTC' }),
      multiple: '5.56',
    })
  })

  it('CMP-04 says for each kind what is counted, with day and source of an example', () => {
    expect(viewOf('').definitions).toMatchObject([
      { kind: 'crypto', basis: 'circulating', example: { name: 'Bitcoin' } },
      {
        kind: 'metal',
        basis: 'mined',
        example: { supply: { source: { name: 'Test' }, day: 'Sep 29, 2026' } },
      },
      { kind: 'stock', basis: 'shares', example: { name: 'Acme' } },
    ])
  })

  it('SEO-01 is indexed without parameters only', () => {
    expect(pageOf('').head).toMatchObject({ index: true, canonicalPath: '/compare' })
    expect(pageOf('with=eth').head).toMatchObject({ index: false, canonicalPath: '/compare' })
  })
})
