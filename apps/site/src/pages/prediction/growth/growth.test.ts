import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGrowthArithmetic } from './growth-arithmetic.ts'
import { growthView } from './growth.ts'

const origin = { day: 20_725, price: 100 }
const format = { money: { rate: '1', unit: { symbol: '$' } }, tag: 'en', compact: 'suffix' } as const
const asked = (g: string | null) => growthView({ asked: g, origin, format, tag: 'en' })

describe('the visitor’s own rate', () => {
  it('PRED-03 grows the last close by the rate, year by year', () => {
    const { view } = asked('20')
    if (view.state !== 'known') throw new Error('there is an origin')
    expect(view.rows.map(({ year }) => year)).toEqual([2027, 2028, 2029, 2030, 2031, 2032])
    const years = (Date.UTC(2032, 11, 31) / 86_400_000 - origin.day) / 365.25
    expect(Number(view.rows.at(-1)?.price.price.usd)).toBeCloseTo(100 * 1.2 ** years, 3)
    expect(view.rows.every(({ yearlyRate, bands }) => yearlyRate === '+20.00%' && bands === null)).toBe(true)
  })

  it.each([
    [null, '5', null, false],
    ['', '5', null, false],
    ['10', '10', null, true],
    ['-12.50', '-12.5', null, true],
    ['-99', '-99', null, true],
    ['1000', '1000', null, true],
    ['0', '0', null, true],
    ['-99.01', '5', '-99.01', false],
    ['1000.1', '5', '1000.1', false],
    ['abc', '5', 'abc', false],
    ['NaN', '5', 'NaN', false],
    ['1e9', '5', '1e9', false],
    ['5/0', '5', '5/0', false],
    ['-100', '5', '-100', false],
  ])('PRED-03 reads %j as %s, told as bad: %j', (g, rate, problem, isAsked) => {
    expect(asked(g).view).toMatchObject({ state: 'known', rate, problem, isAsked })
  })

  it('PRED-03 draws a line only where the address names the rate', () => {
    expect(asked('7').line?.length).toBeGreaterThan(5)
    expect(asked(null).line).toBeNull()
    expect(asked('abc').line).toBeNull()
  })

  it('PRED-03 says nothing without a recent close', () => {
    expect(growthView({ asked: '5', origin: null, format, tag: 'en' }).view).toMatchObject({
      state: 'none',
      rate: '5',
    })
    expect(growthView({ asked: '5', origin, format: null, tag: 'en' }).view.state).toBe('none')
    expect(growthView({ asked: '5', origin: { day: 1, price: 0 }, format, tag: 'en' }).view.state).toBe(
      'none',
    )
  })

  it('PRED-03 is the same in the browser as on the server, for any rate within the limits', () => {
    const compute = createGrowthArithmetic(origin, format)
    fc.assert(
      fc.property(fc.integer({ min: -9900, max: 100_000 }), (hundredths) => {
        const typed = String(hundredths / 100)
        const { view } = asked(typed)
        const found = compute(typed)
        expect(
          view.state === 'known' && { rate: view.rate, rateText: view.rateText, rows: view.rows },
        ).toEqual(found)
        for (const { price, change } of found?.rows ?? [])
          expect(`${price.price.text} ${change}`).not.toMatch(/NaN|Infinity|undefined/)
      }),
    )
  })

  it.each(['', ' ', 'abc', '-99.5', '1001', '--1', '1,5'])(
    'PRED-03 is none in the browser for %j',
    (typed) => {
      expect(createGrowthArithmetic(origin, format)(typed)).toBeNull()
    },
  )
})
