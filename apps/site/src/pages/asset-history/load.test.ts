import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, type MarketEntry, marketOf, smallMarket } from '../../../test/context.ts'
import type { StoredDays } from '../../views/assets/stored-days.ts'
import type { PageContext } from '../page-load.ts'
import { load as loadAssetHistory } from './load.ts'

const cut = { date: '2026-09-20', reason: 'redenomination', factor: '1000' } as const
const entries: readonly MarketEntry[] = [
  ...smallMarket,
  { slug: 'cutcoin', prices: flatYear('3'), cuts: [cut] },
  { slug: 'unpriced' },
]
const market = marketOf(entries)
/** The day that the newest close ends. */
const wholeDay = {
  ...{ date: '2026-09-28', open: '60000', high: '67000', low: '59000', close: '66000' },
  ...{ from: 0, to: 86_400 },
}

function load(asset: string, query = '', options: Pick<PageContext, 'storedDays'> | null = null) {
  return loadAssetHistory(contextOf(market, { params: { asset }, query, ...options }))
}

async function pageOf(...asked: Parameters<typeof load>) {
  const loaded = await load(...asked)
  if (loaded.kind !== 'page') throw new Error(`no page but ${JSON.stringify(loaded)}`)
  return loaded
}

describe('loadAssetHistory', () => {
  it('COIN-02 lists closes with their changes, the newest first, sixty to a page', async () => {
    const { view, head } = await pageOf('btc')
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
      range: null,
      change: { size: '10.00%', direction: 'rising' },
    })
    expect(view.rows[1]).toMatchObject({ change: { size: '0.00%', direction: 'steady' } })
    expect(view.sources).toEqual([{ name: 'Daily rates', url: 'https://rates.example/', licence: 'CC0-1.0' }])
    expect(head).toMatchObject({ index: true, canonicalPath: '/price/btc/history' })
  })

  it('COIN-02 ends with the first close, which has no change', async () => {
    const { view } = await pageOf('btc', 'page=7')
    expect(view.rows).toHaveLength(40)
    expect(view.rows.at(-1)).toMatchObject({ change: null })
  })

  it.each([
    ['interval=week', 'week', 1],
    ['interval=month', 'month', 1],
    ['interval=hour', 'day', 7],
  ])('COIN-02 sums up by "%s"', async (query, interval, pages) => {
    expect((await pageOf('btc', query)).view).toMatchObject({ interval, pages })
    expect((await pageOf('btc', query)).head.index).toBe(false)
  })

  it.each([
    ['page=0', 1],
    ['page=-1', 1],
    ['page=x', 1],
    ['page=9999', 7],
  ])('reads "%s" as page %d', async (query, page) => {
    expect((await pageOf('btc', query)).view.page).toBe(page)
  })

  it('COIN-02 shows the low and high of a day that is stored, counts them as the close, and credits who saw them', async () => {
    const asked: string[][] = []
    const storedDays: StoredDays = {
      async of(...question) {
        asked.push(question)
        return [{ source: 'unused', currency: 'usd', bars: [wholeDay] }]
      },
    }
    const { view } = await pageOf('btc', '', { storedDays })
    expect(view.rows.slice(0, 2)).toMatchObject([
      { date: '2026-09-29', close: '$66,000.00', range: { low: '$59,000.00', high: '$67,000.00' } },
      { range: null },
    ])
    expect(view.sources.map(({ name }) => name)).toEqual(['Daily rates', 'Another source'])
    const inEuros = contextOf(market, { locale: 'fr', params: { asset: 'btc' }, storedDays })
    expect(await loadAssetHistory(inEuros)).toHaveProperty('view.rows.0.range', {
      low: expect.stringMatching(/^47\s200,00\s€$/),
      high: expect.stringMatching(/^53\s600,00\s€$/),
    })
    await pageOf('btc', 'page=2', { storedDays })
    await pageOf('btc', 'interval=week', { storedDays })
    expect(asked).toEqual([
      ['btc', '2026-07'],
      ['btc', '2026-07'],
      ['btc', '2026-06'],
    ])
  })

  it('COIN-02 begins where the unit changed, and says so', async () => {
    const { view } = await pageOf('cutcoin')
    expect(view.cutDay).toBe('Sep 20, 2026')
    expect(view.rows).toHaveLength(10)
  })

  it('COIN-02 names stretches without rates', async () => {
    const sparse = marketOf([...smallMarket, { slug: 'sparse', prices: flatYear('3'), behindDays: 10 }])
    const loaded = await loadAssetHistory(contextOf(sparse, { params: { asset: 'sparse' } }))
    if (loaded.kind !== 'page') throw new Error('no page')
    expect(loaded.view.gapCount).toBe(1)
    expect(loaded.view.gaps).toEqual([{ after: 'Sep 19, 2026', before: 'Sep 29, 2026' }])
    expect(loaded.head.index).toBe(false)
  })

  it('COIN-02 says that there is no history where there is none', async () => {
    expect((await pageOf('unpriced')).view).toMatchObject({ rows: [], days: null, chart: null, sources: [] })
    expect((await pageOf('unpriced')).head.index).toBe(false)
  })

  it('COIN-02 finds a day: its prices, the page of the table that has it, and its row', async () => {
    const storedDays: StoredDays = {
      of: async () => [{ source: 'unused', currency: 'usd', bars: [wholeDay] }],
    }
    const { view, head } = await pageOf('btc', 'date=2026-09-29&page=3', { storedDays })
    expect(view.answer).toEqual({
      state: 'known',
      row: view.rows[0],
      open: '$60,000.00',
      without: null,
    })
    expect(view.rows[0]?.range).toEqual({ low: '$59,000.00', high: '$67,000.00' })
    expect(view).toMatchObject({ page: 1, marked: '2026-09-29' })
    expect(head.index).toBe(false)
    const older = (await pageOf('btc', 'date=2026-07-01')).view
    expect(older).toMatchObject({ page: 2, marked: '2026-07-01', answer: { open: null } })
    expect(older.rows.map(({ date }) => date)).toContain('2026-07-01')
    const weekly = (await pageOf('btc', 'date=2026-07-01&interval=week')).view
    expect(weekly).toMatchObject({ marked: '2026-07-05', answer: { row: { date: '2026-07-01' } } })
  })

  it('COIN-02 says when the day asked for has no close, and shows the nearest', async () => {
    const gapped = marketOf([...smallMarket, { slug: 'sparse', prices: flatYear('3'), behindDays: 10 }])
    const context = contextOf(gapped, { params: { asset: 'sparse' }, query: 'date=2026-09-21' })
    const loaded = await loadAssetHistory(context)
    expect(loaded).toHaveProperty('view.answer.without', 'Sep 21, 2026')
    expect(loaded).toHaveProperty('view.answer.row.date', '2026-09-19')
  })

  it.each(['2026-02-30', '2026-09-30', '2019-01-01', 'tomorrow'])(
    'COIN-02 refuses the day "%s" and keeps the rest of the view',
    async (day) => {
      const query = `date=${day}&interval=week&period=2026&window=30d`
      const { view } = await pageOf('btc', query)
      expect(view).toMatchObject({
        answer: { state: 'bad' },
        days: { asked: day, firstText: 'Aug 26, 2025', lastText: 'Sep 29, 2026' },
        ...{ interval: 'week', window: '30d', marked: null, periods: { period: '2026' } },
      })
    },
  )

  it('COIN-02 lists a year or a month alone, and says which there are', async () => {
    const { view } = await pageOf('btc', 'period=2026-02')
    expect(view.rows).toHaveLength(28)
    expect(view.rows[0]?.date).toBe('2026-02-28')
    expect(view.periods).toMatchObject({ period: '2026-02', years: ['2026', '2025'] })
    expect(view.periods.months.slice(0, 2)).toEqual([
      { month: '2026-01', name: 'Jan' },
      { month: '2026-02', name: 'Feb' },
    ])
    expect((await pageOf('btc', 'period=2019')).view).toMatchObject({ periods: { period: null }, pages: 7 })
    expect((await pageOf('btc', 'period=2025&date=2026-03-03')).view.periods.period).toBeNull()
  })

  it('NUM-04 draws the longest period without a gap, or the one that is asked for, with its points where a chart asks', async () => {
    const windows = ['30d', '90d', '365d', 'all']
    expect((await pageOf('btc')).view).toMatchObject({ window: 'all', usualWindow: 'all', windows })
    const { view } = await pageOf('btc', 'window=30d&points=each')
    expect(view.window).toBe('30d')
    expect(view.readings?.texts.at(-1)).toBe('$66,000.00')
  })

  it('ROUTE-03 redirects names to the slug, and misses what is unknown', async () => {
    expect(await load('Bitcoin', 'interval=week')).toEqual({
      kind: 'redirect',
      status: 301,
      path: '/price/btc/history?interval=week',
    })
    expect(await load('bitcoim')).toEqual({ kind: 'missing', wanted: 'bitcoim' })
  })
})
