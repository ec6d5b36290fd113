import { createSnapshot, setByHandSource, type Snapshot, withSetValues } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketDay, marketOf, smallMarket } from '../../../test/context.ts'
import { load as loadDataSources } from './load.ts'

const many = Array.from({ length: 60 }, (_, index) => ({
  slug: `coin${index}`,
  prices: flatYear('2'),
}))

const { data } = marketOf([...smallMarket, ...many, { slug: 'unpriced' }])

/** Bitcoin is quoted in USDT by a source of its own, and has a supply whose licence nobody states. */
const market: Snapshot = createSnapshot({
  ...data,
  sources: [
    ...data.sources,
    { id: 'fast', name: 'Fast', url: 'https://fast.example/', licence: 'none stated', pace: 'seconds' },
  ],
  assets: data.assets.map((asset) =>
    asset.slug === 'btc' && asset.supply !== null
      ? {
          ...asset,
          supply: { ...asset.supply, date: '2026-04-14', licence: 'none stated' },
          otherSupplies: [{ ...asset.supply, basis: 'max', quantity: '21000000', licence: 'MIT' }],
        }
      : asset,
  ),
  quotes: data.quotes.map((quote) =>
    quote.assetId === 'btc'
      ? {
          ...quote,
          source: 'fast',
          via: { assetId: 'usdt', price: '0.9991', source: 'daily', asOf: `${marketDay}T00:00:00Z` },
        }
      : quote,
  ),
})

function pageOf(query = '', snapshot = market) {
  const loaded = loadDataSources(contextOf(snapshot, { query }))
  if (loaded.kind !== 'page') throw new Error('no page')
  return loaded
}

describe('loadDataSources', () => {
  it('TRUTH-07 lists the sources of the snapshot with licence, pace and how many prices are from each', () => {
    const { view } = pageOf()
    expect(view.sources.map(({ id, licence, pace, assets }) => [id, licence, pace, assets])).toEqual([
      ['daily', 'CC0-1.0', 'daily', '62'],
      ['unused', 'CC0-1.0', 'daily', '0'],
      ['fast', null, 'seconds', '1'],
    ])
  })

  it('TRUTH-02 marks the source whose figures operators have set by hand', () => {
    const own = { id: setByHandSource, name: 'Own', url: 'https://own.example/', licence: '© Own' }
    const values = [
      { assetId: 'btc', figure: 'price', value: '70000', since: `${marketDay}T00:00:00Z` },
    ] as const
    const { view } = pageOf('', createSnapshot(withSetValues(data, values, own)))
    expect(view.sources.find(({ mark }) => mark === 'set-by-hand')).toMatchObject({
      name: 'Own',
      assets: '1',
    })
    expect(view.rows[0]?.price).toMatchObject({ confirmation: 'set-by-hand', source: { name: 'Own' } })
  })

  it('TRUTH-07 says of an asset who gives its price, how old it is and what it was converted by', () => {
    const [row] = pageOf().view.rows
    expect(row).toMatchObject({
      asset: { slug: 'btc' },
      path: '/price/btc',
      price: {
        source: { name: 'Fast', url: 'https://fast.example/' },
        time: 'Sep 29, 2026',
        age: '3 hours ago',
        via: { code: 'USDT', rate: '0.9991', source: 'Daily rates' },
      },
    })
  })

  it('TRUTH-07 says of each supply what it counts, of which day it is, who says so and under which licence', () => {
    const source = { name: 'Test', url: 'https://supply.example/' }
    expect(pageOf().view.rows[0]?.supplies).toEqual([
      { basis: 'circulating', quantity: '20,000,000', day: 'Apr 14, 2026', source, licence: null },
      { basis: 'max', quantity: '21,000,000', day: 'Sep 29, 2026', source, licence: 'MIT' },
    ])
    expect(pageOf('kind=fiat').view.rows.map(({ asset, supplies }) => [asset.slug, supplies])).toEqual([
      ['usd', []],
      ['eur', []],
    ])
  })

  it('TRUTH-07 lists an asset without a price too, and says so', () => {
    const { view } = pageOf('q=unpriced')
    expect(view).toMatchObject({ query: 'unpriced', total: '1', rows: [{ price: null, supplies: [] }] })
  })

  it.each([
    ['sources=name', 'unused daily fast'],
    ['sources=-name', 'fast daily unused'],
    ['sources=assets', 'daily fast unused'],
    ['sources=pace', 'fast daily unused'],
    ['sources=-licence', 'unused daily fast'],
    ['sources=nope', 'daily unused fast'],
  ])('NUM-05 "%s" orders the sources as %s', (query, ids) => {
    expect(
      pageOf(query)
        .view.sources.map(({ id }) => id)
        .join(' '),
    ).toBe(ids)
  })

  it('NUM-05 orders the assets by name, and by how new their figures are, what has none last', () => {
    const slugs = (query: string) => pageOf(query).view.rows.map(({ asset }) => asset.slug)
    expect(slugs('sort=asset').slice(0, 2)).toEqual(['btc', 'coin0'])
    expect(slugs('sort=-asset')[0]).toBe('unpriced')
    expect(slugs('sort=price&page=3').at(-1)).toBe('unpriced')
    expect(slugs('sort=supply')[0]).toBe('btc')
    expect(slugs('sort=-asset&q=coin1').every((slug) => slug.startsWith('coin1'))).toBe(true)
  })

  it('shows twenty-five assets a page, and those of one kind', () => {
    const { view, head } = pageOf('page=3')
    expect(view).toMatchObject({ page: 3, pages: 3, total: '62', kind: 'crypto' })
    expect(view.rows).toHaveLength(12)
    expect(view.kinds).toEqual([
      { kind: 'crypto', count: '62' },
      { kind: 'fiat', count: '2' },
    ])
    expect([head.index, pageOf().head.index]).toEqual([false, true])
    expect(pageOf('kind=stock').view).toMatchObject({ rows: [], total: '0' })
  })
})
