import type { ForecastRecord, PublishedForecast } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { publishedForecast, quantilesAround } from '../../../test/forecasts.ts'
import { addScores, noScores, scoreRecord } from './scores.ts'

const quantiles = quantilesAround('100')
const entry = (change: Partial<PublishedForecast> = {}) =>
  publishedForecast('2026-01-01', { publishedAt: '2026-01-02T05:00:00.000Z', ...change })

const recordOf = (...entries: readonly PublishedForecast[]): ForecastRecord => ({
  entries,
  chain: { status: 'intact', lines: entries.length, head: 'h' },
})

const closesOf = (price: string) => ({ closes: [{ date: '2026-01-31', price }], cut: null })
const today = '2026-03-01'

describe('scoreRecord', () => {
  it.each([
    ['110', 1, 1],
    ['180', 0, 1],
    ['300', 0, 0],
  ])('PRED-06 counts a close of %s inside %d and %d of the two ranges', (price, inHalf, inMost) => {
    const { scores } = scoreRecord(recordOf(entry()), closesOf(price), today)
    expect(scores).toMatchObject([
      { model: 'random-walk', horizonDays: 30, outcomes: 1, assets: 1, inHalf, inMost },
    ])
    expect(scores[0]?.error).toBeCloseTo(Math.log(Number(price) / 100), 12)
  })

  it('PRED-06 holds a model against the price at the time, by the same closes', () => {
    const trend = entry({ model: 'log-trend', originPrice: '90' })
    const [score] = scoreRecord(recordOf(trend), closesOf('110'), today).scores
    expect(score?.error).toBeCloseTo(Math.log(1.1), 12)
    expect(score?.noChangeError).toBeCloseTo(Math.log(110 / 90), 12)
  })

  it('PRED-06 counts no day to come and none without a close, and says which day is next', () => {
    const young = scoreRecord(recordOf(entry()), closesOf('110'), '2026-01-15')
    expect(young).toEqual({
      ...noScores,
      published: 1,
      since: '2026-01-02',
      nextDay: '2026-01-31',
    })
    expect(scoreRecord(recordOf(entry()), { closes: [], cut: null }, today).scores).toEqual([])
    expect(scoreRecord(recordOf(entry()), { ...closesOf('1'), cut: '2026-01-20' }, today).scores).toEqual([])
  })

  it('PRED-06 counts nothing of a record that does not hang together, and says so', () => {
    const broken: ForecastRecord = { entries: [entry()], chain: { status: 'broken', line: 1 } }
    expect(scoreRecord(broken, closesOf('110'), today)).toEqual({ ...noScores, damaged: 1 })
  })
})

describe('addScores', () => {
  it('PRED-06 adds days and assets up, by model and by length', () => {
    const second = entry({ originDay: '2026-01-02', targets: [{ day: '2026-02-01', quantiles }] })
    const known = { closes: [...closesOf('110').closes, { date: '2026-02-01', price: '300' }], cut: null }
    const one = scoreRecord(recordOf(entry(), second), known, today)
    const other = scoreRecord(recordOf(entry({ model: 'log-trend' }), entry()), closesOf('180'), today)
    const { scores, published, since, nextDay } = addScores([one, other, { ...noScores, damaged: 2 }])
    expect({ published, since, nextDay }).toEqual({
      published: 4,
      since: '2026-01-02',
      nextDay: '2027-01-01',
    })
    const walk = scores.find(({ model }) => model === 'random-walk')
    expect(walk).toMatchObject({ outcomes: 3, assets: 2, inHalf: 1, inMost: 2 })
    expect(scores.find(({ model }) => model === 'log-trend')).toMatchObject({ outcomes: 1, assets: 1 })
    expect(addScores([])).toEqual(noScores)
  })
})
