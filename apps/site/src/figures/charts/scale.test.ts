import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFlat, valueScale } from './scale.ts'

const positive = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: -12, max: 12 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`))
const some = fc.array(positive, { minLength: 1, maxLength: 40 })
const kinds = fc.constantFrom('linear' as const, 'linear or logarithmic' as const)

describe('valueScale', () => {
  it('NUM-04 finds the value of a place again, on either scale', () => {
    fc.assert(
      fc.property(some, kinds, fc.double({ min: 0, max: 1, noNaN: true }), (values, kind, share) => {
        const scale = valueScale(values, kind)
        expect(scale.share(scale.value(share))).toBeCloseTo(share, 6)
      }),
    )
  })

  it('NUM-04 has room for all values, and two to seven round ticks within', () => {
    fc.assert(
      fc.property(some, (values) => {
        const { low, high, ticks, share } = valueScale(values)
        expect(Math.min(...values)).toBeGreaterThan(low)
        expect(Math.max(...values)).toBeLessThan(high)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(7)
        for (const tick of ticks) {
          expect(share(tick)).toBeGreaterThanOrEqual(-1e-9)
          expect(share(tick)).toBeLessThanOrEqual(1 + 1e-9)
        }
      }),
    )
  })

  it('NUM-04 draws what moves by less than a hundredth flat', () => {
    const { share } = valueScale([0.9993, 1.0002, 0.9998])
    expect(Math.abs(share(0.9993) - share(1.0002))).toBeLessThan(0.1)
    expect(isFlat([0.9993, 1.0002])).toBe(true)
    expect(isFlat([1, 1.02])).toBe(false)
    expect(valueScale([5, 5]).share(5)).toBeCloseTo(0.5)
  })

  it('PRED-02 takes logarithms only where they may be taken and prices lie far apart', () => {
    expect(valueScale([1, 100]).kind).toBe('linear')
    expect(valueScale([1, 4], 'linear or logarithmic').kind).toBe('linear')
    const wide = valueScale([20, 900], 'linear or logarithmic')
    expect(wide.kind).toBe('logarithmic')
    expect(wide.ticks).toEqual([20, 50, 100, 200, 500, 1000])
  })
})
