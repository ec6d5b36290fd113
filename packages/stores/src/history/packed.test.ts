import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinBars, packBars, unpackBars } from './packed-bars.ts'
import { addToMonth, packCloses, unpackMonth } from './packed-closes.ts'
import { packPrices, unpackPrices } from './packed-observation.ts'

const price = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 18n }))
  .map(([whole, fraction]) => `${whole}.${fraction}`)
const day = fc
  .date({ min: new Date('1999-12-01'), max: new Date('2030-03-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const bar = fc
  .record({
    date: day,
    prices: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 9 }),
    seconds: fc.tuple(fc.integer({ min: 0, max: 86_400 }), fc.integer({ min: 0, max: 86_400 })),
  })
  .map(({ date, prices, seconds }) => ({
    ...{ date, open: `${prices[0]}`, close: `${prices.at(-1)}` },
    ...{ high: `${Math.max(...prices)}`, low: `${Math.min(...prices)}` },
    ...{ from: Math.min(...seconds), to: Math.max(...seconds) },
  }))

describe('packBars', () => {
  it('HIST-05 packs any bars by month and gives them back', () => {
    const bars = fc.uniqueArray(bar, { selector: ({ date }) => date })
    fc.assert(
      fc.property(bars, (any) => {
        const months = packBars(any).toSorted((left, right) => (left.month < right.month ? -1 : 1))
        const sorted = any.toSorted((left, right) => (left.date < right.date ? -1 : 1))
        expect(months.flatMap(unpackBars)).toEqual(sorted)
      }),
    )
  })

  it('HIST-05 joins what was seen of a day to what was seen in all, however often', () => {
    fc.assert(
      fc.property(bar, bar, (one, other) => {
        const both = joinBars(one, { ...other, date: one.date })
        expect(Number(both.high)).toBe(Math.max(Number(one.high), Number(other.high)))
        expect(Number(both.low)).toBe(Math.min(Number(one.low), Number(other.low)))
        expect([both.from, both.to]).toEqual([Math.min(one.from, other.from), Math.max(one.to, other.to)])
        expect(both.open).toBe(other.from < one.from ? other.open : one.open)
        expect(both.close).toBe(other.to > one.to ? other.close : one.close)
        expect(joinBars(both, one)).toEqual(both)
        expect(joinBars(both, { ...other, date: one.date })).toEqual(both)
      }),
    )
  })
})

describe('packCloses', () => {
  it('HIST-01 packs any closes by month and gives them back, to the last digit', () => {
    const closes = fc.uniqueArray(fc.record({ date: day, price }), { selector: ({ date }) => date })
    fc.assert(
      fc.property(closes, (any) => {
        const months = packCloses(any)
        const sorted = any.toSorted((left, right) => (left.date < right.date ? -1 : 1))
        const read = months
          .toSorted((left, right) => (left.month < right.month ? -1 : 1))
          .flatMap(unpackMonth)
        expect(read).toEqual(sorted)
        expect(months.reduce((sum, { days }) => sum + days, 0)).toBe(any.length)
      }),
    )
  })

  it('HIST-01 adds the days that a month lacks, in whatever order, and changes none that it has', () => {
    const [known, added] = ['01=5 20=7', '31=9 20=8 02=6'].map((closes) => {
      return { month: '2026-10', closes, days: closes.split(' ').length }
    })
    if (known === undefined || added === undefined) throw new Error('two months')
    expect(addToMonth(known, added)).toEqual({ month: '2026-10', closes: '01=5 02=6 20=7 31=9', days: 4 })
  })

  it('HIST-01 refuses a day that there is not and a price that is none', () => {
    for (const [date, text] of [
      ['2026-02-29', '1'],
      ['2026-13-01', '1'],
      ['26-01-01', '1'],
      ['2026-01-01', '0.0'],
      ['2026-01-01', '+1'],
      ['2026-01-01', '1.'],
      ['2026-01-01', '1'.repeat(65)],
    ] as const) {
      expect(() => packCloses([{ date, price: text }])).toThrow(RangeError)
    }
  })
})

describe('packPrices', () => {
  it('HIST-02 packs any prices with their age and gives them back', () => {
    const prices = fc.array(
      fc.record({
        assetId: fc.stringMatching(/^[a-z0-9-]{1,64}$/),
        price,
        ageSeconds: fc.nat(999_999_999),
      }),
    )
    fc.assert(
      fc.property(prices, (any) => {
        expect(unpackPrices(packPrices(any))).toEqual(any)
      }),
    )
  })

  it('HIST-02 reads nothing that was not packed here', () => {
    for (const text of [
      ' ',
      'btc',
      'btc=1',
      'btc=1,',
      'btc=,1',
      'btc=1,2 ',
      'BTC=1,2',
      'btc=-1,2',
      'btc=1,2.5',
    ]) {
      expect(() => unpackPrices(text)).toThrow(RangeError)
    }
  })
})
