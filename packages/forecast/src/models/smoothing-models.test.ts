import { describe, expect, it } from 'vitest'
import { fitModel } from '../fit.ts'
import type { Model } from '../model.ts'
import { monthDays } from '../smoothing/monthly.ts'
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

  it('PRED-01 refuses less than 36 months', () => {
    expect(refusalOf(holtWinters, 1096)).toEqual({ reason: 'too-short', haveDays: 1095, needDays: 1096 })
    expect(refusalOf(holtWinters, 1097)).toBeNull()
  })
})
