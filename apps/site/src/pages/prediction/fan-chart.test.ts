import type { ForecastPoint } from '@portico/forecast'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fanBox, fanChart } from './fan-chart.ts'

const money = { rate: '1', unit: { symbol: '$' } } as const
const priceFormat = { money, tag: 'en', compact: 'suffix' } as const
const day = 20_725

const closesAt = (price: number) =>
  Array.from({ length: 400 }, (_, index) => ({ day: day - 399 + index, price }))

const fanOf = (price: number, factor: number): readonly ForecastPoint[] =>
  [0, 30, 365, 2000].map((days) => {
    const spread = factor ** (days / 2000)
    const band = {
      p05: price / spread,
      p25: price / spread ** 0.5,
      p75: price * spread ** 0.5,
      p95: price * spread,
    }
    return { day: day + days, median: price, band }
  })

const chartOf = (price: number, factor: number, growth: readonly ForecastPoint[] | null = null) =>
  fanChart({ closes: closesAt(price), fan: fanOf(price, factor), growth, ...priceFormat })

const placesOf = (path: string) => [...path.matchAll(/-?\d+/g)].map(([number]) => Number(number))

describe('fanChart', () => {
  it('PRED-02 draws the past, the middle and both bands within the box', () => {
    const chart = chartOf(100, 3)
    if (!chart) throw new Error('there is a history')
    for (const path of [chart.past, chart.median, chart.half, chart.most]) {
      const places = placesOf(path)
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...places)).toBeLessThanOrEqual(fanBox.width)
    }
    expect(chart.past.split('L').length).toBeLessThan(130)
    expect(chart.median.endsWith(` ${placesOf(chart.past).at(-1)}`)).toBe(true)
  })

  it('PRED-02 names years where they begin, and where the past ends', () => {
    const chart = chartOf(100, 3)
    expect(chart?.years.map(({ year }) => year)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032])
    expect(chart?.now).toBeGreaterThan(chart?.years[0]?.x ?? 1000)
    expect(chart?.now).toBeLessThan(chart?.years[1]?.x ?? 0)
  })

  it('PRED-02 takes logarithms where prices lie far apart, and a few round prices to go by', () => {
    expect(chartOf(100, 1.5)?.scale).toBe('linear')
    const wide = chartOf(100, 50)
    expect(wide?.scale).toBe('logarithmic')
    expect(wide?.prices.map(({ price }) => price.text)).toEqual(['$10.00', '$100.00', '$1,000.00'])
    expect(chartOf(100, 1.5)?.prices.map(({ price }) => price.text)).toEqual([
      '$75.00',
      '$100.00',
      '$125.00',
      '$150.00',
    ])
  })

  it('PRED-03 makes room for the visitor’s own rate', () => {
    const growth = [0, 2000].map((days) => ({ day: day + days, median: days === 0 ? 100 : 5000, band: null }))
    expect(chartOf(100, 3)?.growth).toBeNull()
    expect(chartOf(100, 3, growth)?.growth).toMatch(/ 0$/)
  })

  it('PRED-02 is nothing without closes, without a band, or with a single close', () => {
    const fan = fanOf(100, 2)
    expect(fanChart({ closes: [], fan, growth: null, ...priceFormat })).toBeNull()
    expect(fanChart({ closes: closesAt(100).slice(-1), fan, growth: null, ...priceFormat })).toBeNull()
    const bare = fan.map((point) => ({ ...point, band: null }))
    expect(fanChart({ closes: closesAt(100), fan: bare, growth: null, ...priceFormat })).toBeNull()
  })

  it.each([1, 1 + 2 ** -52, 1 + 1e-13])(
    'PRED-02 draws a band of the width %d as one price in the middle',
    (factor) => {
      const chart = chartOf(1, factor)
      expect(chart?.prices.map(({ y }) => y)).toEqual([500])
      expect(chart?.median).toMatch(/^M(\d+ 250L?)+$/)
    },
  )

  it('PRED-02 draws any price and any width without a number that is none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -18, max: 9 }),
        fc.double({ min: 1, max: 1e12, noNaN: true }),
        (power, factor) => {
          const chart = chartOf(10 ** power, factor)
          expect(JSON.stringify(chart)).not.toMatch(/NaN|Infinity|null,"y"/)
          expect(chart?.prices.length).toBeLessThanOrEqual(6)
          expect(chart?.prices.every(({ y }) => y >= 0 && y <= 1000)).toBe(true)
        },
      ),
    )
  })
})
