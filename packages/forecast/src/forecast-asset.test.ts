import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AssetForecast,
  type ForecastInput,
  forecastAsset,
  type ModelForecast,
} from './forecast-asset.ts'
import type { DailyClose } from './history.ts'
import { brownianCloses, closesOf, seriesStart } from '../test/series.ts'

const genesisDay = 14_247

function inputOf(closes: readonly DailyClose[], others: Partial<ForecastInput> = {}): ForecastInput {
  return { closes, asOfDay: closes.at(-1)?.day ?? seriesStart, genesisDay: null, ...others }
}

function modelOf(forecast: AssetForecast, id: ModelForecast['id']) {
  return forecast.models.find((model) => model.id === id)
}

function reasonsOf(forecast: AssetForecast): string[] {
  return [
    ...new Set(
      forecast.models.map((model) => (model.status === 'refused' ? model.refusal.reason : model.status)),
    ),
  ]
}

/** Every number anywhere in an answer. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : []
}

function expectOrdered(forecast: AssetForecast): void {
  for (const model of forecast.models) {
    for (const { band, median } of model.status === 'fitted' ? [...model.rows, ...model.fan] : []) {
      const ladder = [band?.p05, band?.p25, median, band?.p75, band?.p95].map((price) => price ?? Number.NaN)
      for (const [index, price] of ladder.slice(1).entries()) {
        expect(price).toBeGreaterThanOrEqual((ladder[index] ?? Infinity) * (1 - 1e-12))
      }
    }
  }
}

const closes = brownianCloses({ days: 1900, drift: 0.2, volatility: 0.7, seed: 77, kept: 0.5 })

describe('forecastAsset', () => {
  const forecast = forecastAsset(inputOf(closes, { genesisDay }))

  it('PRED-01 answers with every model, each fitted to a long enough history', () => {
    expect(forecast.models.map(({ id }) => id)).toEqual([
      'random-walk',
      'historical-growth',
      'log-trend',
      'damped-trend',
      'holt-winters',
      'geometric-brownian-motion',
      'shrunk-drift',
      'block-bootstrap',
      'power-law',
      'ensemble',
    ])
    for (const model of forecast.models.slice(0, -1)) expect(model.status).toBe('fitted')
    expectOrdered(forecast)
  })

  it('PRED-02 gives six year ends and a chart from the last close on', () => {
    const walk = modelOf(forecast, 'random-walk')
    if (walk?.status !== 'fitted') throw new Error('the random walk refused')
    expect(walk.rows.map(({ year }) => year)).toEqual([2020, 2021, 2022, 2023, 2024, 2025])
    expect(walk.fan[0]).toMatchObject({ day: seriesStart + 1899, median: forecast.history?.lastPrice })
    expect(walk.rows[5]?.median).toBeCloseTo(forecast.history?.lastPrice ?? 0, 9)
    expect(walk.rows[5]?.mean).toBeGreaterThan(walk.rows[5]?.median ?? Infinity)
  })

  it('PRED-04 tests every model at four horizons', () => {
    for (const model of forecast.models) {
      if (model.status === 'refused') continue
      expect(model.backTest.map(({ horizonDays }) => horizonDays)).toEqual([30, 90, 365, 730])
    }
    expect(modelOf(forecast, 'random-walk')).toMatchObject({ verdict: 'benchmark' })
  })

  it('is the same to the digit each time, and plain data', () => {
    expect(forecastAsset(inputOf(closes, { genesisDay }))).toEqual(forecast)
    expect(structuredClone(forecast)).toEqual(forecast)
    expect(forecastAsset(inputOf(closes.toReversed(), { genesisDay, asOfDay: seriesStart + 1899 }))).toEqual(
      forecast,
    )
  })

  it('tells what the history is like', () => {
    expect(forecast.history).toMatchObject({
      firstDay: seriesStart,
      lastDay: seriesStart + 1899,
      closes: closes.length,
      missingDays: 1900 - closes.length,
    })
    expect(forecast.history?.longestGapDays).toBeGreaterThan(2)
  })

  it('TRUTH-06 heads the page with a model only where its skill holds a year and two ahead', () => {
    expect(forecast.defaultModel).toBe('random-walk')
    const steady = forecastAsset(
      inputOf(brownianCloses({ days: 4700, drift: 0.9, volatility: 0.15, seed: 2, kept: 0.3 })),
    )
    const heading = steady.models.find(({ id }) => id === steady.defaultModel)
    if (heading?.status !== 'fitted') throw new Error('nothing heads the page')
    expect(heading).toMatchObject({ verdict: 'skilled' })
    expect(heading.id).not.toBe('random-walk')
    const ofTable = heading.backTest.filter(({ horizonDays }) => horizonDays >= 365)
    expect(ofTable.map(({ verdict }) => verdict)).toEqual(['skilled', 'skilled'])
    for (const { pValue } of ofTable) expect(pValue).toBeLessThan(0.05 / 2)
    const ensemble = modelOf(steady, 'ensemble')
    for (const id of ensemble?.status === 'fitted' ? ensemble.members : []) {
      expect(modelOf(steady, id)).toMatchObject({ verdict: 'skilled' })
    }
    expectOrdered(steady)
  })

  it('TRUTH-06 heads six years by no skill that months alone have shown', () => {
    const steady = forecastAsset(
      inputOf(brownianCloses({ days: 1500, drift: 0.9, volatility: 0.15, seed: 2, kept: 0.5 })),
    )
    const drift = modelOf(steady, 'geometric-brownian-motion')
    if (drift?.status !== 'fitted') throw new Error('the model refused')
    expect(drift.backTest.map(({ verdict }) => verdict)).toEqual([
      'skilled',
      'skilled',
      'too-little-history',
      'too-little-history',
    ])
    expect(drift.verdict).toBe('too-little-history')
    expect(steady.defaultModel).toBe('random-walk')
  })

  it.each([
    ['no close', [], 'no-price'],
    ['a price of 0', [{ day: seriesStart, price: 0 }], 'no-price'],
    ['one close', [{ day: seriesStart, price: 4 }], 'too-short'],
    ['179 days', closesOf(180, Math.sin), 'too-short'],
    ['four years without a move', closesOf(1600, () => 3), 'flat'],
    ['a peg', closesOf(1600, (index) => 0.004 * Math.sin(index)), 'flat'],
  ])('PRED-01 refuses %s with its reason', (_name, series, reason) => {
    const answer = forecastAsset(inputOf(series))
    expect(answer.defaultModel).toBeNull()
    expect(modelOf(answer, 'random-walk')).toMatchObject({ status: 'refused', refusal: { reason } })
    expect(answer.models.every(({ status }) => status === 'refused')).toBe(true)
  })

  it('PRED-01 refuses all where the last close is more than sixty days old', () => {
    const last = seriesStart + 1899
    expect(reasonsOf(forecastAsset(inputOf(closes, { asOfDay: last + 61 })))).toEqual(['stale'])
    expect(reasonsOf(forecastAsset(inputOf(closes, { asOfDay: last + 60 })))).toContain('fitted')
  })

  it('PRED-01 refuses a forecast that leaves every number that means something', () => {
    const wild = closesOf(400, (index) => (index % 2 === 0 ? 0 : 200))
    expect(modelOf(forecastAsset(inputOf(wild)), 'random-walk')).toMatchObject({
      refusal: { reason: 'out-of-range' },
    })
  })

  it('PRED-01 gives prices in another unit the same forecast in that unit', () => {
    for (const factor of [1e-12, 0.37, 1e20]) {
      const scaled = forecastAsset(
        inputOf(
          closes.map(({ day, price }) => ({ day, price: price * factor })),
          { genesisDay },
        ),
      )
      expect(scaled.defaultModel).toBe(forecast.defaultModel)
      for (const [index, model] of forecast.models.entries()) {
        const other = scaled.models[index]
        if (model.status !== 'fitted' || other?.status !== 'fitted') continue
        for (const [row, { median, band }] of model.rows.entries()) {
          expect((other.rows[row]?.median ?? 0) / median / factor).toBeCloseTo(1, 6)
          expect((other.rows[row]?.band?.p05 ?? 0) / (band?.p05 ?? 1) / factor).toBeCloseTo(1, 6)
        }
      }
    }
  })

  it('PRED-01 has finite numbers only, quantiles in order, whatever the history', () => {
    const step = fc.record({
      gap: fc.integer({ min: 1, max: 40 }),
      move: fc.double({ min: -3, max: 3, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 0, maxLength: 120 }),
        fc.integer({ min: -25, max: 35 }),
        fc.constantFrom(0.001, 0.05, 1),
        (steps, exponent, size) => {
          let [day, log] = [seriesStart, exponent * Math.LN10]
          const series = steps.map(({ gap, move }) => {
            day += gap
            log += move * size
            return { day, price: Math.exp(log) }
          })
          const answer = forecastAsset(inputOf(series, { genesisDay }))
          for (const number of numbersOf(answer)) expect(Number.isFinite(number)).toBe(true)
          expectOrdered(answer)
        },
      ),
      { numRuns: 40 },
    )
  })
})
