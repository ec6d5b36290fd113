import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allModels } from '../models/all-models.ts'
import { geometricBrownianMotion, randomWalk } from '../models/brownian.ts'
import type { LogQuantiles } from '../statistics/quantile.ts'
import { brownianCloses, closesOf, historyOf, seriesStart } from '../../test/series.ts'
import { ensembleWindows, skilledModels } from './ensemble-windows.ts'
import { overallVerdict, scoreWindows } from './score.ts'
import { wilsonInterval } from './wilson.ts'
import { backTestHorizons, type ModelWindows, rollOrigins, type Window } from './windows.ts'

const options = { genesisDay: null }
const closes = brownianCloses({ days: 1600, drift: 0.1, volatility: 0.6, seed: 17, kept: 0.6 })

function windowOf(day: number, actual: number, forecast: LogQuantiles = [-0.2, -0.1, 0, 0.1, 0.2]): Window {
  return { horizonDays: 30, originDay: day, targetDay: day + 30, originPrice: 1, actual, forecast }
}

describe('rollOrigins', () => {
  it('PRED-04 forecasts from every thirtieth day on, with what each model needs before it', () => {
    const windows = rollOrigins(historyOf(closesOf(1000, Math.sin)), allModels, options)
    const firstOrigin = (id: 'random-walk' | 'geometric-brownian-motion' | 'block-bootstrap') =>
      (windows.get(id)?.[0]?.originDay ?? 0) - seriesStart
    expect(firstOrigin('random-walk')).toBe(180)
    expect(firstOrigin('geometric-brownian-motion')).toBe(390)
    expect(firstOrigin('block-bootstrap')).toBe(750)
    expect(windows.get('power-law')).toEqual([])
    const walk = windows.get('random-walk') ?? []
    expect(walk.filter(({ horizonDays }) => horizonDays === 30)).toHaveLength(27)
    expect(walk.filter(({ horizonDays }) => horizonDays === 365)).toHaveLength(16)
  })

  it('PRED-04 looks at nothing that came later: another future changes no forecast', () => {
    const today = seriesStart + 1200
    const other = closes.map(({ day, price }) =>
      day > today ? { day, price: price * (2 + Math.sin(day)) } : { day, price },
    )
    const until = (series: typeof closes) =>
      [...rollOrigins(historyOf(series), allModels, options)].map(([id, windows]) => ({
        id,
        windows: windows
          .filter(({ originDay }) => originDay <= today)
          .map(({ originDay, horizonDays, forecast }) => ({
            originDay,
            horizonDays,
            forecast: forecast.map((log) => Math.round(log * 1e7)),
          })),
      }))
    expect(until(other)).toEqual(until(closes))
    expect(until(closes)[0]?.windows.length).toBeGreaterThan(60)
  })

  it('PRED-04 takes the close nearest to the horizon, at most a fifth of it away, and forecasts for the true distance', () => {
    const history = historyOf(closes)
    for (const { horizonDays, originDay, targetDay, actual, forecast } of rollOrigins(
      history,
      [randomWalk],
      options,
    ).get('random-walk') ?? []) {
      expect(Math.abs(targetDay - originDay - horizonDays)).toBeLessThanOrEqual(horizonDays / 5)
      const log = (day: number) => history.logs[history.days.indexOf(day)] ?? Number.NaN
      expect(actual).toBeCloseTo(log(targetDay) - log(originDay), 10)
      expect(forecast[4]).toBeGreaterThan(0)
    }
    const holed = closesOf(400, Math.sin).filter((_, index) => index < 200 || index > 240)
    const first = rollOrigins(historyOf(holed), [randomWalk], options).get('random-walk')?.[0]
    expect(first).toMatchObject({ horizonDays: 90, originDay: seriesStart + 180 })
  })

  it('PRED-04 covers what it promises on a walk of known parameters', () => {
    const long = brownianCloses({ days: 9000, drift: 0, volatility: 0.6, seed: 12 })
    const windows = rollOrigins(historyOf(long), [randomWalk], options).get('random-walk') ?? []
    const { scores, verdict } = scoreWindows(windows, 30, 'benchmark')
    expect(verdict).toBe('benchmark')
    for (const coverage of [scores?.coverage50, scores?.coverage90]) {
      expect(coverage?.low).toBeLessThan(coverage?.nominal ?? 0)
      expect(coverage?.high).toBeGreaterThan(coverage?.nominal ?? 1)
    }
  })

  it('PRED-04 finds skill where a steady drift makes it, and none in a walk without', () => {
    const verdictOf = (drift: number, volatility: number) => {
      const series = brownianCloses({ days: 3000, drift, volatility, seed: 5 })
      const own = rollOrigins(historyOf(series), [geometricBrownianMotion], options).get(
        'geometric-brownian-motion',
      )
      return scoreWindows(own ?? [], 90)
    }
    const steady = verdictOf(0.8, 0.2)
    expect(steady.verdict).toBe('skilled')
    expect(steady.scores?.typicalFactor).toBeLessThan(steady.scores?.noChangeTypicalFactor ?? 0)
    expect(verdictOf(0, 0.8).verdict).toBe('no-skill')
  })
})

describe('scoreWindows', () => {
  const actuals = [0.05, -0.15, 0.3, 0, 0.1, -0.05, 0.02, -0.3, 0.15, 0.01]
  const windows = actuals.map((actual, index) => windowOf(index * 30, actual, [-0.2, -0.1, 0.04, 0.1, 0.2]))

  it('PRED-04 computes errors, coverage and loss as by hand', () => {
    const { scores, ...facts } = scoreWindows(windows, 30)
    expect(facts).toEqual({
      horizonDays: 30,
      verdict: 'no-skill',
      windows: 10,
      effectiveWindows: 10,
      needEffectiveWindows: 8,
      firstOriginDay: 0,
      lastTargetDay: 300,
    })
    // |0.04 - actual| sorted: .01 .02 .03 .04 .06 .09 .11 .19 .26 .34
    expect(scores?.medianLogError).toBeCloseTo(0.075, 12)
    expect(scores?.typicalFactor).toBeCloseTo(Math.exp(0.075), 12)
    expect(scores?.noChangeTypicalFactor).toBeCloseTo(Math.exp(0.075), 12)
    const errors = (guess: number) =>
      actuals.reduce((sum, actual) => sum + Math.abs(Math.exp(guess) - Math.exp(actual)), 0)
    expect(scores?.scaledError).toBeCloseTo(errors(0.04) / errors(0), 12)
    expect(scores?.skill).toBeCloseTo(1 - errors(0.04) / errors(0), 12)
    expect(scores?.coverage50).toMatchObject({ nominal: 0.5, share: 0.6 })
    expect(scores?.coverage90).toMatchObject({ nominal: 0.9, share: 0.8, ...wilsonInterval(0.8, 10) })
  })

  it('PRED-04 sums the pinball loss over the five levels', () => {
    const { scores } = scoreWindows([windowOf(0, 0.3)], 30)
    expect(scores?.pinballLoss).toBeCloseTo(
      (0.05 * 0.5 + 0.25 * 0.4 + 0.5 * 0.3 + 0.75 * 0.2 + 0.95 * 0.1) / 5,
      12,
    )
    const below = scoreWindows([windowOf(0, -0.3)], 30).scores
    expect(below?.pinballLoss).toBeCloseTo(scores?.pinballLoss ?? 0, 12)
  })

  it('PRED-04 judges nothing under eight separate windows, however many overlap', () => {
    const overlapping = Array.from({ length: 40 }, (_, index) => windowOf(index * 5, 0.1))
    const result = scoreWindows(overlapping, 30)
    expect(result.effectiveWindows).toBeCloseTo(225 / 30, 12)
    expect(result.verdict).toBe('too-little-history')
    expect(result.scores).not.toBeNull()
    expect(scoreWindows(windows.slice(0, 7), 30).verdict).toBe('too-little-history')
    expect(scoreWindows(windows.slice(0, 8), 30).verdict).toBe('no-skill')
  })

  it('PRED-04 has no numbers without a window, and no skill where the price never moved', () => {
    expect(scoreWindows(windows, 365)).toMatchObject({
      scores: null,
      windows: 0,
      verdict: 'too-little-history',
    })
    const still = Array.from({ length: 12 }, (_, index) => windowOf(index * 30, 0))
    expect(scoreWindows(still, 30)).toMatchObject({ verdict: 'no-skill', scores: { skill: null } })
  })
})

describe('overallVerdict', () => {
  const good = Array.from({ length: 12 }, (_, index) => windowOf(index * 30, 0.1, [0, 0.05, 0.1, 0.2, 0.3]))
  const results = {
    skilled: scoreWindows(good, 30),
    poor: scoreWindows(
      good.map((window) => ({ ...window, actual: -0.1 })),
      30,
    ),
    unknown: scoreWindows([], 30),
  }

  it('PRED-04 is skilled only where every horizon that can be judged is', () => {
    expect(overallVerdict([results.skilled, results.unknown])).toBe('skilled')
    expect(overallVerdict([results.skilled, results.poor])).toBe('no-skill')
    expect(overallVerdict([results.unknown, results.unknown])).toBe('too-little-history')
    expect(overallVerdict([scoreWindows(good, 30, 'benchmark'), results.unknown])).toBe('benchmark')
  })
})

describe('wilsonInterval', () => {
  // Made with Python 3.
  it.each([
    [0.9, 10, 0.5958499732047615, 0.9821237869049271],
    [0, 8, 0, 0.3244075648838801],
    [1, 8, 0.6755924351161198, 1],
    [0.9, 50, 0.7863976856252035, 0.9565242350681097],
  ])('PRED-04 of %d in %d trials', (share, trials, low, high) => {
    expect(wilsonInterval(share, trials).low).toBeCloseTo(low, 10)
    expect(wilsonInterval(share, trials).high).toBeCloseTo(high, 10)
  })

  it('knows nothing without a trial, and stays within 0 and 1', () => {
    expect(wilsonInterval(1, 0)).toEqual({ low: 0, high: 1 })
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.01, max: 500, noNaN: true }),
        (share, trials) => {
          const { low, high } = wilsonInterval(share, trials)
          expect(low).toBeGreaterThanOrEqual(0)
          expect(high).toBeLessThanOrEqual(1)
          expect(low).toBeLessThanOrEqual(share + 1e-9)
          expect(high).toBeGreaterThanOrEqual(share - 1e-9)
        },
      ),
    )
  })
})

describe('ensembleWindows', () => {
  const rising = (forecast: LogQuantiles) =>
    Array.from({ length: 30 }, (_, index) => windowOf(index * 30, index < 20 ? 0.1 : -0.1, forecast))
  const windows: ModelWindows = new Map([
    ['random-walk', rising([-0.2, -0.1, 0, 0.1, 0.2])],
    ['geometric-brownian-motion', rising([-0.1, 0, 0.1, 0.2, 0.3])],
    ['log-trend', rising([-0.4, -0.3, -0.2, -0.1, 0])],
  ])

  it('PRED-04 joins on each day what had shown skill by that day, and is the random walk before', () => {
    const medians = ensembleWindows(windows).map(({ forecast }) => forecast[2])
    expect(medians.slice(0, 8)).toEqual(medians.slice(0, 8).map(() => 0))
    expect(medians.slice(8, 30)).toEqual(medians.slice(8, 30).map(() => 0.1))
    expect(skilledModels(windows)).toEqual(['geometric-brownian-motion'])
  })

  it('PRED-04 joins what was said for a window’s own horizon, not for another from the same day', () => {
    const horizons = [
      [30, 0.1],
      [90, 0.3],
    ] as const
    const both = (forecastOf: (actual: number) => LogQuantiles): Window[] =>
      Array.from({ length: 60 }, (_, index) => index * 30).flatMap((day) =>
        horizons.map(([horizonDays, actual]) => ({
          ...windowOf(day, actual, forecastOf(actual)),
          ...{ horizonDays, targetDay: day + horizonDays },
        })),
      )
    const joined = ensembleWindows(
      new Map([
        ['random-walk', both(() => [-0.2, -0.1, 0, 0.1, 0.2])],
        ['log-trend', both((actual) => [actual - 0.02, actual - 0.01, actual, actual + 0.01, actual + 0.02])],
      ]),
    )
    const last = joined.slice(-2)
    expect(last.map(({ horizonDays }) => horizonDays)).toEqual([30, 90])
    expect(last[0]?.forecast[2]).toBeCloseTo(0.1, 6)
    expect(last[1]?.forecast[2]).toBeCloseTo(0.3, 6)
    expect(last.map(({ targetDay, originDay }) => targetDay - originDay)).toEqual([30, 90])
  })

  it('PRED-04 counts the random walk as no member', () => {
    expect(skilledModels(new Map([['random-walk', rising([0, 0.05, 0.1, 0.15, 0.2])]]))).toEqual([])
    expect(backTestHorizons).toEqual([30, 90, 365])
  })
})
