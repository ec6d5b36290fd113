import { describe, expect, it } from 'vitest'
import { fixtureAsset } from '../../test/fixture.ts'
import { dayNumber, dayStart, dayText } from '../model/day.ts'
import { createSeriesPacker } from '../series/packed-series.ts'
import { createSnapshot } from '../snapshot/snapshot.ts'
import { type HistoryWindow, pairHistory } from './history.ts'

const firstDay = dayNumber('2026-09-01')
const dayAfter = (days: number) => dayText(firstDay + days)

interface Coin {
  /** Days after the first of September that have a price. */
  readonly days: readonly number[]
  readonly prices?: readonly string[]
  readonly window?: HistoryWindow
  /** The as-of day in the same count. */
  readonly asOf: number
}

function historyOf({ days, prices = [], window = 'all', asOf }: Coin) {
  const coin = fixtureAsset({ slug: 'coin' })
  const dollar = fixtureAsset({ slug: 'usd', kind: 'fiat' })
  const seriesOf = (assetId: string, dayPrices: readonly (readonly [number, string])[]) => ({
    assetId,
    observations: dayPrices.map(([day, price]) => ({ date: dayAfter(day), price })),
    ...{ held: [], cuts: [] },
  })
  const every = Array.from({ length: asOf + 1 }, (_, day) => [day, '2'] as const)
  const snapshot = createSnapshot({
    version: 'fixture',
    asOf: dayStart(dayAfter(asOf)),
    sources: [],
    assets: [coin, dollar],
    quotes: [],
    series: [
      seriesOf(
        'coin',
        days.map((day, index) => [day, prices[index] ?? '4'] as const),
      ),
      seriesOf('usd', every),
    ].map(createSeriesPacker()),
  })
  return pairHistory(snapshot, { from: coin, to: dollar }, window)
}

const gapsOf = (days: readonly number[], asOf: number) =>
  historyOf({ days, asOf }).gaps.map(({ after, before, days: length }) => [
    dayNumber(after) - firstDay,
    dayNumber(before) - firstDay,
    length,
  ])

describe('gaps of a history', () => {
  it.each<readonly [string, readonly number[], number, readonly (readonly number[])[]]>([
    ['none where each day has a price', [0, 1, 2, 3], 3, []],
    ['none where two days lie between', [0, 1, 3, 4, 5], 5, []],
    ['one where three days lie between', [0, 1, 4, 5, 6], 6, [[1, 4, 3]]],
    [
      'each of two',
      [0, 1, 2, 6, 7, 8, 9, 14, 15],
      15,
      [
        [2, 6, 4],
        [9, 14, 5],
      ],
    ],
    ['none where prices come every four days, with eight days once', [0, 4, 8, 16, 20, 24], 24, []],
    ['nine days where prices come every four', [0, 4, 8, 17, 21, 25], 25, [[8, 17, 9]]],
    ['none to an as-of day that is two days on', [0, 1, 2], 4, []],
    ['the days up to an as-of day that is three days on', [0, 1, 2], 5, [[2, 5, 3]]],
    ['the days after a single price, beyond two', [0], 3, [[0, 3, 3]]],
    ['none within two days after a single price', [0], 2, []],
    ['none without prices', [], 9, []],
    ['the higher of two usual distances counts', [0, 1, 4], 10, []],
  ])('CONV-04 are %s', (_name, days, asOf, gaps) => {
    expect(gapsOf(days, asOf)).toEqual(gaps)
  })
})

describe('points of a history', () => {
  it('CONV-04 are the rates of the days that both have, oldest first, and all of them where all is asked for', () => {
    const { points, cut } = historyOf({ days: [0, 2, 3], prices: ['4', '5', '1'], asOf: 400 })
    expect(points).toEqual([
      { date: '2026-09-01', rate: '2' },
      { date: '2026-09-03', rate: '2.5' },
      { date: '2026-09-04', rate: '0.5' },
    ])
    expect(cut).toBeNull()
  })

  it.each<readonly [HistoryWindow, number]>([
    ['24h', 399],
    ['7d', 393],
    ['30d', 370],
    ['365d', 35],
    ['all', 0],
  ])('CONV-04 of %s begin on the day that lies so far back', (window, first) => {
    const days = Array.from({ length: 401 }, (_, day) => day)
    const { points } = historyOf({ days, window, asOf: 400 })
    expect(points[0]?.date).toBe(dayAfter(first))
    expect(points.at(-1)?.date).toBe(dayAfter(400))
    expect(points).toHaveLength(401 - first)
  })

  it('CONV-04 are none where the last price lies before the window', () => {
    expect(historyOf({ days: [0, 1], window: '7d', asOf: 30 }).points).toEqual([])
  })

  it('CONV-04 name the first of equal lowest and highest days', () => {
    const { lowest, highest } = historyOf({
      days: [0, 1, 2, 3, 4, 5],
      prices: ['4', '2', '2', '6', '6', '4'],
      asOf: 5,
    })
    expect(lowest).toEqual({ date: dayAfter(1), rate: '1' })
    expect(highest).toEqual({ date: dayAfter(3), rate: '3' })
  })
})
