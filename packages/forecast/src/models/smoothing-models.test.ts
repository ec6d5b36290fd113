import { describe, expect, it } from 'vitest'
import { fitModel } from '../fit.ts'
import type { Model } from '../model.ts'
import { monthDays } from '../smoothing/monthly.ts'
import { dampedSum, smoothDamped } from '../smoothing/damped.ts'
import { monthlyLogs } from '../smoothing/monthly.ts'
import { smoothSeasonal } from '../smoothing/seasonal.ts'
import { monthsAheadFit } from '../smoothing/months-ahead.ts'
import type { LogQuantiles } from '../statistics/quantile.ts'
import { brownianCloses, closesOf, historyOf } from '../../test/series.ts'
import { dampedTrend } from './damped-trend.ts'
import { holtWinters } from './holt-winters.ts'

function fitted(model: Model, closes: ReturnType<typeof closesOf>) {
  const fit = fitModel(model, historyOf(closes), { genesisDay: null })
  if (fit.status === 'refused') throw new Error(fit.refusal.reason)
  return fit
}

const refusalOf = (model: Model, days: number) => {
  const fit = fitModel(model, historyOf(closesOf(days, Math.sin)), { genesisDay: null })
  return fit.status === 'refused' ? fit.refusal : null
}

/** A rise and fall over about two years, which a trend follows, and a season that changes its height. */
const turningCloses = (days: number) =>
  closesOf(
    days,
    (index) =>
      Math.sin(index / 110) +
      0.2 * Math.sin(index * index) +
      (0.3 + index / 4000) * Math.sin((2 * Math.PI * index) / 365.25),
  )

function expectClose(found: readonly LogQuantiles[], expected: readonly LogQuantiles[]): void {
  expect(found).toHaveLength(expected.length)
  for (const [index, quantiles] of expected.entries())
    for (const [level, value] of quantiles.entries()) expect(found[index]?.[level]).toBeCloseTo(value, 10)
}

describe('dampedTrend', () => {
  it('PRED-01 goes on with a steady rise and slows it down', () => {
    const closes = closesOf(1300, (index) => (0.05 * index) / monthDays + 0.002 * Math.sin(index))
    const [month, sixYears] = fitted(dampedTrend, closes).quantiles([monthDays, 72 * monthDays])
    expect(month?.[2]).toBeCloseTo(0.05 * 0.98, 2)
    expect(sixYears?.[2]).toBeLessThan(0.05 * 72 * 0.75)
    expect(sixYears?.[2]).toBeGreaterThan(0.05 * 20)
  })

  it('PRED-01 has the width of the walk that a series was made as', () => {
    const closes = brownianCloses({ days: 5000, drift: 0, volatility: 0.6, seed: 31, kept: 0.6 })
    const [quantiles] = fitted(dampedTrend, closes).quantiles([365.25])
    const width = ((quantiles?.[4] ?? 0) - (quantiles?.[0] ?? 0)) / 2 / 1.645
    expect(width).toBeGreaterThan(0.4)
    expect(width).toBeLessThan(0.9)
  })

  it('PRED-01 is as wide as one error moves the months after it', () => {
    const closes = turningCloses(2000)
    const { parameters, quantiles } = fitted(dampedTrend, closes)
    const [a = 0, b = 0, damping = 0] = parameters.map(({ value }) => value)
    expect(b).toBeGreaterThan(0.05)
    const history = historyOf(closes)
    const { errors, level, trend } = smoothDamped(monthlyLogs(history), { level: a, trend: b, damping })
    // One error of 1 moves level and trend once; the trend then fades month by month.
    const responseAt = (month: number) => {
      let [moved, left] = [a, a * b]
      for (let step = 0; step < month; step += 1) {
        left *= damping
        moved += left
      }
      return moved
    }
    const days = [1, 7, 24].map((month) => month * monthDays)
    const medianAt = (month: number) => level + dampedSum(damping, month) * trend
    const expected = monthsAheadFit(history, { medianAt, errors, fittedNumbers: 5, responseAt }, [])
    expectClose(quantiles(days), expected.quantiles(days))
  })

  it('PRED-01 names the parameters that it found', () => {
    const { parameters, status } = fitted(dampedTrend, turningCloses(2000))
    expect(status).toBe('fitted')
    const names = ['levelWeight', 'trendWeight', 'damping', 'monthlyTrend', 'months']
    expect(parameters.map(({ name }) => name)).toEqual(names)
    expect(parameters.at(-1)?.value).toBe(66)
  })

  it('PRED-01 refuses less than 24 months', () => {
    expect(refusalOf(dampedTrend, 730)).toEqual({ reason: 'too-short', haveDays: 729, needDays: 730 })
    expect(refusalOf(dampedTrend, 731)).toBeNull()
  })
})

describe('holtWinters', () => {
  const season = (index: number) => 0.4 * Math.sin((2 * Math.PI * index) / 365.25)

  it('PRED-01 repeats a yearly season on top of the trend', () => {
    const closes = closesOf(2200, (index) => (0.1 * index) / 365.25 + season(index))
    const days = [91, 183, 274, 365.25]
    for (const [index, quantiles] of fitted(holtWinters, closes).quantiles(days).entries()) {
      const ahead = days[index] ?? 0
      const expected = (0.1 * ahead) / 365.25 + season(2199 + ahead) - season(2199)
      expect(Math.abs(quantiles[2] - expected)).toBeLessThan(0.03)
    }
  })

  it('PRED-01 is as wide as one error moves the months after it, and the same month of later years', () => {
    const closes = turningCloses(2600)
    const { parameters, quantiles, status } = fitted(holtWinters, closes)
    const names = ['levelWeight', 'trendWeight', 'seasonWeight', 'monthlyTrend', 'months']
    expect([status, ...parameters.map(({ name }) => name)]).toEqual(['fitted', ...names])
    const [a = 0, b = 0, season = 0] = parameters.map(({ value }) => value)
    const history = historyOf(closes)
    const values = monthlyLogs(history)
    expect(parameters.at(-1)?.value).toBe(values.length)
    const { errors, level, trend, seasons } = smoothSeasonal(values, { level: a, trend: b, season })
    const days = [1, 12, 13, 25].map((month) => month * monthDays)
    const medianAt = (month: number) => level + month * trend + (seasons[(month + 11) % 12] ?? 0)
    const responseAt = (month: number) => a + a * b * month + ([12, 24].includes(month) ? season : 0)
    const expected = monthsAheadFit(history, { medianAt, errors, fittedNumbers: 5, responseAt }, [])
    expectClose(quantiles(days), expected.quantiles(days))
  })

  it('PRED-01 refuses less than five years', () => {
    expect(refusalOf(holtWinters, 1826)).toEqual({ reason: 'too-short', haveDays: 1825, needDays: 1826 })
    expect(refusalOf(holtWinters, 1827)).toBeNull()
  })
})
