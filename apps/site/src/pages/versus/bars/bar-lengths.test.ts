import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barLengths } from './bar-lengths.ts'

describe('barLengths', () => {
  it.each([
    [0.1932, 1, { from: 19.3, to: 100, target: 100 }],
    [0.1932, 0.25, { from: 19.3, to: 100, target: 25 }],
    [0.2, 10, { from: 2, to: 10, target: 100 }],
    [5, 1, { from: 100, to: 20, target: 20 }],
  ])('VS-01 of %d at a ratio of %d are in proportion, the longest whole', (factor, ratio, lengths) => {
    expect(barLengths(factor, ratio)).toEqual(lengths)
  })

  it('VS-01 can be seen, however small', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-12, max: 1e12, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e4, noNaN: true }),
        (factor, ratio) => {
          const lengths = Object.values(barLengths(factor, ratio))
          expect(Math.max(...lengths)).toBe(100)
          expect(Math.min(...lengths)).toBeGreaterThan(0)
        },
      ),
    )
  })
})
