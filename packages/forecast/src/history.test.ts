import fc from 'fast-check'
import { sampleStandardDeviation } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import { closesUntil, createHistory, historyUntil } from './history.ts'
import { brownianCloses, closesOf, historyOf, seriesStart } from '../test/series.ts'

describe('createHistory', () => {
  it('orders days, keeps the later of two closes of a day, and counts logarithms from the last', () => {
    const history = historyOf([
      { day: 12, price: 8 },
      { day: 10, price: 1 },
      { day: 11, price: 2 },
      { day: 10, price: 4 },
    ])
    expect(history.days).toEqual([10, 11, 12])
    expect(history.logs[0]).toBeCloseTo(Math.log(0.5), 12)
    expect(history).toMatchObject({ lastDay: 12, lastPrice: 8, spanDays: 2 })
  })

  it('takes what is no price for a missing day', () => {
    const prices = [0, -1, Number.NaN, Infinity, 5]
    const history = createHistory(
      prices.map((price, day) => ({ day, price })),
      10,
    )
    expect(history?.days).toEqual([4])
    expect(createHistory([{ day: 1, price: 0 }], 10)).toBeNull()
    expect(createHistory([], 10)).toBeNull()
  })

  it('looks at nothing after the day it is made for', () => {
    expect(
      createHistory(
        closesOf(20, (index) => index),
        seriesStart + 4,
      )?.lastDay,
    ).toBe(seriesStart + 4)
    expect(
      createHistory(
        closesOf(20, (index) => index),
        seriesStart - 1,
      ),
    ).toBeNull()
  })

  it('holds prices whose quotient no float can hold', () => {
    const { logs } = historyOf([
      { day: 1, price: 1e-300 },
      { day: 2, price: 1e300 },
    ])
    expect(logs[0]).toBeCloseTo(-600 * Math.LN10, 6)
  })
})

describe('diffusion', () => {
  it('PRED-01 is mean and standard deviation of the daily changes where no day is missing', () => {
    const history = historyOf(brownianCloses({ days: 400, drift: 0.4, volatility: 0.7, seed: 3 }))
    const changes = history.logs.slice(1).map((log, index) => log - (history.logs[index] ?? 0))
    expect(history.diffusion.volatility).toBeCloseTo(sampleStandardDeviation(changes) * Math.sqrt(365.25), 10)
    expect(history.diffusion.drift).toBeCloseTo(
      (changes.reduce((sum, change) => sum + change, 0) / 399) * 365.25,
      10,
    )
  })

  it.each([1, 0.5, 0.2])(
    'PRED-01 finds the volatility a series was made with, %d of its days kept',
    (kept) => {
      for (const volatility of [0.1, 0.6, 1.5]) {
        const closes = brownianCloses({ days: 6000, drift: 0.3, volatility, seed: 11, kept })
        const { diffusion } = historyOf(closes)
        const tolerance = 4 / Math.sqrt(2 * closes.length)
        expect(Math.abs(diffusion.volatility / volatility - 1)).toBeLessThan(tolerance)
        expect(Math.abs(diffusion.drift - 0.3)).toBeLessThan((3 * volatility) / Math.sqrt(6000 / 365.25))
      }
    },
  )
})

describe('movement', () => {
  const series = (logAt: (index: number) => number) => historyOf(closesOf(300, logAt)).movement

  it('is held where the price stands, or stays within a per cent as a pegged coin does', () => {
    expect(series(() => 2)).toBe('held')
    expect(series((index) => 0.005 * Math.sin(index))).toBe('held')
    expect(series((index) => (index === 150 ? -0.3 : 0.002 * Math.sin(index)))).toBe('held')
  })

  it('is free where it wanders further, however slowly, and where it falls off its peg for good', () => {
    expect(series((index) => 0.02 * Math.sin(index / 3))).toBe('free')
    expect(series((index) => (index < 290 ? 0 : -0.1))).toBe('free')
  })
})

describe('historyUntil', () => {
  it('is the history that would have been made on that day', () => {
    const closes = brownianCloses({ days: 300, drift: 0, volatility: 0.5, seed: 2, kept: 0.4 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 320 }), (offset) => {
        const day = seriesStart + offset
        const cut = historyUntil(historyOf(closes), day)
        const made = createHistory(closes, day)
        expect(cut?.days).toEqual(made?.days)
        expect(cut?.lastPrice).toBeCloseTo(made?.lastPrice ?? 0, 9)
        expect(cut?.diffusion.volatility).toBeCloseTo(made?.diffusion.volatility ?? 0, 9)
      }),
      { numRuns: 30 },
    )
  })

  it('is null before the first close', () => {
    expect(historyUntil(historyOf(closesOf(5, () => 0)), seriesStart - 1)).toBeNull()
    expect(closesUntil(historyOf(closesOf(5, () => 0)), seriesStart - 1)).toBe(0)
  })
})
