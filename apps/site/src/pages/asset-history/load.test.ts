import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, type MarketEntry, marketOf, smallMarket } from '../../../test/context.ts'
import { load as loadAssetHistory } from './load.ts'

const cut = { date: '2026-09-20', reason: 'redenomination', factor: '1000' } as const
const entries: readonly MarketEntry[] = [
  ...smallMarket,
  { slug: 'cutcoin', prices: flatYear('3'), cuts: [cut] },
  { slug: 'unpriced' },
]
const market = marketOf(entries)

function load(asset: string, query = '') {
  const loaded = loadAssetHistory(contextOf(market, { params: { asset }, query }))
  if (loaded instanceof Promise) throw new Error('the page answers at once')
  return loaded
}

function pageOf(asset: string, query = '') {
  const loaded = load(asset, query)
  if (loaded.kind !== 'page') throw new Error(`no page but ${JSON.stringify(loaded)}`)
  return loaded
}

describe('loadAssetHistory', () => {
  it('COIN-02 lists closes with their changes, the newest first, sixty to a page', () => {
    const { view, head } = pageOf('btc')
    expect(view).toMatchObject({
      interval: 'day',
      page: 1,
      pages: 7,
      currency: 'USD',
      cutDay: null,
      gapCount: 0,
      gaps: [],
    })
    expect(view.rows).toHaveLength(60)
    expect(view.rows[0]).toEqual({
      date: '2026-09-29',
      day: 'Sep 29, 2026',
      close: '$66,000.00',
      change: { percent: '+10.00%', direction: 'rising' },
    })
    expect(view.rows[1]).toMatchObject({ change: { percent: '0.00%', direction: 'steady' } })
    expect(view.sources).toEqual([{ name: 'Daily rates', url: 'https://rates.example/', licence: 'CC0-1.0' }])
    expect(head).toMatchObject({ index: true, canonicalPath: '/price/btc/history' })
  })

  it('COIN-02 ends with the first close, which has no change', () => {
    const { view } = pageOf('btc', 'page=7')
    expect(view.rows).toHaveLength(40)
    expect(view.rows.at(-1)).toMatchObject({ change: null })
  })

  it.each([
    ['interval=week', 'week', 1],
    ['interval=month', 'month', 1],
    ['interval=hour', 'day', 7],
  ])('COIN-02 sums up by "%s"', (query, interval, pages) => {
    expect(pageOf('btc', query).view).toMatchObject({ interval, pages })
    expect(pageOf('btc', query).head.index).toBe(false)
  })

  it.each([
    ['page=0', 1],
    ['page=-1', 1],
    ['page=x', 1],
    ['page=9999', 7],
  ])('reads "%s" as page %d', (query, page) => {
    expect(pageOf('btc', query).view.page).toBe(page)
  })

  it('COIN-02 begins where the unit changed, and says so', () => {
    const { view } = pageOf('cutcoin')
    expect(view.cutDay).toBe('Sep 20, 2026')
    expect(view.rows).toHaveLength(10)
  })

  it('COIN-02 names stretches without rates', () => {
    const sparse = marketOf([...smallMarket, { slug: 'sparse', prices: flatYear('3'), behindDays: 10 }])
    const loaded = loadAssetHistory(contextOf(sparse, { params: { asset: 'sparse' } }))
    if (loaded instanceof Promise || loaded.kind !== 'page') throw new Error('no page')
    expect(loaded.view.gapCount).toBe(1)
    expect(loaded.view.gaps).toEqual([{ after: 'Sep 19, 2026', before: 'Sep 29, 2026' }])
    expect(loaded.head.index).toBe(false)
  })

  it('COIN-02 says that there is no history where there is none', () => {
    expect(pageOf('unpriced').view).toMatchObject({ rows: [], asOf: null, sources: [] })
    expect(pageOf('unpriced').head.index).toBe(false)
  })

  it('ROUTE-03 redirects names to the slug, and misses what is unknown', () => {
    expect(load('Bitcoin', 'interval=week')).toEqual({
      kind: 'redirect',
      status: 301,
      path: '/price/btc/history?interval=week',
    })
    expect(load('bitcoim')).toEqual({ kind: 'missing', wanted: 'bitcoim' })
  })
})
