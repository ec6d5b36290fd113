import { describe, expect, it } from 'vitest'
import { fitModel } from '../fit.ts'
import { yearDays } from '../history.ts'
import type { FitOptions, Model } from '../model.ts'
import { createGenerator, normalDraw } from '../statistics/generator.ts'
import { fitLine } from '../statistics/least-squares.ts'
import { brownianCloses, closesOf, historyOf, seriesStart } from '../../test/series.ts'
import { logTrend } from './log-trend.ts'
import { powerLaw } from './power-law.ts'
import { trendErrors } from './trend-errors.ts'

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
    const closes = closesOf(1500, (index) => (0.4 * index) / yearDays + 0.1 * normalDraw(random))
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

  it('TRUTH-06 is sure of a line that prices come back to, and of none that a walk may have drawn', () => {
    const widthOf = (closes: ReturnType<typeof closesOf>) => {
      const fit = fitted(logTrend, closes)
      const [quantiles] = fit.quantiles([6 * yearDays])
      return ((quantiles?.[4] ?? 0) - (quantiles?.[2] ?? 0)) / fit.value('residualDeviation')
    }
    const random = createGenerator(9, 9)
    expect(widthOf(closesOf(1400, () => 0.1 * normalDraw(random)))).toBeLessThan(1.8)
    expect(widthOf(brownianCloses({ days: 1400, drift: 0.3, volatility: 0.7, seed: 9 }))).toBeGreaterThan(8)
  })
})

describe('trendErrors', () => {
  const trendOf = (closes: ReturnType<typeof closesOf>) => {
    const history = historyOf(closes)
    const times = history.days.map((day) => (day - history.lastDay) / yearDays)
    const timeAt = (horizonDays: number) => horizonDays / yearDays
    return { history, times, line: fitLine(times, history.logs), timeAt }
  }

  it('TRUTH-06 is, for a walk, the variance of the forecast of a line, summed change by change', () => {
    const closes = brownianCloses({ days: 900, drift: 0.2, volatility: 0.6, seed: 3, kept: 0.2 })
    const trend = trendOf(closes)
    const errors = trendErrors(trend)
    expect(errors.kind).toBe('wandering')
    const { history, times } = trend
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length
    const squares = times.reduce((sum, time) => sum + (time - mean) ** 2, 0)
    for (const ahead of [30, 365, 2192]) {
      const weights = times.map(
        (time) => 1 / times.length + ((ahead / yearDays - mean) * (time - mean)) / squares,
      )
      const variance = history.days.slice(1).reduce((sum, day, index) => {
        const before = weights.slice(0, index + 1).reduce((total, weight) => total + weight, 0)
        return sum + (day - (history.days[index] ?? 0)) * before ** 2
      }, ahead)
      expect(errors.varianceAt(ahead)).toBeCloseTo(
        (variance * history.diffusion.volatility ** 2) / yearDays,
        9,
      )
    }
  })

  it('TRUTH-06 counts closes that depend on one another as the fewer separate ones that they are', () => {
    const around = (halfLife: number) => {
      const random = createGenerator(2, halfLife)
      const stays = 0.5 ** (1 / halfLife)
      let error = 0
      return closesOf(2500, () => {
        error = stays * error + Math.sqrt(1 - stays ** 2) * 0.1 * normalDraw(random)
        return error
      })
    }
    const [quick, slow] = [around(1), around(12)].map((closes) => trendErrors(trendOf(closes)))
    expect([quick?.kind, slow?.kind]).toEqual(['returning', 'returning'])
    expect(quick?.correlationDays).toBeGreaterThan(2)
    expect(quick?.correlationDays).toBeLessThan(4)
    expect(slow?.correlationDays).toBeGreaterThan(25)
    expect(slow?.correlationDays).toBeLessThan(50)
    expect(slow?.varianceAt(2192)).toBeGreaterThan(quick?.varianceAt(2192) ?? Infinity)
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

  it('PRED-01 has nine tenths of the days around its line, in order wherever it is drawn on', () => {
    const random = createGenerator(6, 6)
    const fit = fitted(
      powerLaw,
      closesOf(3500, (index) => lawAt(index) + 0.4 * normalDraw(random)),
      { genesisDay },
    )
    expect(fit.value('exponent')).toBeGreaterThan(5.5)
    expect(fit.value('exponent')).toBeLessThan(6.1)
    for (const quantiles of fit.quantiles([0, 365, 2200, 20_000])) {
      expect(quantiles.toSorted((left, right) => left - right)).toEqual([...quantiles])
    }
    const [now] = fit.quantiles([0])
    expect((now?.[4] ?? 0) - (now?.[0] ?? 0)).toBeCloseTo(2 * 0.4 * 1.645, 1)
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
