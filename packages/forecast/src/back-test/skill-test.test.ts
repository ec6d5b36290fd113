import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGenerator, normalDraw } from '../statistics/generator.ts'
import { studentTail } from '../statistics/student.ts'
import { effectiveWindows, holding, holdsBeside, skillTest } from './skill-test.ts'
import type { Window } from './windows.ts'

/** Windows of 30 days in a row, or of 90 that overlap; `gain` is how much nearer the forecast is than no change. */
function windowsOf(gains: readonly number[], horizonDays: 30 | 90 = 30): Window[] {
  return gains.map((gain, index) => ({
    ...{ horizonDays, originDay: index * 30, targetDay: index * 30 + horizonDays },
    actual: 10,
    forecast: [0, 0, gain, gain, gain],
  }))
}

const noise = (count: number, seed: number, mean = 0) => {
  const random = createGenerator(seed, 7)
  return Array.from({ length: count }, () => mean + normalDraw(random))
}

describe('skillTest', () => {
  it('TRUTH-06 is the statistic, its correction and its tail, worked out by hand', () => {
    const gains = [1, -0.5, 0.8, 0.2, 1.1, -0.3, 0.4, 0.6, -0.1, 0.8]
    const centred = gains.map((gain) => gain - 0.4)
    const products = (distance: number) =>
      centred.slice(distance).reduce((sum, value, index) => sum + value * (centred[index] ?? 0), 0)
    // Ten windows that do not overlap: lags 0 and 1 with weights 1 and 2 / 2, of whose sum 1 / 10 and 9 / 100 are missing.
    const variance = (products(0) + products(1)) / 10 / (1 - 0.1 - 0.09)
    const statistic = (0.4 / Math.sqrt(variance / 10)) * Math.sqrt(9 / 10)
    expect(skillTest(windowsOf(gains), 30)).toBeCloseTo(studentTail(statistic, 5), 12)
  })

  it('TRUTH-06 says nothing of fewer than five separate windows', () => {
    expect(skillTest(windowsOf([1, 1, 1, 1.1]), 30)).toBeNull()
    expect(skillTest(windowsOf([1, 1, 1, 1.1, 1.2]), 30)).toBeLessThan(0.02)
    expect(skillTest(windowsOf(noise(12, 1), 90), 90)).toBeNull()
    expect(effectiveWindows(windowsOf(noise(13, 1), 90), 90)).toBe(5)
  })

  it('TRUTH-06 takes overlapping windows for the fewer ones that they are', () => {
    const steps = noise(120, 3, 0.35)
    const overlapping = steps
      .slice(2)
      .map((step, index) => step + (steps[index] ?? 0) + (steps[index + 1] ?? 0))
    const apart = overlapping.filter((_, index) => index % 3 === 0)
    const sure = skillTest(windowsOf(overlapping, 90), 90) ?? 1
    const naive = skillTest(windowsOf(overlapping), 30) ?? 1
    expect(naive).toBeLessThan(sure / 2)
    expect(sure).toBeLessThan(0.05)
    expect(skillTest(windowsOf(apart), 30)).toBeLessThan(0.05)
  })

  it('TRUTH-06 passes noise in no more than five cases of a hundred, overlapping or not', () => {
    const rate = (count: number, overlap: 1 | 3) => {
      const passed = Array.from({ length: 400 }, (_, seed) => {
        const steps = noise(count + 2, seed + 1)
        const gains = steps
          .slice(2)
          .map((step, index) => (overlap === 1 ? step : step + (steps[index] ?? 0) + (steps[index + 1] ?? 0)))
        return (skillTest(windowsOf(gains, overlap === 1 ? 30 : 90), overlap === 1 ? 30 : 90) ?? 1) <= 0.05
      })
      return passed.filter(Boolean).length / passed.length
    }
    // Binomial error of 400 runs at 5 %: 1.1 points.
    for (const count of [20, 60]) {
      expect(rate(count, 1)).toBeLessThan(0.08)
      expect(rate(count, 3)).toBeLessThan(0.08)
    }
  })

  it('TRUTH-06 is a probability, the same in every unit, and 1 where nothing was gained', () => {
    const gains = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 5, maxLength: 60 })
    fc.assert(
      fc.property(gains, (drawn) => {
        const pValue = skillTest(windowsOf(drawn), 30) ?? 1
        expect(pValue).toBeGreaterThanOrEqual(0)
        expect(pValue).toBeLessThanOrEqual(1)
        if (drawn.every((gain) => gain <= 0)) expect(pValue).toBe(1)
        const better = skillTest(windowsOf(drawn.map((gain) => gain + 1)), 30) ?? 1
        expect(better).toBeLessThanOrEqual(pValue + 1e-9)
      }),
    )
  })
})

describe('holding', () => {
  it('TRUTH-06 corrects for the number of models, step by step, with a place for the ensemble', () => {
    const tests = [
      { id: 'log-trend', pValue: 0.012 },
      { id: 'damped-trend', pValue: 0.4 },
      { id: 'historical-growth', pValue: 0.016 },
    ] as const
    // 0.05 over 4, 3 and 2.
    expect(holding(tests)).toEqual(['log-trend', 'historical-growth'])
    expect(holding([{ ...tests[0], pValue: 0.013 }, ...tests.slice(1)])).toEqual([])
    expect(holding([])).toEqual([])
  })

  it('TRUTH-06 asks of the ensemble what one more model would have to show', () => {
    expect(holdsBeside(0.0125, 3)).toBe(true)
    expect(holdsBeside(0.013, 3)).toBe(false)
    expect(holdsBeside(null, 3)).toBe(false)
  })
})
