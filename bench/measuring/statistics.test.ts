import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, percentile, ratiosOf, spreadOf } from './statistics.ts'

describe('median', () => {
  it('takes the middle of an odd count, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5)
  })

  it('takes the mean of the middle two of an even count', () => {
    expect(median([4, 1, 3, 100])).toBe(3.5)
  })

  it('orders by size, not by spelling', () => {
    expect(median([10, 9, 2])).toBe(9)
  })

  it('refuses to speak of nothing', () => {
    expect(() => median([])).toThrow(RangeError)
  })

  it('has as many values below it as above', () => {
    const values = fc.array(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), { minLength: 1 })
    fc.assert(
      fc.property(values, (list) => {
        const middle = median(list)
        expect(list.filter((value) => value < middle).length).toBeLessThanOrEqual(list.length / 2)
        expect(list.filter((value) => value > middle).length).toBeLessThanOrEqual(list.length / 2)
      }),
    )
  })
})

describe('percentile', () => {
  it('leaves out the slowest of twenty at 95 in 100, and no more', () => {
    const times = Array.from({ length: 20 }, (_none, index) => index + 1)
    expect(percentile(times.toReversed(), 0.95)).toBe(19)
    expect(percentile(times, 1)).toBe(20)
  })

  it('takes the slowest where there are too few to leave one out', () => {
    expect(percentile([3, 100, 9], 0.95)).toBe(100)
  })

  it('is exceeded by no more values than it leaves out', () => {
    const values = fc.array(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), { minLength: 1 })
    fc.assert(
      fc.property(values, fc.double({ noNaN: true, min: 0.01, max: 1 }), (list, share) => {
        const above = list.filter((value) => value > percentile(list, share)).length
        expect(above).toBeLessThanOrEqual(list.length * (1 - share) + 1e-9)
      }),
    )
  })

  it('refuses to speak of nothing', () => {
    expect(() => percentile([], 0.95)).toThrow('at least one value')
  })

  it.each([0, -0.1, 1.01, Number.NaN])('refuses the share %d', (share) => {
    expect(() => percentile([1], share)).toThrow('a share')
  })
})

describe('spreadOf', () => {
  it('keeps the outliers beside the median', () => {
    expect(spreadOf([3, 1, 50])).toEqual({ median: 3, lowest: 1, highest: 50 })
  })

  it('refuses to speak of nothing', () => {
    expect(() => spreadOf([])).toThrow(RangeError)
  })
})

describe('ratiosOf', () => {
  it('compares round by round, so that a slow round stays a fair one', () => {
    expect(ratiosOf([2, 20, 3], [1, 10, 2])).toEqual([2, 2, 1.5])
  })

  it('refuses rounds without a partner', () => {
    expect(() => ratiosOf([1, 2], [1])).toThrow(RangeError)
  })

  it.each([0, -1, Number.NaN])('refuses %d as what is compared with', (divisor) => {
    expect(() => ratiosOf([1], [divisor])).toThrow('round 1')
  })
})
