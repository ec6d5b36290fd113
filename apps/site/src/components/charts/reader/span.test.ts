import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { between, isWhole, limitsOf, moved, nearest, scaled } from './span.ts'

const times = Array.from({ length: 101 }, (_, index) => index * 10)
const limits = limitsOf(times)
const place = fc.double({ min: 0, max: 1000, noNaN: true })
const spans = fc.tuple(place, place).map(([one, other]) => between(one, other, limits))

describe('what is shown of a line', () => {
  it('NUM-04 never leaves the line, and never shows less than a few points', () => {
    const factor = fc.double({ min: 0.01, max: 100, noNaN: true })
    const share = fc.double({ min: -3, max: 3, noNaN: true })
    fc.assert(
      fc.property(spans, place, factor, share, (span, around, by, step) => {
        for (const next of [span, scaled(span, { factor: by, around }, limits), moved(span, step, limits)]) {
          expect(next.from).toBeGreaterThanOrEqual(0)
          expect(next.to).toBeLessThanOrEqual(1000 + 1e-9)
          expect(next.to - next.from).toBeGreaterThanOrEqual(limits.least - 1e-9)
        }
      }),
    )
  })

  it('NUM-04 keeps the time under the pointer where it is while it zooms', () => {
    const closer = scaled({ from: 200, to: 600 }, { factor: 0.5, around: 300 }, limits)
    expect(closer).toEqual({ from: 250, to: 450 })
    expect((300 - closer.from) / (closer.to - closer.from)).toBe(0.25)
  })

  it('NUM-04 moves by a share of what is shown, as far as there is something', () => {
    expect(moved({ from: 200, to: 400 }, -0.5, limits)).toEqual({ from: 100, to: 300 })
    expect(moved({ from: 200, to: 400 }, 9, limits)).toEqual({ from: 800, to: 1000 })
  })

  it('NUM-04 shows what lies between two places, in either order', () => {
    expect(between(700, 300, limits)).toEqual({ from: 300, to: 700 })
    expect(between(500, 501, limits)).toEqual({ from: 460.5, to: 540.5 })
  })

  it('knows the whole', () => {
    expect(isWhole(limits.whole, limits)).toBe(true)
    expect(isWhole({ from: 0, to: 990 }, limits)).toBe(false)
  })
})

describe('nearest', () => {
  it('NUM-04 finds the nearest of all times', () => {
    const some = fc
      .uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 60 })
      .map((all) => all.toSorted((left, right) => left - right))
    fc.assert(
      fc.property(some, fc.integer({ min: -100, max: 5100 }), (all, time) => {
        const distance = Math.min(...all.map((each) => Math.abs(each - time)))
        expect(Math.abs((all[nearest(all, time)] ?? Number.NaN) - time)).toBe(distance)
      }),
    )
  })
})
