import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isPlainPrice } from '../../../test/sources/contract-reading.ts'
import { figuresOf, priceBefore } from './coin-figures.ts'
import { coinPage } from './coin-rows.ts'

const updatedMs = Date.parse('2026-11-20T15:36:04.512Z')

/** Whatever may stand in place of a number or a date. */
const anything = fc.oneof(
  fc.double().map(String),
  fc.constantFrom('1e308', '-0', '', 'NaN', '2024-03-14T07:10:36.635Z', '9999-99-99T00:00:00Z'),
  fc.string(),
  fc.jsonValue(),
)
const row = fc.record({
  ...{ total_volume: anything, ath: anything, ath_date: anything, atl: anything, atl_date: anything },
  price_change_percentage_1h_in_currency: anything,
})

describe('figuresOf', () => {
  it('MKT-03 COIN-02 reads a plain number with its time or nothing, whatever stands beside a price', () => {
    fc.assert(
      fc.property(row, (beside) => {
        const usual = {
          id: 'bitcoin',
          symbol: 'btc',
          name: 'Bitcoin',
          current_price: '100',
          last_updated: null,
        }
        const [read] = v.parse(coinPage, [{ ...usual, ...beside }])
        if (read === undefined) throw new Error('a row is read')
        const figures = figuresOf({ row: read, assetId: 'btc', updatedMs }, 'coingecko')
        const { volume24h = null, allTimeHigh = null, allTimeLow = null, hourAgo = null } = figures ?? {}
        const prices = [allTimeHigh, allTimeLow, hourAgo].flatMap((moment) => moment ?? [])
        for (const { price, at } of prices) {
          expect(isPlainPrice(price)).toBe(true)
          expect(new Date(at).toISOString()).toBe(at)
        }
        if (volume24h !== null) expect(isPlainPrice(volume24h.amount)).toBe(true)
        expect(figuresOf({ row: read, assetId: 'btc', updatedMs: null }, 'coingecko')).toBeNull()
      }),
    )
  })

  it('MKT-15 finds the price that a change in percent began with', () => {
    const percent = fc.double({ min: -99, max: 10_000, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), percent, (before, change) => {
        const now = before * (1 + change / 100)
        const found = Number(priceBefore(now.toFixed(12), String(change)))
        expect(Math.abs(found - before)).toBeLessThan(before * 1e-3)
      }),
      { examples: [[100, 10]] },
    )
    expect(priceBefore('110', '10')).toBe('100')
    for (const none of ['-100', '-101', 'NaN', '', null, undefined]) expect(priceBefore('1', none)).toBeNull()
  })
})
