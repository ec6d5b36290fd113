import { describe, expect, it } from 'vitest'
import { fitModel } from '../fit.ts'
import { yearDays } from '../history.ts'
import type { Model } from '../model.ts'
import { studentQuantiles } from '../statistics/student.ts'
import { brownianCloses, closesOf, historyOf } from '../../test/series.ts'
import { geometricBrownianMotion, randomWalk, shrunkDrift } from './brownian.ts'

const options = { genesisDay: null }
const history = historyOf(brownianCloses({ days: 1200, drift: 0.5, volatility: 0.6, seed: 8, kept: 0.5 }))

const years = history.spanDays / yearDays

function fitted(model: Model) {
  const fit = fitModel(model, history, options)
  if (fit.status === 'refused') throw new Error(fit.refusal.reason)
  return fit
}

/** Half the distance of the outer quantiles, in deviations of Student's t. */
function deviationAfter(model: Model, ahead: number): number {
  const [quantiles] = fitted(model).quantiles([ahead * yearDays])
  const [, , , , p95] = studentQuantiles(history.days.length - 2)
  return ((quantiles?.[4] ?? 0) - (quantiles?.[0] ?? 0)) / 2 / p95
}

describe('the three models of a Brownian motion', () => {
  const middleAfterYear = (model: Model) => fitted(model).quantiles([yearDays])[0]?.[2]

  it('PRED-01 keep the price, draw the drift on, and draw n / (n + 20) of it on', () => {
    expect(middleAfterYear(randomWalk)).toBe(0)
    expect(middleAfterYear(geometricBrownianMotion)).toBeCloseTo(history.diffusion.drift, 12)
    expect(middleAfterYear(shrunkDrift)).toBeCloseTo((history.diffusion.drift * years) / (years + 20), 12)
  })

  it.each([1, 6])('TRUTH-06 widen by what the history leaves open of the drift: %d years ahead', (ahead) => {
    const { volatility } = history.diffusion
    const walk = volatility * Math.sqrt(ahead)
    expect(deviationAfter(randomWalk, ahead)).toBeCloseTo(walk, 10)
    expect(deviationAfter(geometricBrownianMotion, ahead)).toBeCloseTo(
      walk * Math.sqrt(1 + ahead / years),
      10,
    )
    expect(deviationAfter(shrunkDrift, ahead)).toBeCloseTo(walk * Math.sqrt(1 + ahead / (years + 20)), 10)
  })

  it('PRED-01 state a mean above the median by half the variance', () => {
    const variance = deviationAfter(geometricBrownianMotion, 6) ** 2
    expect(fitted(geometricBrownianMotion).logMean(6 * yearDays)).toBeCloseTo(
      6 * history.diffusion.drift + variance / 2,
      9,
    )
  })

  it.each([
    [randomWalk, 180],
    [geometricBrownianMotion, 365],
    [shrunkDrift, 365],
  ])('PRED-01 forecast from as many days on as each needs: $id', (model, needDays) => {
    const statusAfter = (days: number) =>
      fitModel(model, historyOf(closesOf(days + 1, Math.sin)), options).status
    expect([statusAfter(needDays - 1), statusAfter(needDays)]).toEqual(['refused', 'fitted'])
  })

  it('PRED-01 refuse a history that is too short, too sparse or flat, with what there is and what is needed', () => {
    const refusalOf = (closes: ReturnType<typeof closesOf>) => {
      const fit = fitModel(randomWalk, historyOf(closes), options)
      return fit.status === 'refused' ? fit.refusal : null
    }
    expect(refusalOf(closesOf(180, Math.sin))).toEqual({ reason: 'too-short', haveDays: 179, needDays: 180 })
    expect(refusalOf(closesOf(181, Math.sin))).toBeNull()
    const sparse = closesOf(400, Math.sin).filter((_, index) => index % 20 === 0)
    expect(refusalOf(sparse)).toEqual({ reason: 'too-sparse', haveDays: 20, needDays: 30 })
    expect(refusalOf(closesOf(400, () => 1))).toEqual({ reason: 'flat', haveDays: 399, needDays: 180 })
  })
})
