import type { ForecastPoint } from '@portico/forecast'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plotBox } from '../../figures/charts/picture.ts'
import { fanChart, fanReadings } from './fan-chart.ts'

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

/** The places that relative path data goes through. */
function placesOf(path: string): readonly (readonly [number, number])[] {
  let [x, y] = [0, 0]
  return [...path.matchAll(/(-?\d+)(?: |(?=-))(-?\d+)/g)].map(([, dx, dy]) => {
    ;[x, y] = [x + Number(dx), y + Number(dy)]
    return [x, y]
  })
}

describe('fanChart', () => {
  it('PRED-02 draws the past, the middle and both bands within the box', () => {
    const chart = chartOf(100, 3)
    if (!chart?.fan) throw new Error('there is a history')
    const { median, half, most } = chart.fan
    for (const path of [chart.line, median, half, most])
      for (const [x, y] of placesOf(path)) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(plotBox.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(plotBox.height)
      }
    expect(placesOf(median)[0]).toEqual(placesOf(chart.line).at(-1))
    expect(chart.direction).toBe('open')
  })

  it('PRED-02 names years where they begin, where the past ends, and the last close', () => {
    const chart = chartOf(100, 3)
    expect(chart?.times.map(([, year]) => year)).toEqual([
      '2026',
      '2027',
      '2028',
      '2029',
      '2030',
      '2031',
      '2032',
    ])
    expect(chart?.fan?.now).toBeGreaterThan(chart?.times[0]?.[0] ?? 1000)
    expect(chart?.fan?.now).toBeLessThan(chart?.times[1]?.[0] ?? 0)
    expect(chart?.last?.[1]).toBe('100.0')
  })

  it('PRED-02 takes logarithms where prices lie far apart, and a few round prices to go by', () => {
    expect(chartOf(100, 1.5)?.fan?.scale).toBe('linear')
    const wide = chartOf(100, 50)
    expect(wide?.fan?.scale).toBe('logarithmic')
    expect(wide?.values.map(([, text]) => text)).toEqual(['10', '1,000'])
    expect(chartOf(100, 1.5)?.values.map(([, text]) => text)).toEqual(['80', '120', '140'])
  })

  it('NUM-01 draws in the currency of the page', () => {
    const money = { rate: '1000', unit: { symbol: '¥' } } as const
    const options = { closes: closesAt(100), fan: fanOf(100, 1.5), growth: null, ...priceFormat, money }
    expect(fanChart(options)?.last?.[1]).toBe('100.0K')
  })

  it('PRED-03 makes room for the visitor’s own rate', () => {
    const growth = [0, 2000].map((days) => ({ day: day + days, median: days === 0 ? 100 : 5000, band: null }))
    expect(chartOf(100, 3)?.fan?.own).toBeNull()
    const [, highest] = placesOf(chartOf(100, 3, growth)?.fan?.own ?? '').at(-1) ?? []
    expect(highest).toBeLessThan(plotBox.height / 10)
  })

  it('NUM-04 PRED-02 names the day that it begins at, and the edges of its bands at the ends of years', () => {
    const { day: first, ends = [] } = chartOf(100, 4)?.fan ?? {}
    expect(first).toMatch(/^[A-Z][a-z]{2} \d+$/)
    const last = ends.filter(([x]) => x === plotBox.width)
    expect(last.map(([, , text]) => text)).toEqual(['25.0', '50.0', '200', '400'])
    expect(last.every(([, y], at) => at === 0 || y < (last[at - 1]?.[1] ?? 0))).toBe(true)
  })

  it('PRED-02 is nothing without closes, without a band, or with a single close', () => {
    const fan = fanOf(100, 2)
    expect(fanChart({ closes: [], fan, growth: null, ...priceFormat })).toBeNull()
    expect(fanChart({ closes: closesAt(100).slice(-1), fan, growth: null, ...priceFormat })).toBeNull()
    const bare = fan.map((point) => ({ ...point, band: null }))
    expect(fanChart({ closes: closesAt(100), fan: bare, growth: null, ...priceFormat })).toBeNull()
  })

  it.each([1, 1 + 2 ** -52, 1 + 1e-13])('PRED-02 draws a band of the width %d in the middle', (factor) => {
    const chart = chartOf(1, factor)
    expect(placesOf(chart?.fan?.median ?? '').every(([, y]) => y === plotBox.height / 2)).toBe(true)
  })

  it('PRED-02 draws any price and any width without a number that is none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -18, max: 9 }),
        fc.double({ min: 1, max: 1e12, noNaN: true }),
        (power, factor) => {
          const chart = chartOf(10 ** power, factor)
          expect(JSON.stringify(chart)).not.toMatch(/NaN|Infinity|\[null/)
          expect(chart?.values.length).toBeLessThanOrEqual(7)
          expect(chart?.values.every(([place]) => place >= 0 && place <= 1000)).toBe(true)
        },
      ),
    )
  })
})

describe('fanReadings', () => {
  it('NUM-04 PRED-02 gives the prices of the past, and the middle and both ranges of what may come', () => {
    const options = { closes: closesAt(100), fan: fanOf(100, 4), growth: null, ...priceFormat }
    const readings = fanReadings(options)
    expect(readings?.texts).toHaveLength(403)
    expect(readings?.texts.at(-1)).toBe('$100.00')
    expect(readings?.ranges).toHaveLength(3)
    expect(readings?.ranges?.at(-1)).toEqual(['$50.00 – $200', '$25.00 – $400'])
    expect(readings?.fan?.since).toBe(399)
    expect(fanReadings({ ...options, closes: [] })).toBeNull()
  })
})
