import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brownianCloses, historyOf, seriesStart } from '../../test/series.ts'
import { dampedSum, fitDamped, smoothDamped } from './damped.ts'
import { minimise } from './minimise.ts'
import { monthsAheadFit } from './months-ahead.ts'
import { monthDays, monthlyLogs } from './monthly.ts'
import { fitSeasonal, smoothSeasonal } from './seasonal.ts'

const walk = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 24, maxLength: 60 })

describe('monthlyLogs', () => {
  it('ends with the last close and goes back by equal months, along the line over a hole', () => {
    const closes = [0, 100, 200, 365].map((index) => ({
      day: seriesStart + index,
      price: Math.exp(0.01 * index),
    }))
    const values = monthlyLogs(historyOf(closes))
    expect(values).toHaveLength(12)
    expect(values.at(-1)).toBe(0)
    for (const [index, value] of values.entries())
      expect(value).toBeCloseTo(-0.01 * monthDays * (11 - index), 10)
  })
})

describe('dampedSum', () => {
  it('is f + f^2 + ... + f^k, and k without damping', () => {
    expect(dampedSum(0.9, 3)).toBeCloseTo(0.9 + 0.81 + 0.729, 12)
    expect(dampedSum(1, 7)).toBe(7)
    expect(dampedSum(0.5, 0)).toBe(0)
  })
})

describe('smoothDamped', () => {
  const weights = { level: 0.6, trend: 0.3, damping: 0.9 }

  /** Holt in his own form: the level is a share of the value and one of the forecast, so is the trend. */
  const holt = (values: readonly number[], start: { level: number; trend: number }) => {
    let { level, trend } = start
    const errors = values.map((value) => {
      const carried = weights.damping * trend
      const error = value - level - carried
      const next = weights.level * value + (1 - weights.level) * (level + carried)
      trend = weights.trend * (next - level) + (1 - weights.trend) * carried
      level = next
      return error
    })
    return { level, trend, errors, squares: errors.reduce((sum, error) => sum + error * error, 0) }
  }

  /** The start that the first two errors betray. */
  const startOf = (values: readonly number[], errors: readonly number[]) => {
    const [first = 0, second = 0] = errors
    const forecast = (values[0] ?? 0) - first
    const level = forecast + weights.level * first
    const carried = ((values[1] ?? 0) - second - level) / weights.damping
    const trend = (carried - weights.level * weights.trend * first) / weights.damping
    return { level: forecast - weights.damping * trend, trend }
  }

  it('PRED-01 agrees with Holt in his own form, and starts where the squared errors are least', () => {
    fc.assert(
      fc.property(walk, (values) => {
        const state = smoothDamped(values, weights)
        const start = startOf(values, state.errors)
        const same = holt(values, start)
        expect(state.level).toBeCloseTo(same.level, 9)
        expect(state.trend).toBeCloseTo(same.trend, 9)
        for (const [level, trend] of [
          [0.01, 0],
          [-0.01, 0],
          [0, 0.01],
          [0, -0.01],
        ] as const) {
          const moved = holt(values, { level: start.level + level, trend: start.trend + trend })
          expect(moved.squares).toBeGreaterThan(same.squares)
        }
      }),
    )
  })

  it('PRED-01 finds the damping of a trend that fades', () => {
    for (const damping of [0.82, 0.9, 0.96]) {
      const values = Array.from({ length: 40 }, (_, month) => 3 + 0.2 * dampedSum(damping, month + 1))
      const weights = fitDamped(values)
      const state = smoothDamped(values, weights)
      expect(weights.damping).toBeCloseTo(damping, 2)
      expect(state.level).toBeCloseTo(values.at(-1) ?? 0, 4)
      expect(state.level + dampedSum(weights.damping, 12) * state.trend).toBeCloseTo(
        3 + 0.2 * dampedSum(damping, 52),
        2,
      )
    }
  })
})

describe('fitDamped', () => {
  it('PRED-01 finds the same weights at any scale', () => {
    const values = Array.from({ length: 48 }, (_, month) => Math.sin(month) + Math.sin(month / 7) * 3)
    const weights = fitDamped(values)
    const small = fitDamped(values.map((value) => value * 1e-10))
    for (const name of ['level', 'trend', 'damping'] as const)
      expect(small[name]).toBeCloseTo(weights[name], 3)
  })

  it('PRED-01 finds no weights with smaller squared errors near those found', () => {
    fc.assert(
      fc.property(walk, (values) => {
        const weights = fitDamped(values)
        const squares = ({ level, trend, damping }: typeof weights) =>
          smoothDamped(values, { level, trend, damping }).errors.reduce((sum, error) => sum + error ** 2, 0)
        const least = squares(weights)
        const level = Math.min(weights.level + 0.05, 1)
        const lower = Math.max(weights.level - 0.05, 0.02)
        for (const near of [level, lower])
          expect(squares({ ...weights, level: near })).toBeGreaterThan(least - 1e-6)
      }),
      { numRuns: 10 },
    )
  })

  it('PRED-01 lets a trend start from nothing that one value cannot show', () => {
    expect(smoothDamped([2], { level: 0.5, trend: 0.5, damping: 0.9 })).toMatchObject({ trend: 0, level: 2 })
  })
})

describe('fitSeasonal', () => {
  it('PRED-01 finds no level weight with smaller squared errors than the one found', () => {
    const values = Array.from(
      { length: 60 },
      (_, month) => Math.sin((month * Math.PI) / 6) + Math.sin(month * month) * 0.4 + 0.02 * month,
    )
    const weights = fitSeasonal(values)
    const squares = (level: number) =>
      smoothSeasonal(values, { ...weights, level }).errors.reduce((sum, error) => sum + error ** 2, 0)
    for (const level of [0.02, 0.2, 0.4, 0.6, 0.8, 1])
      expect(squares(level)).toBeGreaterThanOrEqual(squares(weights.level) - 1e-9)
  })
})

describe('smoothSeasonal', () => {
  const season = (month: number) => 0.3 * Math.sin((month * Math.PI) / 6)

  it('PRED-01 finds level, trend and season of a series made of them, and no error', () => {
    const values = Array.from({ length: 50 }, (_, month) => 1 + 0.02 * month + season(month))
    const state = smoothSeasonal(values, fitSeasonal(values))
    expect(state.trend).toBeCloseTo(0.02, 9)
    expect(state.level).toBeCloseTo(1 + 0.02 * 49, 9)
    for (const [index, part] of state.seasons.entries()) expect(part).toBeCloseTo(season(50 + index), 9)
    expect(Math.max(...state.errors.map(Math.abs))).toBeLessThan(1e-9)
  })

  it('PRED-01 follows a level that jumps and a season that changes', () => {
    const values = Array.from({ length: 120 }, (_, month) => (month < 60 ? season(month) : 2 - season(month)))
    const state = smoothSeasonal(values, { level: 0.1, trend: 0, season: 0.8 })
    expect(state.level + (state.seasons[3] ?? 0)).toBeCloseTo(1.7, 1)
    expect(state.level + (state.seasons[9] ?? 0)).toBeCloseTo(2.3, 1)
    expect(state.errors).toHaveLength(108)
  })
})

describe('minimise', () => {
  it('finds the least of a bowl within a thousandth of the bounds, and a corner', () => {
    const bounds = [
      { low: 0, high: 1 },
      { low: -2, high: 2 },
    ]
    const [a = 0, b = 0] = minimise(bounds, ([x = 0, y = 0]) => (x - 0.337) ** 2 + (y + 1.21) ** 2)
    expect(Math.abs(a - 0.337)).toBeLessThan(0.001)
    expect(Math.abs(b + 1.21)).toBeLessThan(0.004)
    expect(minimise(bounds, ([x = 0, y = 0]) => x - y)).toEqual([0, 2])
  })
})

describe('monthsAheadFit', () => {
  const history = historyOf(brownianCloses({ days: 1000, drift: 0, volatility: 0.01, seed: 1 }))
  const smoothed = { medianAt: (month: number) => 0.1 * month, fittedNumbers: 5, responseAt: () => 1 }
  const errors = Array.from({ length: 205 }, (_, index) => (index % 2 === 0 ? 0.2 : -0.2))
  const widths = (change: Partial<typeof smoothed>, days: readonly number[]) =>
    monthsAheadFit(history, { ...smoothed, errors, ...change }, [])
      .quantiles(days)
      .map(([p05, , , , p95]) => p95 - p05)

  it('PRED-01 widens with the root of time where errors stay, and runs straight between months', () => {
    const [month = 0, four = 0, sixteen = 0] = widths({}, [monthDays, 4 * monthDays, 16 * monthDays])
    expect(four / month).toBeCloseTo(2, 9)
    expect(sixteen / four).toBeCloseTo(2, 9)
    const fit = monthsAheadFit(history, { ...smoothed, errors }, [])
    const [between] = fit.quantiles([2.5 * monthDays])
    expect(between?.[2]).toBeCloseTo(0.25, 12)
    expect(between?.toSorted((left, right) => left - right)).toEqual(between)
  })

  it('PRED-01 mixes the variances of two months between them', () => {
    const days = [2, 2.25, 2.5, 2.75, 3].map((month) => month * monthDays)
    const found = widths({}, days).map((width) => width ** 2)
    for (const [step, part] of [0.25, 0.5, 0.75].entries())
      expect(found[step + 1]).toBeCloseTo((found[0] ?? 0) + ((found[4] ?? 0) - (found[0] ?? 0)) * part, 12)
  })

  it('TRUTH-06 widens no less where the method would take errors back, and more where it would draw them on', () => {
    const year = [12 * monthDays]
    const [plain = 0] = widths({}, year)
    expect(widths({ responseAt: () => 0.2 }, year)[0]).toBeCloseTo(plain, 12)
    expect(widths({ responseAt: () => 2 }, year)[0]).toBeGreaterThan(1.8 * plain)
  })

  it('TRUTH-06 is no narrower than the daily changes amount to, where smoothed months look calm', () => {
    const restless = historyOf(brownianCloses({ days: 1000, drift: 0, volatility: 0.8, seed: 1 }))
    const fit = monthsAheadFit(restless, { ...smoothed, errors: errors.map(() => 0) }, [])
    const [year] = fit.quantiles([12 * monthDays])
    expect((year?.[4] ?? 0) - (year?.[0] ?? 0)).toBeGreaterThan(2)
  })
})
