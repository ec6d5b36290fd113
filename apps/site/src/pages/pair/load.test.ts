import type { Brand } from '@portico/brands'
import type { LocaleCode } from '@portico/locale'
import type { Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import {
  brandOf,
  contextOf,
  flatYear,
  type MarketEntry,
  marketOf,
  smallMarket,
} from '../../../test/context.ts'
import type { Loaded } from '../page-load.ts'
import { load as loadPair } from './load.ts'
import type { PairView } from './view.ts'

interface Asked {
  readonly query?: string
  readonly locale?: LocaleCode
  readonly market?: Snapshot
  readonly brand?: Brand
}

const market = marketOf(smallMarket)

function load(
  from: string,
  to: string,
  { query = '', locale = 'en', market: snapshot = market, brand = brandOf() }: Asked = {},
) {
  return loadPair(contextOf(snapshot, { locale, query, brand, params: { from, to } }))
}

function pageOf(loaded: Loaded<PairView>): Extract<Loaded<PairView>, { kind: 'page' }> {
  if (loaded.kind !== 'page') throw new Error(`no page but ${JSON.stringify(loaded)}`)
  return loaded
}

const viewOf = (from: string, to: string, asked: Asked = {}) => pageOf(load(from, to, asked)).view

/** The small market with another coin. */
const marketWith = (coin: Omit<MarketEntry, 'slug'>) => marketOf([...smallMarket, { slug: 'coin', ...coin }])

describe('loadPair: the amount', () => {
  it('CONV-06 converts the amount of the address', () => {
    const view = viewOf('btc', 'usd', { query: 'amount=2' })
    expect(view.amount).toEqual({ value: '2', text: '2', grouped: '2', problem: null })
    expect(view.result).toBe('132,000.00')
  })

  it('V18 CONV-06 groups a large amount where it is read, and not where it is typed', () => {
    const { amount } = viewOf('btc', 'usd', { query: 'amount=1234567.5' })
    expect(amount).toMatchObject({ text: '1234567.5', grouped: '1,234,567.5' })
  })

  it('CONV-06 converts one where the address names no amount', () => {
    expect(viewOf('btc', 'usd')).toMatchObject({ amount: { value: '1', problem: null }, result: '66,000.00' })
    expect(viewOf('btc', 'usd', { query: 'amount=%20' })).toMatchObject({
      amount: { value: '1', problem: null },
    })
  })

  it('CONV-06 reads the address alike in every language, and formats it for the reader', () => {
    expect(viewOf('btc', 'eur', { query: 'amount=1.5', locale: 'fr' })).toMatchObject({
      amount: { value: '1.5', text: '1,5' },
      result: expect.stringMatching(/^79\s200,00$/),
    })
  })

  it.each([
    ['abc', 'letters'],
    ['--2', 'signs'],
    ['1e999999', 'exponent'],
    ['1.2.3', 'separators'],
    ['9'.repeat(200), 'range'],
  ])('CONV-07 explains %s and keeps one', (amount, reason) => {
    const view = viewOf('btc', 'usd', { query: new URLSearchParams({ amount }).toString() })
    expect(view).toMatchObject({ amount: { value: '1', problem: { reason } }, result: '66,000.00' })
    expect(view.amount.problem?.typed.length).toBeLessThanOrEqual(80)
  })

  it.each([
    ['0.5+1/3', '0.83333333333333333333', '55,000.00'],
    ['(1+2)*1k', '3000', '198,000,000.00'],
    ['2m/4e6', '0.5', '33,000.00'],
  ])('CONV-02 CONV-06 works out %s in the address', (amount, value, result) => {
    const view = viewOf('btc', 'usd', { query: new URLSearchParams({ amount }).toString() })
    expect(view).toMatchObject({ amount: { value, problem: null }, result })
  })

  it.each([
    ['2*', 'calculation'],
    ['(1', 'calculation'],
    ['1/0', 'zero'],
    ['1/(2-2)', 'zero'],
    ['1,2,3*2', 'separators'],
    [`${'1+'.repeat(40)}x`, 'calculation'],
    [`${'1+'.repeat(100)}1`, 'range'],
  ])('CONV-07 explains the calculation %s and keeps one', (amount, reason) => {
    const view = viewOf('btc', 'usd', { query: new URLSearchParams({ amount }).toString() })
    expect(view).toMatchObject({ amount: { value: '1', problem: { reason } }, result: '66,000.00' })
  })

  it.each(['0.5+1', '1+234', '5+.5', '0.5+1/3'])(
    'CONV-07 reads no %s whose plus is not encoded',
    (amount) => {
      expect(viewOf('btc', 'usd', { query: `amount=${amount}` })).toMatchObject({
        amount: { value: '1', problem: { typed: amount.replace('+', ' '), reason: 'calculation' } },
      })
    },
  )

  it('FMT-05 converts amounts that binary numbers cannot hold', () => {
    const view = viewOf('btc', 'usd', { query: 'amount=0.1000000000000000055' })
    expect(view.amount.value).toBe('0.1000000000000000055')
    expect(viewOf('usd', 'btc', { query: 'amount=0.001' }).result).toBe('0.0{7}1515')
  })
})

describe('loadPair: rate and trend', () => {
  it('CONV-03 says the rate both ways, when it was true, and where it is from', () => {
    expect(viewOf('btc', 'eur')).toMatchObject({
      rate: {
        value: '52800',
        inverse: '0.000018939393939393939394',
        text: '52,800.00',
        inverseText: '0.0{4}189394',
      },
      asOf: { iso: '2026-09-29T00:00:00Z', age: '3 hours ago' },
      sources: [{ name: 'Daily rates', url: 'https://rates.example/' }],
      older: [],
    })
  })

  it.each([
    ['btc', 'usd', 'rising'],
    ['usd', 'btc', 'falling'],
    ['eur', 'usd', 'steady'],
  ])('CONV-03 %s to %s is %s', (from, to, trend) => {
    const page = pageOf(load(from, to))
    expect(page.view.trend).toBe(trend)
    expect(page.head.trend).toBe(trend)
  })

  it('CONV-03 has no trend where the last day is not known', () => {
    const page = pageOf(load('coin', 'usd', { market: marketWith({ prices: ['5'] }) }))
    expect(page.view.trend).toBeNull()
    expect(page.head).not.toHaveProperty('trend')
    expect(page.head.values['24hPercentChange']).toBe('')
  })

  it('says which value is older than the snapshot, and of which day', () => {
    const old = marketWith({ prices: flatYear('2'), behindDays: 4 })
    expect(viewOf('coin', 'usd', { market: old })).toMatchObject({
      older: [{ code: 'COIN', day: 'Sep 25, 2026' }],
      asOf: { iso: '2026-09-25T00:00:00Z', age: '4 days ago' },
    })
    expect(viewOf('btc', 'coin', { market: old }).older).toMatchObject([{ code: 'COIN' }])
  })
})

describe('loadPair: tables and changes', () => {
  it('CONV-04 tables both ways with the value now and 24 hours ago', () => {
    const { forward, backward } = viewOf('btc', 'usd')
    expect(forward).toHaveLength(6)
    expect(forward[0]).toEqual({ amount: '0.001 BTC', times: '0.001', now: '66.00', then: '60.00' })
    expect(forward[5]).toEqual({ amount: '10 BTC', times: '10', now: '660,000.00', then: '600,000.00' })
    expect(backward.map(({ amount }) => amount)).toEqual([
      '1 USD',
      '10 USD',
      '50 USD',
      '100 USD',
      '500 USD',
      '1,000 USD',
    ])
    expect(backward[0]).toEqual({ amount: '1 USD', times: '1', now: '0.0{4}151515', then: '0.0{4}166667' })
  })

  it('NUM-02 gives both values of a row digits until they differ, and rates six of them', () => {
    const market = marketWith({ prices: [...flatYear('1.1360719').slice(1), '1.1360721'] })
    const rows = viewOf('coin', 'usd', { market }).forward
    expect(rows[3]).toMatchObject({ amount: '1 COIN', now: '1.1360721', then: '1.1360719' })
    expect(viewOf('coin', 'usd', { market }).rate.text).toBe('1.13607')
  })

  it('NUM-02 FMT-03 writes rates as amounts where the brand writes all numbers alike', () => {
    const market = marketWith({ prices: [...flatYear('1.1360719').slice(1), '1.1360721'] })
    const view = viewOf('coin', 'usd', { market, brand: brandOf({ money: 'plain' }) })
    expect(view.rate.text).toBe('1.14')
    expect(view.forward[3]).toMatchObject({ now: '1.14', then: '1.14' })
  })

  it('CONV-04 leaves a value of 24 hours ago out where it is not known', () => {
    const { forward, backward, changes } = viewOf('coin', 'usd', { market: marketWith({ prices: ['5'] }) })
    expect([...forward, ...backward].every(({ then }) => then === null)).toBe(true)
    expect(changes.every(({ state }) => state === 'missing')).toBe(true)
  })

  it('CONV-04 has changes over 24 hours, 7, 30 and 365 days', () => {
    expect(viewOf('btc', 'usd').changes).toMatchObject([
      { window: '24h', percent: '+10.00%' },
      { window: '7d', percent: '+10.00%' },
      { window: '30d', percent: '+10.00%' },
      { window: '365d', percent: '+10.00%' },
    ])
    expect(viewOf('btc', 'usd').backwardChange).toMatchObject({ percent: '-9.09%' })
  })

  it('CONV-04 shows a range that a source reports in dollars, and nothing made up', () => {
    const ranged = marketWith({ prices: flatYear('5'), range: { low24h: '4.5', high24h: '5.5' } })
    expect(viewOf('coin', 'usd', { market: ranged }).range24h).toEqual({
      low: { text: '$4.50', usd: '4.5' },
      high: { text: '$5.50', usd: '5.5' },
    })
    expect(viewOf('coin', 'eur', { market: ranged }).range24h).toEqual({ low: null, high: null })
    expect(viewOf('btc', 'usd').range24h).toEqual({ low: null, high: null })
  })
})

describe('loadPair: the chart', () => {
  it.each([
    ['', '30d'],
    ['window=7d', '30d'],
    ['window=365d', '365d'],
    ['window=all', 'all'],
    ['window=1h', '30d'],
    ['window=__proto__', '30d'],
  ])('CONV-04 "%s" draws %s', (query, window) => {
    expect(viewOf('btc', 'usd', { query })).toMatchObject({
      window,
      chart: { picture: { direction: 'rising' } },
    })
  })

  it('NUM-04 gives the points of its chart where they are asked for, in its own unit', () => {
    const { readings } = viewOf('btc', 'usd', { query: 'points=each' })
    expect(readings?.texts.at(-1)).toBe('$66,000.00')
    expect(viewOf('btc', 'usd').readings).toBeUndefined()
  })

  it('CONV-04 draws none where there are too few rates', () => {
    expect(viewOf('coin', 'usd', { market: marketWith({ prices: ['5'] }) }).chart).toBeNull()
  })
})

describe('loadPair: offers and head', () => {
  it('CONV-05 offers popular conversions but this one, and the adverts of the brand', () => {
    const view = viewOf('btc', 'usd')
    expect(view.popular.map(({ path }) => path)).toEqual(['/convert/btc/eur'])
    expect(view.adverts).toMatchObject({ buy: { code: 'BTC' }, welcomePack: { amount: '$6,200.00' } })
  })

  it('CONV-01 CONV-08 gives the head the values that its texts know', () => {
    expect(pageOf(load('btc', 'usd', { query: 'amount=2' })).head.values).toEqual({
      coinAmount: '2',
      coinCode: 'BTC',
      coinName: 'Bitcoin',
      fiatCode: 'USD',
      fiatName: 'US Dollar',
      fiatPrice: '66,000.00',
      fiatAmount: '132,000.00',
      time: expect.stringContaining('Sep 29, 2026'),
      '24hPercentChange': '+10.00%',
    })
  })

  it('SEO-01 is indexed without parameters only, and never with the same asset twice', () => {
    expect(pageOf(load('btc', 'usd')).head).toMatchObject({ index: true, canonicalPath: '/convert/btc/usd' })
    expect(pageOf(load('btc', 'usd', { query: 'amount=2' })).head).toMatchObject({
      index: false,
      canonicalPath: '/convert/btc/usd',
    })
    expect(pageOf(load('btc', 'btc')).head.index).toBe(false)
  })

  it('converts an asset into itself as one to one', () => {
    expect(viewOf('btc', 'btc', { query: 'amount=3' })).toMatchObject({
      result: '3.00',
      rate: { value: '1', inverse: '1' },
      trend: 'steady',
    })
  })
})

describe('loadPair: what is not there', () => {
  it('ROUTE-03 misses an unknown asset and one without a price', () => {
    expect(load('nope', 'usd')).toEqual({ kind: 'missing', wanted: 'nope usd' })
    expect(load('btc', 'nope')).toMatchObject({ kind: 'missing' })
    expect(load('coin', 'usd', { market: marketWith({}) })).toMatchObject({ kind: 'missing' })
    expect(load('__proto__', 'constructor')).toMatchObject({ kind: 'missing' })
  })

  it('leads from names to codes, with amount and window', () => {
    expect(load('bitcoin', 'euro', { query: 'amount=2&window=7d' })).toEqual({
      kind: 'redirect',
      status: 301,
      path: '/convert/btc/eur?amount=2&window=7d',
    })
  })
})
