import fc from 'fast-check'
import { linearRegression } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import { createGenerator, normalDraw } from './generator.ts'
import { fitLine } from './least-squares.ts'
import { mixQuantiles } from './mixture.ts'
import { normalDistribution, normalQuantiles } from './normal.ts'
import { quantileLevels, quantilesOf, sortedQuantile } from './quantile.ts'
import { studentQuantiles, studentTail } from './student.ts'

const lognormal = (mean: number, deviation: number) =>
  [-1.6448536269514722, -0.6744897501960817, 0, 0.6744897501960817, 1.6448536269514722].map(
    (z) => mean + deviation * z,
  )

function five([a = 0, b = 0, c = 0, d = 0, e = 0]: readonly number[]): [
  number,
  number,
  number,
  number,
  number,
] {
  return [a, b, c, d, e]
}

describe('quantilesOf', () => {
  it('agrees with the inclusive quantiles of another implementation', () => {
    expect(quantilesOf([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5])).toEqual([1, 2.5, 4, 5, 7.5])
  })

  it('is the value itself of one value, and no number of none', () => {
    expect(quantilesOf([7])).toEqual([7, 7, 7, 7, 7])
    expect(sortedQuantile([], 0.5)).toBeNaN()
  })
})

describe('normalDistribution', () => {
  // Made with the statistics module of Python 3.
  it.each([
    [-8, 6.106226635438361e-16],
    [-3.5, 0.0002326290790355401],
    [-3, 0.0013498980316301035],
    [-1, 0.15865525393145707],
    [-0.3, 0.3820885778110474],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [1.96, 0.9750021048517796],
    [2.999, 0.9986456634662728],
    [3.001, 0.998654527174915],
    [6, 0.9999999990134123],
  ])('of %d is %d', (z, probability) => {
    expect(normalDistribution(z)).toBeCloseTo(probability, 14)
  })

  it('inverts the quantiles, and ends at 0 and 1', () => {
    for (const [index, level] of quantileLevels.entries()) {
      expect(normalDistribution(normalQuantiles[index] ?? 0)).toBeCloseTo(level, 14)
    }
    expect([-Infinity, -40, 40, Infinity].map(normalDistribution)).toEqual([0, 0, 1, 1])
  })
})

describe('studentQuantiles', () => {
  // By numerical integration of the density.
  it.each([
    [6, 0.71755818, 1.94318028],
    [10, 0.69981206, 1.81246112],
    [28, 0.68335284, 1.70113093],
    [100, 0.67695104, 1.66023433],
  ])('of %d degrees of freedom are those of the tables', (degrees, upper, outer) => {
    const [p05, p25, p50, p75, p95] = studentQuantiles(degrees)
    expect(p75).toBeCloseTo(upper, 5)
    expect(p95).toBeCloseTo(outer, 4)
    expect([p05, p25, p50]).toEqual([-p95, -p75, 0])
  })

  it('of 3 degrees of freedom are those of the tables to two decimals', () => {
    const [, , , p75, p95] = studentQuantiles(3)
    expect(p75).toBeCloseTo(0.76489233, 2)
    expect(p95).toBeCloseTo(2.35336343, 2)
  })
})

describe('studentTail', () => {
  // Of the tables: t that is passed in 5, 1 and 0.5 cases of a hundred.
  it.each([
    [1, 6.313752, 0.05],
    [2, 6.964557, 0.01],
    [4, 4.604095, 0.005],
    [7, 1.894579, 0.05],
    [30, 2.457262, 0.01],
  ])('TRUTH-06 of %d degrees is that of the tables', (degrees, t, probability) => {
    expect(studentTail(t, degrees)).toBeCloseTo(probability, 6)
    expect(studentTail(-t, degrees)).toBeCloseTo(1 - probability, 6)
  })

  it('TRUTH-06 falls from one half to 0 with t, and undoes the quantiles', () => {
    expect(studentTail(0, 5)).toBe(0.5)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        fc.double({ min: 0.001, max: 5, noNaN: true }),
        (degrees, t, more) => {
          expect(studentTail(t + more, degrees)).toBeLessThanOrEqual(studentTail(t, degrees))
          expect(studentTail(t, degrees)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
    for (const degrees of [6, 12, 40]) {
      const [, , , p75, p95] = studentQuantiles(degrees)
      expect(studentTail(p75, degrees)).toBeCloseTo(0.25, 3)
      expect(studentTail(p95, degrees)).toBeCloseTo(0.05, 3)
    }
  })
})

describe('createGenerator', () => {
  it('gives the numbers of another implementation of the same generator', () => {
    const random = createGenerator(7, 1)
    const drawn = [random(), random(), random(), random()]
    expect(drawn).toEqual([0.773884819354862, 0.7126173842698336, 0.23160611162893474, 0.12854113732464612])
    expect(createGenerator(20_725_000, 201)()).toBe(0.05632126075215638)
  })

  it('is uniform, and differs by seed and by stream', () => {
    const random = createGenerator(1, 2)
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let draw = 0; draw < 20_000; draw += 1) {
      const tenth = Math.floor(random() * 10)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200)
    expect(createGenerator(1, 2)()).not.toBe(createGenerator(2, 2)())
    expect(createGenerator(1, 2)()).not.toBe(createGenerator(1, 3)())
  })
})

describe('normalDraw', () => {
  it('has mean 0 and variance 1', () => {
    const random = createGenerator(4, 4)
    const drawn = Array.from({ length: 20_000 }, () => normalDraw(random))
    const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(drawn.reduce((sum, value) => sum + value * value, 0) / drawn.length).toBeCloseTo(1, 1)
  })
})

describe('fitLine', () => {
  it('PRED-01 agrees with an independent least-squares fit', () => {
    const point = fc.tuple(
      fc.double({ min: -50, max: 50, noNaN: true }),
      fc.double({ min: -9, max: 9, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(point, { minLength: 5, maxLength: 40 }), (points) => {
        fc.pre(new Set(points.map(([x]) => Math.round(x))).size > 2)
        const line = fitLine(
          points.map(([x]) => x),
          points.map(([, y]) => y),
        )
        const { m, b } = linearRegression(points)
        expect(line.slope).toBeCloseTo(m, 6)
        expect(line.intercept).toBeCloseTo(b, 5)
      }),
    )
  })

  it('counts a point of weight 2 twice, and is level where all points stand above one another', () => {
    const twice = fitLine([0, 1, 2, 2], [0, 3, 1, 1])
    const weighted = fitLine([0, 1, 2], [0, 3, 1], [1, 1, 2])
    expect(weighted.slope).toBeCloseTo(twice.slope, 12)
    expect(weighted.intercept).toBeCloseTo(twice.intercept, 12)
    expect(fitLine([4, 4], [1, 3])).toEqual({ intercept: 2, slope: 0 })
  })
})

describe('mixQuantiles', () => {
  it('PRED-01 gives the quantiles of a mixture of normal distributions, and the median of the medians', () => {
    const mixed = mixQuantiles([five(lognormal(0, 0.3)), five(lognormal(0.5, 0.6))])
    // Bisection of the mean of the two distribution functions in Python 3.
    const expected = [-0.4912921068444108, -0.11710146813260768, 0.25, 0.5501865133471048, 1.2689709058704435]
    for (const [index, value] of expected.entries()) expect(mixed[index]).toBeCloseTo(value, 8)
  })

  it('PRED-01 counts each member alike, however lopsided: where five of seven have passed 5 % and two 75 %, 25 % are passed', () => {
    const [later, earlier] = [five([0, 1, 1.5, 4, 5]), five([-9, -2, -1.5, 0, 0.1])]
    const mixed = mixQuantiles([later, later, later, later, later, earlier, earlier])
    expect(mixed[1]).toBeCloseTo(0, 12)
  })

  it('is the only member as it is', () => {
    const member = five([-1, -0.2, 0.1, 0.2, 5])
    expect(mixQuantiles([member])).toBe(member)
  })

  it('keeps the order of the quantiles and lies between its members', () => {
    const member = fc
      .array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 5, maxLength: 5 })
      .map((values) => five(values.toSorted((left, right) => left - right)))
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), (members) => {
        const mixed = mixQuantiles(members)
        for (const [index, value] of mixed.entries()) {
          const own = members.map((quantiles) => quantiles[index] ?? 0)
          expect(value).toBeGreaterThanOrEqual(Math.min(...own) - 1e-9)
          expect(value).toBeLessThanOrEqual(Math.max(...own) + 1e-9)
          if (index > 0) expect(value).toBeGreaterThanOrEqual((mixed[index - 1] ?? 0) - 1e-9)
        }
      }),
    )
  })
})
