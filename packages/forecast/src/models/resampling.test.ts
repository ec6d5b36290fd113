import { describe, expect, it } from 'vitest'
import { fitModel } from '../fit.ts'
import { yearDays } from '../history.ts'
import type { Model } from '../model.ts'
import { brownianCloses, closesOf, historyOf } from '../../test/series.ts'
import { blockBootstrap } from './block-bootstrap.ts'
import { historicalGrowth } from './historical-growth.ts'

function fitted(model: Model, closes: ReturnType<typeof closesOf>) {
  const fit = fitModel(model, historyOf(closes), { genesisDay: null })
  if (fit.status === 'refused') throw new Error(fit.refusal.reason)
  return fit
}

/** Half the distance of the outer quantiles in standard deviations of a normal distribution. */
const deviationOf = (quantiles: readonly number[] | undefined) =>
  ((quantiles?.[4] ?? 0) - (quantiles?.[0] ?? 0)) / 2 / 1.6448536

describe('blockBootstrap', () => {
  const known = { days: 4000, drift: 0.4, volatility: 0.6, seed: 21 }

  it.each([1, 0.3])(
    'PRED-01 agrees with the closed form on a Brownian motion, %d of its days kept',
    (kept) => {
      const closes = brownianCloses({ ...known, kept })
      const { drift } = historyOf(closes).diffusion
      for (const [index, quantiles] of fitted(blockBootstrap, closes).quantiles([90, 365, 1461]).entries()) {
        const years = ([90, 365, 1461][index] ?? 0) / yearDays
        expect(Math.abs(quantiles[2] - drift * years)).toBeLessThan(0.1 * Math.sqrt(years))
        const expected = 0.6 * Math.sqrt(years + years ** 2 / (3999 / yearDays))
        expect(Math.abs(deviationOf(quantiles) / expected - 1)).toBeLessThan(0.15)
      }
    },
  )

  it('PRED-01 keeps fat tails that a normal distribution cuts off', () => {
    const jumps = closesOf(2000, (index) => 0.3 * Math.floor(index / 100) + 0.002 * Math.sin(index * index))
    const quantiles = fitted(blockBootstrap, jumps).quantiles([60])[0] ?? [0, 0, 0, 0, 0]
    expect(quantiles[4] - quantiles[2]).toBeGreaterThan(1.2 * (quantiles[2] - quantiles[0]))
  })

  it('PRED-01 drifts nowhere where daily rises and falls over holes cancel out', () => {
    const cycle = (index: number) =>
      Math.min(index % 40, 20) * 0.02 - (Math.max((index % 40) - 20, 0) * 0.4) / 20
    const closes = closesOf(2001, (index) => cycle(index) + 0.01 * Math.sin(index)).filter(
      (_, index) => index % 40 <= 20,
    )
    const [quantiles] = fitted(blockBootstrap, closes).quantiles([365])
    expect(Math.abs(quantiles?.[2] ?? Infinity)).toBeLessThan(0.5)
  })

  it('PRED-01 says to the ninth digit what it has always said of the same closes', () => {
    const closes = brownianCloses({ days: 800, drift: 0.4, volatility: 0.6, seed: 3 })
    const said = fitted(blockBootstrap, closes).quantiles([30, 365])
    const expected = [
      [-0.2334897859, -0.0824842166, 0.0344371375, 0.1467724066, 0.3074328222],
      [-0.7823227322, -0.0983728652, 0.3541529138, 0.8238121927, 1.435933455],
    ]
    for (const [index, quantiles] of expected.entries())
      for (const [level, value] of quantiles.entries()) expect(said[index]?.[level]).toBeCloseTo(value, 9)
  })

  it('says the same of a horizon whatever else it is asked, and the same each time', () => {
    const closes = brownianCloses(known)
    const [alone] = fitted(blockBootstrap, closes).quantiles([365])
    const [, second, third] = fitted(blockBootstrap, closes).quantiles([900, 365, 365])
    expect([second, third]).toEqual([alone, alone])
    expect(fitted(blockBootstrap, closes).quantiles([0])).toEqual([[0, 0, 0, 0, 0]])
  })
})

describe('historicalGrowth', () => {
  it('PRED-01 draws the last year on, not the years before', () => {
    const daily = (index: number) => (index < 700 ? 0.002 * index : 1.4 - 0.001 * (index - 700))
    const wobble = (index: number) => daily(index) + 0.01 * Math.sin(index * 1.3)
    const fit = fitted(historicalGrowth, closesOf(1200, wobble))
    const growth = fit.parameters.find(({ name }) => name === 'yearlyGrowth')?.value ?? 0
    const yearly = ((wobble(1199) - wobble(834)) * yearDays) / 365
    expect(growth).toBeCloseTo(Math.expm1(yearly), 10)
    expect(fit.quantiles([2 * yearDays])[0]?.[2]).toBeCloseTo(2 * yearly, 10)
  })

  it('TRUTH-06 doubts a growth of one year by that year’s volatility', () => {
    const closes = brownianCloses({ days: 7000, drift: 0.1, volatility: 0.5, seed: 4, kept: 0.7 })
    for (const [index, quantiles] of fitted(historicalGrowth, closes).quantiles([90, 365, 1000]).entries()) {
      const days = [90, 365, 1000][index] ?? 0
      const expected = 0.5 * Math.sqrt((days + days ** 2 / 365) / yearDays)
      expect(Math.abs(deviationOf(quantiles) / expected - 1)).toBeLessThan(0.03)
    }
  })

  it('counts the growth of a longer stretch where the day a year ago has no close', () => {
    const closes = closesOf(1000, (index) => 0.001 * index + 0.01 * Math.sin(index))
    const holed = closes.filter((_, index) => index < 560 || index > 700)
    const fit = fitted(historicalGrowth, holed)
    expect(fit.parameters.find(({ name }) => name === 'windowDays')?.value).toBe(999 - 559)
    expect(fit.quantiles([yearDays])[0]?.[2]).toBeCloseTo(0.365, 1)
  })

  it('refuses less than a window and a year', () => {
    const fit = fitModel(historicalGrowth, historyOf(closesOf(730, Math.sin)), { genesisDay: null })
    expect(fit).toEqual({
      status: 'refused',
      refusal: { reason: 'too-short', haveDays: 729, needDays: 730 },
    })
  })
})
