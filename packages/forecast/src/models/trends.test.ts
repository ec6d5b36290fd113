import { describe, expect, it } from 'vitest'
import { fitModel } from '../fit.ts'
import { yearDays } from '../history.ts'
import type { FitOptions, Model } from '../model.ts'
import { createGenerator } from '../statistics/generator.ts'
import { closesOf, historyOf, normal, seriesStart } from '../../test/series.ts'
import { logTrend } from './log-trend.ts'
import { powerLaw } from './power-law.ts'
import { robustCovariance } from './trend-errors.ts'

function fitted(
  model: Model,
  closes: ReturnType<typeof closesOf>,
  options: FitOptions = { genesisDay: null },
) {
  const fit = fitModel(model, historyOf(closes), options)
  if (fit.status === 'refused') throw new Error(fit.refusal.reason)
  return {
    ...fit,
    value: (name: string) => fit.parameters.find((parameter) => parameter.name === name)?.value ?? 0,
  }
}

describe('logTrend', () => {
  it('PRED-01 finds the slope and the deviation that a series was made with', () => {
    const random = createGenerator(3, 3)
    const closes = closesOf(1500, (index) => (0.4 * index) / yearDays + 0.1 * normal(random))
    const fit = fitted(logTrend, closes)
    expect(fit.value('yearlySlope')).toBeCloseTo(0.4, 1)
    expect(fit.value('residualDeviation')).toBeCloseTo(0.1, 2)
    const [quantiles] = fit.quantiles([yearDays])
    const end = Math.log(closes.at(-1)?.price ?? 1)
    expect((quantiles?.[2] ?? 0) + end).toBeCloseTo((0.4 * 1499) / yearDays + 0.4, 1)
    expect((quantiles?.[4] ?? 0) - (quantiles?.[2] ?? 0)).toBeCloseTo(0.1645, 2)
  })

  it('PRED-01 agrees with another implementation of line, residual variance and explained share', () => {
    // 40 closes 30 days apart; linear_regression and correlation of Python 3.
    const closes = Array.from({ length: 40 }, (_, index) => ({
      day: seriesStart + index * 30,
      price: Math.exp((-0.3 * (39 - index) * 30) / 365.25 + 0.1 * (((index * 7) % 5) - 2)),
    }))
    const fit = fitted(logTrend, closes)
    expect(fit.value('yearlySlope')).toBeCloseTo(0.30913696060037527, 10)
    expect(fit.value('residualDeviation') ** 2).toBeCloseTo(0.020973634837562958, 10)
    expect(fit.value('explainedShare')).toBeCloseTo(0.8117311827743678, 10)
    expect(fit.quantiles([yearDays])[0]?.[2]).toBeCloseTo(0.22377110694183877, 10)
  })

  it('PRED-01 is surer of a line through independent residuals than through ones that stay for months', () => {
    const widthOf = (logAt: (index: number) => number) => {
      const fit = fitted(logTrend, closesOf(1400, logAt))
      const [quantiles] = fit.quantiles([6 * yearDays])
      return ((quantiles?.[4] ?? 0) - (quantiles?.[2] ?? 0)) / fit.value('residualDeviation')
    }
    const random = createGenerator(9, 9)
    const independent = widthOf(() => 0.1 * normal(random))
    const persistent = widthOf((index) => 0.1 * Math.sin(index / 60) + 0.001 * normal(random))
    expect(independent).toBeLessThan(1.8)
    expect(persistent).toBeGreaterThan(2)
  })
})

describe('robustCovariance', () => {
  it('PRED-01 is the sum of Newey and West, computed pair by pair by another implementation', () => {
    const years = Array.from({ length: 100 }, (_, index) => (-(99 - index) * 7) / 365.25)
    const values = years.map((_, index) => 0.2 * Math.sin(index / 6) + 0.02 * (((index * 5) % 3) - 1))
    const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
    const [meanX, meanY] = [mean(years), mean(values)]
    const slope =
      years.reduce((sum, x, index) => sum + (x - meanX) * ((values[index] ?? 0) - meanY), 0) /
      years.reduce((sum, x) => sum + (x - meanX) ** 2, 0)
    const residuals = values.map((value, index) => value - meanY - slope * ((years[index] ?? 0) - meanX))
    const days = years.map((_, index) => index * 7)
    const covariance = robustCovariance({ days, years, residuals })
    expect(covariance.bandwidthDays).toBeCloseTo(231, 9)
    expect(covariance.varianceAt(0)).toBeCloseTo(0.0021297891192410537, 12)
    expect(covariance.varianceAt(1)).toBeCloseTo(0.00826394483278486, 12)
  })

  it('PRED-01 is never less than the textbook variance', () => {
    const years = Array.from({ length: 50 }, (_, index) => index / 50)
    const residuals = years.map((_, index) => (index % 2 === 0 ? 0.1 : -0.1))
    const covariance = robustCovariance({ days: years.map((_, index) => index * 8), years, residuals })
    const squares = years.reduce((sum, year) => sum + (year - 0.49) ** 2, 0)
    const textbook = (0.5 / 48) * (1 / 50 + (1 - 0.49) ** 2 / squares)
    expect(covariance.varianceAt(1)).toBeCloseTo(textbook, 10)
  })
})

describe('powerLaw', () => {
  const genesisDay = 14_247
  const lawAt = (index: number) => (-17 + 5.82 * Math.log10(seriesStart + index - genesisDay)) * Math.LN10

  it('PRED-01 finds the exponent and the intercept that a series was made with', () => {
    const fit = fitted(powerLaw, closesOf(3000, lawAt), { genesisDay })
    expect(fit.value('exponent')).toBeCloseTo(5.82, 6)
    expect(fit.value('intercept')).toBeCloseTo(-17, 5)
    expect(fit.quantiles([yearDays * 4])[0]?.[2]).toBeCloseTo(lawAt(2999 + yearDays * 4) - lawAt(2999), 6)
  })

  it('PRED-01 has nine tenths of the weeks inside its outer lines, in order wherever they are drawn on', () => {
    const random = createGenerator(6, 6)
    const fit = fitted(
      powerLaw,
      closesOf(3500, (index) => lawAt(index) + 0.4 * normal(random)),
      { genesisDay },
    )
    expect(fit.value('exponent')).toBeGreaterThan(5.5)
    expect(fit.value('exponent')).toBeLessThan(6.1)
    for (const quantiles of fit.quantiles([0, 365, 2200, 20_000])) {
      expect(quantiles.toSorted((left, right) => left - right)).toEqual([...quantiles])
    }
    const [now] = fit.quantiles([0])
    expect((now?.[4] ?? 0) - (now?.[0] ?? 0)).toBeCloseTo(2 * 0.4 * 1.645, 0)
  })

  it('PRED-01 is for the one asset with a first block, and needs four years', () => {
    const refusal = (days: number, options: FitOptions) => {
      const fit = fitModel(powerLaw, historyOf(closesOf(days, lawAt)), options)
      return fit.status === 'refused' ? fit.refusal.reason : 'fitted'
    }
    expect(refusal(3000, { genesisDay: null })).toBe('not-applicable')
    expect(refusal(3000, { genesisDay: seriesStart })).toBe('not-applicable')
    expect(refusal(1461, { genesisDay })).toBe('too-short')
  })
})
