import { type AssetFigures, type MarketReading, packSeriesText, type Quote } from '@portico/market'
import { describe, expect, it } from 'vitest'
import type { MarketSource } from '../ports/source.ts'
import { expectReading, isPlainPrice } from '../../test/sources/contract-reading.ts'

const credit = { id: 'test', name: 'Test', url: 'https://example.org/', licence: 'CC0-1.0' }
const history = { assetId: 'btc', dates: '2026-11-18 2026-11-19', prices: '1 2', held: [], cuts: [] }
const reading: MarketReading = {
  credit,
  asOf: '2026-11-20T15:00:00Z',
  assets: [],
  quotes: [],
  series: [packSeriesText(history)],
  recent: [{ assetId: 'btc', times: '2026-11-19T15:00:00Z', prices: '2' }],
}
const source: MarketSource = { id: 'test', credit, everyMs: null, read: async () => reading }
const terms = { source, nowMs: Date.parse('2026-11-20T15:00:00Z'), known: new Set(['btc', 'eth']) }

const quote = (change: Partial<Quote>): Quote => ({
  assetId: 'btc',
  price: '1.5',
  asOf: '2026-11-20T15:00:00Z',
  source: 'test',
  high24h: null,
  low24h: null,
  ...change,
})

const figures = (change: Partial<AssetFigures>): AssetFigures => ({
  assetId: 'btc',
  source: 'test',
  asOf: '2026-11-20T15:00:00Z',
  volume24h: { amount: '31000000000.5', currency: 'usd', of: 'all-markets' },
  allTimeHigh: { price: '126080', at: '2025-10-06T18:57:42.558Z' },
  allTimeLow: null,
  hourAgo: { price: '1.25', at: '2026-11-20T14:00:00Z' },
  ...change,
})

const volume = { amount: '5', currency: 'usd', of: 'all-markets' } as const

const supply = {
  basis: 'circulating',
  quantity: '1',
  date: '2026-11-20',
  source: 'A',
  url: 'https://a.example/',
} as const
const asset = {
  id: 'btc',
  kind: 'crypto',
  code: 'BTC',
  slug: 'btc',
  name: 'Bitcoin',
  symbol: null,
  icon: null,
} as const

describe('expectReading', () => {
  it('MKT-03 takes a reading that merging can rely on', () => {
    const quotes = [quote({}), quote({ assetId: 'eth', high24h: '2', low24h: '1' })]
    const whole = { ...reading, quotes, assets: [{ ...asset, supply }], figures: [figures({})] }
    expect(() => expectReading(whole, terms)).not.toThrow()
  })

  it.each([
    ['another credit', { credit: { ...credit, id: 'other' } }],
    ['a credit without terms', { credit: { ...credit, licence: ' ' } }],
    ['a credit without an address', { credit: { ...credit, url: 'javascript:1' } }],
    ['a time ahead of the clock', { asOf: '2026-11-20T15:01:01Z' }],
    ['a day in place of an instant', { asOf: '2026-11-20' }],
    ['an asset that nobody knows', { quotes: [quote({ assetId: 'xyz' })] }],
    ['an asset twice', { quotes: [quote({}), quote({})] }],
    ['an asset in two currencies', { quotes: [quote({})], foreign: [{ ...quote({}), currency: 'usdt' }] }],
    ['an exponent', { quotes: [quote({ price: '1e-8' })] }],
    ['a price of zero', { quotes: [quote({ price: '0.00' })] }],
    ['a price of 21 digits', { quotes: [quote({ price: '1.23456789012345678901' })] }],
    ['a highest that is none', { quotes: [quote({ high24h: 'NaN' })] }],
    ['a quote ahead of the clock', { quotes: [quote({ asOf: '2026-11-20T16:00:00Z' })] }],
    ['a quote of another source', { quotes: [quote({ source: 'other' })] }],
    ['a supply of nothing', { assets: [{ ...asset, supply: { ...supply, quantity: '0' } }] }],
    ['a supply without a source', { assets: [{ ...asset, supply: { ...supply, source: '' } }] }],
    ['a supply of tomorrow', { assets: [{ ...asset, supply: { ...supply, date: '2026-11-22' } }] }],
    ['an id that is not its slug', { assets: [{ ...asset, slug: 'bitcoin', supply: null }] }],
    ['figures of another source', { figures: [figures({ source: 'other' })] }],
    ['figures twice', { figures: [figures({}), figures({})] }],
    ['figures of an asset that nobody knows', { figures: [figures({ assetId: 'xyz' })] }],
    ['figures ahead of the clock', { figures: [figures({ asOf: '2026-11-20T16:00:00Z' })] }],
    ['a volume that is none', { figures: [figures({ volume24h: { ...volume, amount: 'NaN' } })] }],
    ['a volume in nothing', { figures: [figures({ volume24h: { ...volume, currency: '' } })] }],
    ['a record of a day', { figures: [figures({ allTimeLow: { price: '1', at: '2025-10-06' } })] }],
    ['a record of zero', { figures: [figures({ allTimeHigh: { price: '0', at: '2025-10-06T00:00:00Z' } })] }],
    ['a day to come', { series: [packSeriesText({ ...history, dates: '2026-11-19 2026-11-21' })] }],
    ['a day without a price', { series: [packSeriesText({ ...history, prices: '1' })] }],
    ['a moment without a time', { recent: [{ assetId: 'btc', times: '2026-11-19', prices: '2' }] }],
  ])('MKT-03 finds %s', (_case, change) => {
    const spoilt = Object.assign(structuredClone(reading), change)
    expect(() => expectReading(spoilt, terms)).toThrow('expected')
  })
})

describe('isPlainPrice', () => {
  it.each(['1', '0.000000012345678901234', '12345678901234567890', '100000000000000000000000'])(
    'takes %s',
    (text) => {
      expect(isPlainPrice(text)).toBe(true)
    },
  )

  it.each(['', '0', '0.0', '-1', '+1', '1.', '.5', '01', '1e5', '1,5', ' 1', 'NaN', '123456789012345678901'])(
    'refuses %j',
    (text) => {
      expect(isPlainPrice(text)).toBe(false)
    },
  )
})
