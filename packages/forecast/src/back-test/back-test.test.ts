import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allModels } from '../models/all-models.ts'
import { geometricBrownianMotion, randomWalk } from '../models/brownian.ts'
import type { LogQuantiles } from '../statistics/quantile.ts'
import { brownianCloses, closesOf, historyOf, seriesStart } from '../../test/series.ts'
import { ensembleWindows } from './ensemble-windows.ts'
import { judgeAt, skilledModels } from './judge.ts'
import { overallVerdict, scoreWindows } from './score.ts'
import { wilsonInterval } from './wilson.ts'
import {
  type BackTestHorizon,
  backTestHorizons,
  type ModelWindows,
  rollOrigins,
  type Window,
} from './windows.ts'

const options = { genesisDay: null }
const closes = brownianCloses({ days: 1600, drift: 0.1, volatility: 0.6, seed: 17, kept: 0.6 })

function windowOf(day: number, actual: number, forecast: LogQuantiles = [-0.2, -0.1, 0, 0.1, 0.2]): Window {
  return { horizonDays: 30, originDay: day, targetDay: day + 30, actual, forecast }
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
    const skilledIn = (drift: number, volatility: number) => {
      const series = brownianCloses({ days: 5500, drift, volatility, seed: 5 })
      const models = [randomWalk, geometricBrownianMotion]
      return skilledModels(rollOrigins(historyOf(series), models, options))
    }
    expect(skilledIn(0.8, 0.2)).toEqual(['geometric-brownian-motion'])
    expect(skilledIn(0, 0.8)).toEqual([])
  })
})

describe('scoreWindows', () => {
  const fails = { skill: 'fails', pValue: 0.4 } as const
  const holds = { skill: 'holds', pValue: 0.001 } as const
  const actuals = [0.05, -0.15, 0.3, 0, 0.1, -0.05, 0.02, -0.3, 0.15, 0.01]
  const windows = actuals.map((actual, index) => windowOf(index * 30, actual, [-0.2, -0.1, 0.04, 0.1, 0.2]))

  it('PRED-04 computes errors, coverage and loss as by hand', () => {
    const { scores, ...facts } = scoreWindows(windows, 30, fails)
    expect(facts).toEqual({
      horizonDays: 30,
      verdict: 'no-skill',
      windows: 10,
      effectiveWindows: 10,
      needEffectiveWindows: 5,
      pValue: 0.4,
      firstOriginDay: 0,
      lastTargetDay: 300,
    })
    // |0.04 - actual| sorted: .01 .02 .03 .04 .06 .09 .11 .19 .26 .34
    expect(scores?.medianLogError).toBeCloseTo(0.075, 12)
    expect(scores?.typicalFactor).toBeCloseTo(Math.exp(0.075), 12)
    expect(scores?.noChangeTypicalFactor).toBeCloseTo(Math.exp(0.075), 12)
    const errors = (guess: number) => actuals.reduce((sum, actual) => sum + Math.abs(guess - actual), 0)
    expect(scores?.scaledError).toBeCloseTo(errors(0.04) / errors(0), 12)
    expect(scores?.skill).toBeCloseTo(1 - errors(0.04) / errors(0), 12)
    expect(scores?.coverage50).toMatchObject({ nominal: 0.5, share: 0.6 })
    expect(scores?.coverage90).toMatchObject({ nominal: 0.9, share: 0.8, ...wilsonInterval(0.8, 10) })
  })

  it('PRED-04 sums the pinball loss over the five levels', () => {
    const { scores } = scoreWindows([windowOf(0, 0.3)], 30, fails)
    expect(scores?.pinballLoss).toBeCloseTo(
      (0.05 * 0.5 + 0.25 * 0.4 + 0.5 * 0.3 + 0.75 * 0.2 + 0.95 * 0.1) / 5,
      12,
    )
    const below = scoreWindows([windowOf(0, -0.3)], 30, fails).scores
    expect(below?.pinballLoss).toBeCloseTo(scores?.pinballLoss ?? 0, 12)
  })

  it('PRED-04 judges nothing under five separate windows, however many overlap', () => {
    const overlapping = Array.from({ length: 20 }, (_, index) => windowOf(index * 5, 0.1))
    const result = scoreWindows(overlapping, 30, holds)
    expect(result.effectiveWindows).toBeCloseTo(125 / 30, 12)
    expect(result.verdict).toBe('too-little-history')
    expect(result.scores).not.toBeNull()
    expect(scoreWindows(windows.slice(0, 4), 30, holds).verdict).toBe('too-little-history')
    expect(scoreWindows(windows.slice(0, 5), 30, holds).verdict).toBe('skilled')
  })

  it('PRED-04 has no numbers without a window, and no skill where the price never moved', () => {
    expect(scoreWindows(windows, 365, holds)).toMatchObject({
      scores: null,
      windows: 0,
      verdict: 'too-little-history',
    })
    const still = Array.from({ length: 12 }, (_, index) => windowOf(index * 30, 0))
    expect(scoreWindows(still, 30, fails)).toMatchObject({ verdict: 'no-skill', scores: { skill: null } })
  })
})

describe('overallVerdict', () => {
  const at = (horizonDays: BackTestHorizon, skill: 'holds' | 'fails', count = 60) =>
    scoreWindows(
      Array.from({ length: count }, (_, index) => ({
        ...windowOf(index * horizonDays, 0.1),
        ...{ horizonDays, targetDay: (index + 1) * horizonDays },
      })),
      horizonDays,
      { skill, pValue: 0.5 },
    )

  it('TRUTH-06 is skilled only where the first two horizons of the table are', () => {
    const short = [at(30, 'holds'), at(90, 'holds')]
    expect(overallVerdict([...short, at(365, 'holds'), at(730, 'holds')])).toBe('skilled')
    expect(overallVerdict([at(30, 'fails'), at(90, 'fails'), at(365, 'holds'), at(730, 'holds')])).toBe(
      'skilled',
    )
    expect(overallVerdict([...short, at(365, 'holds'), at(730, 'fails')])).toBe('no-skill')
    expect(overallVerdict([...short, at(365, 'holds'), at(730, 'holds', 3)])).toBe('too-little-history')
    expect(overallVerdict(short)).toBe('too-little-history')
  })

  it('PRED-04 tells what was tested in vain from what could not be tested, and the benchmark from both', () => {
    expect(overallVerdict([at(30, 'fails'), at(365, 'fails', 2)])).toBe('no-skill')
    expect(overallVerdict([at(30, 'fails', 2), at(365, 'fails', 2)])).toBe('too-little-history')
    expect(overallVerdict([scoreWindows([windowOf(0, 1)], 30, 'benchmark'), at(90, 'fails', 2)])).toBe(
      'too-little-history',
    )
    const benchmark = scoreWindows(
      Array.from({ length: 12 }, (_, index) => windowOf(index * 30, 0.1)),
      30,
      'benchmark',
    )
    expect(overallVerdict([benchmark, at(90, 'fails', 2)])).toBe('benchmark')
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

describe('judgeAt', () => {
  it('TRUTH-06 asks more of each model the more there are, and never judges the benchmark', () => {
    const gaining = Array.from({ length: 40 }, (_, index) =>
      windowOf(index * 30, 0.1 + 0.16 * Math.sin(index * 2.3), [0, 0.05, 0.1, 0.2, 0.3]),
    )
    const none = gaining.map((window) => windowOf(window.originDay, window.actual))
    const ids = [
      'historical-growth',
      'damped-trend',
      'holt-winters',
      'shrunk-drift',
      'block-bootstrap',
    ] as const
    const many = new Map([...ids.map((id) => [id, none] as const), ['log-trend', gaining] as const])
    const alone = judgeAt(new Map([['log-trend', gaining] as const]), 30)
    const [test] = alone.tests
    expect(test?.pValue).toBeGreaterThan(0.05 / 7)
    expect(test?.pValue).toBeLessThan(0.05 / 2)
    expect(alone.skilled).toEqual(['log-trend'])
    expect(judgeAt(many, 30).skilled).toEqual([])
    expect(judgeAt(new Map([['random-walk', gaining] as const]), 30).tests).toEqual([])
  })
})

describe('ensembleWindows', () => {
  /** Years in which the price rose by a tenth each month, and fell after that; a forecast is so much a year. */
  const said = (yearly: number): Window[] =>
    Array.from({ length: 200 }, (_, index) => index * 30).flatMap((originDay) =>
      backTestHorizons.map((horizonDays): Window => {
        const forecast = (yearly * horizonDays) / 365
        return {
          ...{ horizonDays, originDay, targetDay: originDay + horizonDays },
          actual: (horizonDays / 365) * (1.2 + 0.2 * Math.sin(originDay / 400)),
          forecast: [forecast - 0.2, forecast - 0.1, forecast, forecast + 0.1, forecast + 0.2],
        }
      }),
    )
  const windows: ModelWindows = new Map([
    ['random-walk', said(0)],
    ['geometric-brownian-motion', said(1.2)],
    ['log-trend', said(-2)],
  ])
  const joined = ensembleWindows(windows)

  it('PRED-04 joins on each day what had shown skill by that day, and is the random walk before', () => {
    const years = joined.filter(({ horizonDays }) => horizonDays === 365)
    const firstJoined = years.findIndex(({ forecast }) => forecast[2] !== 0)
    // Five separate windows of two years must have ended.
    expect(years[firstJoined]?.originDay).toBeGreaterThanOrEqual(5 * 730)
    expect(years[firstJoined]?.originDay).toBeLessThan(7 * 730)
    expect(years.slice(firstJoined).map(({ forecast }) => forecast[2])).toEqual(
      years.slice(firstJoined).map(() => 1.2),
    )
    expect(skilledModels(windows)).toEqual(['geometric-brownian-motion'])
  })

  it('PRED-04 joins what was said for a window’s own horizon, not for another from the same day', () => {
    const last = joined.slice(-4)
    expect(last.map(({ horizonDays }) => horizonDays)).toEqual([30, 90, 365, 730])
    for (const { horizonDays, forecast } of last)
      expect(forecast[2]).toBeCloseTo((1.2 * horizonDays) / 365, 9)
  })

  it('PRED-04 counts the random walk as no member', () => {
    expect(skilledModels(new Map([['random-walk', said(1.2)]]))).toEqual([])
    expect(backTestHorizons).toEqual([30, 90, 365, 730])
  })
})
