import { describe, expect, it } from 'vitest'

import { createTickBook } from './tick-book.ts'
import { creditOf, quoteOf } from '../../test/follow/market.ts'

const credit = creditOf('binance', 'seconds')
const nowMs = Date.parse('2026-11-20T10:00:30Z')
const at = (second: number) => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`
const tick = (assetId: string, price: string, second: number) => {
  return { assetId, price, currency: 'usdt', at: at(second) }
}
const range = { high24h: '62000', low24h: '60000' }
const reading = {
  ...{ credit, asOf: at(10), assets: [], series: [] },
  quotes: [quoteOf('usdt', '1', { asOf: at(10), source: 'binance' })],
  foreign: [
    { ...quoteOf('btc', '61000', { asOf: at(10), source: 'binance' }), ...range, currency: 'usdt' },
    { ...quoteOf('eth', '2500', { asOf: at(20), source: 'binance' }), currency: 'usdt' },
  ],
}

describe('createTickBook', () => {
  it('MKT-14 puts pushed prices in place of older ones, and dates the reading by the newest', () => {
    const book = createTickBook(credit, () => nowMs)
    book.take([tick('btc', '61500', 12), tick('eth', '2400', 15)])
    book.take([tick('btc', '63000', 14), tick('sol', '150', 13)])
    const folded = book.fold(reading)
    expect(folded?.asOf).toBe(at(14))
    expect(folded?.quotes).toEqual(reading.quotes)
    const prices = folded?.foreign?.map(({ assetId, price, asOf }) => [assetId, price, asOf])
    expect(prices).toEqual([
      ['eth', '2500', at(20)],
      ['btc', '63000', at(14)],
      ['sol', '150', at(13)],
    ])
  })

  it('MKT-14 keeps the range that was told, which reaches to the newer price at least', () => {
    const book = createTickBook(credit, () => nowMs)
    book.take([tick('btc', '63000', 14)])
    expect(book.fold(reading)?.foreign?.at(-1)).toMatchObject({ high24h: '63000', low24h: '60000' })
    book.take([tick('btc', '59000', 15)])
    expect(book.fold(reading)?.foreign?.at(-1)).toMatchObject({ high24h: '62000', low24h: '59000' })
    book.take([tick('eth', '2600', 25)])
    expect(book.fold(reading)?.foreign?.at(-1)).toMatchObject({ high24h: null, low24h: null })
  })

  it('MKT-14 takes no older price for a newer one, and none that is ahead of the clock to date a reading', () => {
    const book = createTickBook(credit, () => nowMs)
    book.take([tick('btc', '61500', 14)])
    book.take([tick('btc', '1', 12)])
    expect(book.fold(reading)?.foreign?.at(-1)).toMatchObject({ price: '61500' })
    book.take([{ ...tick('sol', '150', 0), at: '2026-11-20T10:05:00.000Z' }])
    expect(book.fold(reading)?.asOf).toBe(at(14))
  })

  it('MKT-14 makes a reading of pushed prices alone, and none of nothing', () => {
    const book = createTickBook(credit, () => nowMs)
    expect(book.fold(null)).toBeNull()
    expect(book.fold(reading)).toBe(reading)
    book.take([tick('btc', '61500', 14)])
    expect(book.fold(null)).toMatchObject({ credit, asOf: at(14), quotes: [] })
  })
})
