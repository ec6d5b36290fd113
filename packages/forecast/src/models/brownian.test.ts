import { describe, expect, it } from 'vitest'
import { brownianFit, fitModel } from '../fit.ts'
import { yearDays } from '../history.ts'
import { brownianCloses, closesOf, historyOf } from '../../test/series.ts'
import { geometricBrownianMotion, randomWalk, shrunkDrift } from './brownian.ts'

const options = { genesisDay: null }
const history = historyOf(brownianCloses({ days: 1200, drift: 0.5, volatility: 0.6, seed: 8, kept: 0.5 }))

describe('brownianFit', () => {
  // features 2.4 with p = 100000 and sigma = 0.6; made with the statistics module of Python 3.
  it.each([
    [0, 1, [37_272.58276355852, 66_718.10369909577, 100_000, 149_884.35590287214, 268_293.7231217852]],
    [0, 6, [8915.032826111947, 37_109.63914726773, 100_000, 269_471.7660906242, 1_121_700.8613485065]],
    [
      0.2,
      1,
      [45_524.83539116358, 81_489.6758772918, 122_140.27581601699, 183_069.16570482857, 327_694.69341800944],
    ],
    [
      0.2,
      6,
      [29_598.95135272611, 123_208.34092949027, 332_011.6922736548, 894_677.770797186, 3_724_178.012011339],
    ],
  ])('PRED-01 has the closed form: drift %d, %d years', (drift, years, expected) => {
    const [quantiles] = brownianFit({ drift, volatility: 0.6 }, []).quantiles([years * yearDays])
    for (const [index, price] of expected.entries()) {
      expect(100_000 * Math.exp(quantiles?.[index] ?? 0)).toBeCloseTo(price, 4)
    }
  })

  it('PRED-01 states a mean above the median, 1.20 times after a year and 2.94 times after six', () => {
    const fit = brownianFit({ drift: 0, volatility: 0.6 }, [])
    expect(Math.exp(fit.logMean(yearDays) ?? 0)).toBeCloseTo(1.1972173631218102, 10)
    expect(Math.exp(fit.logMean(6 * yearDays) ?? 0)).toBeCloseTo(2.944679551065524, 10)
  })
})

describe('the three models of a Brownian motion', () => {
  const middleAfterYear = (model: typeof randomWalk) => {
    const fit = fitModel(model, history, options)
    return fit.status === 'fitted' ? fit.quantiles([yearDays])[0]?.[2] : null
  }

  it('PRED-01 keep the price, draw the drift on, and draw n / (n + 10) of it on', () => {
    const years = 1199 / yearDays
    expect(middleAfterYear(randomWalk)).toBe(0)
    expect(middleAfterYear(geometricBrownianMotion)).toBeCloseTo(history.diffusion.drift, 12)
    expect(middleAfterYear(shrunkDrift)).toBeCloseTo((history.diffusion.drift * years) / (years + 10), 12)
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
