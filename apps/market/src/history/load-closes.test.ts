import { type PackedSeries, packSeriesText, seriesText } from '@portico/market'
import type { CloseStretch } from '@portico/stores'
import { describe, expect, it } from 'vitest'

import { currencyPrices } from './currency-prices.ts'
import { joinStretches } from './joined-closes.ts'
import { firstMonthWithin, loadCloses, type LoadClosesOptions } from './load-closes.ts'

function stretch(assetId: string, source: string, prices: Readonly<Record<string, string>>): CloseStretch {
  const currency = source === 'binance' ? 'usdt' : 'usd'
  const closes = Object.entries(prices).map(([date, price]) => ({ date, price }))
  return { assetId, source, currency, closes }
}

const rules = {
  assetId: 'btc',
  kind: 'crypto',
  order: ['binance', 'coingecko', 'bundled'],
  currencyPrice: () => '1',
} as const
const datesOf = (stretches: readonly CloseStretch[], change = {}) =>
  joinStretches(stretches, { ...rules, ...change })?.raw.days.map(({ date }) => date)

describe('joinStretches', () => {
  it("MKT-13 takes each day of the first source in the operator's order that has it", () => {
    const joined = joinStretches(
      [
        stretch('btc', 'coingecko', { '2026-11-01': '100', '2026-11-02': '200', '2026-11-03': '400' }),
        stretch('btc', 'binance', { '2026-11-02': '250' }),
      ],
      rules,
    )
    expect(joined?.raw.days).toEqual([
      { date: '2026-11-01', rate: '0.01' },
      { date: '2026-11-02', rate: '0.004' },
      { date: '2026-11-03', rate: '0.0025' },
    ])
    expect(joined?.source).toBe('coingecko')
  })

  it('TRUTH-05 confirms a day of which another source says nearly the same', () => {
    const joined = joinStretches(
      [
        stretch('btc', 'coingecko', { '2026-11-01': '100', '2026-11-02': '200' }),
        stretch('btc', 'binance', { '2026-11-01': '104', '2026-11-02': '230' }),
      ],
      rules,
    )
    expect(joined?.raw.days.map(({ isConfirmed }) => isConfirmed)).toEqual([true, undefined])
  })

  it('TRUTH-05 confirms nothing by the copy of a source', () => {
    const same = ['bundled', 'currency-api'].map((source) => stretch('cup', source, { '2026-11-01': '0.04' }))
    const joined = joinStretches(same, { ...rules, order: ['bundled', 'currency-api'] })
    expect(joined?.raw.days[0]).not.toHaveProperty('isConfirmed')
  })

  it('MKT-13 converts by the price of the day, and leaves out what cannot be converted', () => {
    const stretches = [stretch('btc', 'binance', { '2026-11-01': '100', '2026-11-02': '200' })]
    const currencyPrice = (currency: string, date: string) =>
      currency === 'usdt' && date === '2026-11-02' ? '0.5' : null
    const joined = joinStretches(stretches, { ...rules, currencyPrice })
    expect(joined?.raw.days).toEqual([{ date: '2026-11-02', rate: '0.01' }])
    expect(datesOf(stretches, { currencyPrice: () => null })).toBeUndefined()
  })

  it('MKT-13 shows nothing of a source that the operator does not name', () => {
    expect(datesOf([stretch('btc', 'kraken', { '2026-11-01': '100' })])).toBeUndefined()
    expect(datesOf([])).toBeUndefined()
  })
})

describe('currencyPrices', () => {
  it('MKT-13 fills a week from the last known day, and no more', () => {
    const prices = currencyPrices([
      { date: '2026-10-01', price: '1' },
      { date: '2026-10-20', price: '0.9' },
      { date: '2026-10-22', price: '0.8' },
    ])
    expect(prices.get('2026-09-30')).toBeUndefined()
    expect(prices.get('2026-10-08')).toBe('1')
    expect(prices.get('2026-10-09')).toBeUndefined()
    expect(prices.get('2026-10-21')).toBe('0.9')
    expect(prices.get('2026-10-22')).toBe('0.8')
    expect(prices.get('2026-10-30')).toBeUndefined()
    expect(currencyPrices([]).size).toBe(0)
  })
})

describe('firstMonthWithin', () => {
  const today = '2026-11-20'
  const kept = [
    { assetId: 'btc', days: 3600, firstMonth: '2017-01' },
    { assetId: 'new', days: 300, firstMonth: '2026-01' },
  ]

  it('MKT-13 begins where no more than the bound is left, and at the beginning where all fits', () => {
    expect(firstMonthWithin(kept, 4000, today)).toBe('')
    expect(firstMonthWithin([], 0, today)).toBe('')
    const month = firstMonthWithin(kept, 1000, today)
    expect(month > '2024-06' && month < '2025-06').toBe(true)
    expect(firstMonthWithin(kept, 0, today) >= '2026-11').toBe(true)
  })
})

describe('loadCloses', () => {
  const stretches = [
    stretch('btc', 'binance', { '2026-11-01': '100', '2026-11-02': '101', '2026-11-03': '102' }),
    stretch('usdt', 'coingecko', { '2026-11-01': '0.5' }),
    stretch('gone', 'coingecko', { '2026-11-01': '7' }),
  ]
  const history = {
    keptCloses: async () =>
      stretches.map(({ assetId, closes }) => ({ assetId, days: closes.length, firstMonth: '2026-11' })),
    readCloses: async (ids: readonly string[]) => stretches.filter(({ assetId }) => ids.includes(assetId)),
  }

  async function load(
    signal = new AbortController().signal,
    bundled: LoadClosesOptions['bundled'] = () => null,
  ) {
    const series: PackedSeries[] = []
    const count = await loadCloses({
      ...{ history, order: rules.order, signal, today: '2026-11-20' },
      kinds: new Map([
        ['btc', 'crypto'],
        ['usdt', 'crypto'],
      ] as const),
      bundled,
      onSeries: (one) => void series.push(one),
    })
    return { count, series }
  }

  it('MKT-13 gives cleaned histories in dollars of the assets that are listed', async () => {
    const { count, series } = await load()
    expect(count).toBe(2)
    expect(series.map(seriesText).map(({ assetId, dates, prices }) => [assetId, dates, prices])).toEqual([
      ['btc', '2026-11-01 2026-11-02 2026-11-03', '50 50.5 51'],
      ['usdt', '2026-11-01', '0.5'],
    ])
  })

  it('MKT-13 fills the days that the store lacks out of the bundle, and still tells what was quarantined there', async () => {
    const held = (date: string) => ({ date, published: '9', reason: 'day-off', held: null }) as const
    const { series } = await load(undefined, (assetId) => {
      const dates = '2026-10-30 2026-11-02'
      const packed = packSeriesText({
        assetId,
        dates,
        prices: '49 9',
        held: [held('2026-10-31'), held('2026-11-01')],
        cuts: [],
      })
      return assetId === 'btc' ? { source: 'bundled', series: packed } : null
    })
    expect(series.map(seriesText)[0]).toMatchObject({
      ...{ dates: '2026-10-30 2026-11-01 2026-11-02 2026-11-03', prices: '49 50 50.5 51' },
      held: [held('2026-10-31')],
    })
  })

  it('MKT-13 stops when it is told to', async () => {
    expect(await load(AbortSignal.abort())).toEqual({ count: 0, series: [] })
  })
})
