import { describe, expect, it } from 'vitest'
import { capTargetScenario, growthRateScenario } from './scenario.ts'
import { fanDaysAfter, pointOf, yearEndsAfter, yearRows } from './table.ts'

const asOfDay = 20_725
const origin = { day: asOfDay, price: 100 }
const flat = (log: number) => ({
  quantiles: [log - 0.2, log - 0.1, log, log + 0.1, log + 0.2] as const,
  band: 'band' as const,
  mean: null,
})

describe('yearEndsAfter', () => {
  it('PRED-02 is the last days of the next six calendar years, in UTC, leap years among them', () => {
    expect(yearEndsAfter(asOfDay)).toEqual([
      { year: 2027, day: 21_183 },
      { year: 2028, day: 21_549 },
      { year: 2029, day: 21_914 },
      { year: 2030, day: 22_279 },
      { year: 2031, day: 22_644 },
      { year: 2032, day: 23_010 },
    ])
  })

  it('PRED-02 turns over with the year', () => {
    expect(yearEndsAfter(21_183)[0]?.year).toBe(2028)
    expect(yearEndsAfter(21_184)[0]?.year).toBe(2029)
  })
})

describe('yearRows', () => {
  it('PRED-02 counts changes from the row before, and from the last close in the first', () => {
    const rows = yearRows(origin, [Math.log(0.8), Math.log(1.2), Math.log(1.2)].map(flat))
    expect(rows.map(({ median }) => Math.round(median))).toEqual([80, 120, 120])
    expect(rows.map(({ changeFrom }) => Math.round(changeFrom))).toEqual([100, 80, 120])
    expect(rows[0]?.change).toBeCloseTo(-0.2, 12)
    expect(rows[1]?.change).toBeCloseTo(0.5, 12)
    expect(rows[2]?.change).toBeCloseTo(0, 12)
    expect(rows.map((row) => Math.round(100 * row.cumulativeReturn))).toEqual([-20, 20, 20])
  })

  it('PRED-02 names the steady yearly rate that a row amounts to', () => {
    const rows = yearRows(origin, [0.1, 0.2, 0.3, 0.4, 0.5, Math.log(1.92)].map(flat))
    const last = rows.at(-1)
    expect(last?.years).toBeCloseTo((23_010 - asOfDay) / 365.25, 12)
    expect((1 + (last?.yearlyRate ?? 0)) ** (last?.years ?? 0)).toBeCloseTo(1.92, 10)
  })

  it('PRED-02 carries band and mean in prices', () => {
    const [row] = yearRows(origin, [{ ...flat(0), mean: Math.log(1.1) }])
    for (const [name, log] of [
      ['p05', -0.2],
      ['p25', -0.1],
      ['p75', 0.1],
      ['p95', 0.2],
    ] as const)
      expect(row?.band?.[name]).toBeCloseTo(100 * Math.exp(log), 10)
    expect(row?.mean).toBeCloseTo(110, 10)
    expect(row).toMatchObject({ day: 21_183, year: 2027, median: 100 })
  })

  it('PRED-02 has no band where the forecast has none', () => {
    expect(pointOf(origin, 20_800, { ...flat(Math.log(2)), band: 'none' })).toEqual({
      day: 20_800,
      median: expect.closeTo(200, 10),
      band: null,
    })
  })
})

describe('fanDaysAfter', () => {
  it('PRED-02 begins at the last close, ends at the last year end, and rises throughout', () => {
    for (const day of [asOfDay, 21_183, 21_184]) {
      const days = fanDaysAfter(day)
      expect(days[0]).toBe(day)
      expect(days.at(-1)).toBe(yearEndsAfter(day).at(-1)?.day)
      expect(days.slice(1).every((next, index) => next > (days[index] ?? next))).toBe(true)
      expect(days.slice(1, 5).map((next) => next - day)).toEqual([7, 30, 60, 90])
    }
  })

  it('PRED-02 goes on by quarters of a year after the first ninety days, up to the last year end', () => {
    const quarters = fanDaysAfter(asOfDay).slice(5, -1)
    expect(quarters).toEqual(quarters.map((_, index) => asOfDay + Math.round((index + 2) * 91.3125)))
    const [last = 0, end = 0] = [quarters.at(-1), yearEndsAfter(asOfDay).at(-1)?.day]
    expect(end - last).toBeGreaterThan(0)
    expect(end - last).toBeLessThan(92)
    // On the day after a year's end, 24 quarters before the last one.
    expect(fanDaysAfter(21_184 - 365).at(-2)).toBeLessThan(fanDaysAfter(21_184 - 365).at(-1) ?? 0)
  })
})

describe('growthRateScenario', () => {
  const rowsOf = (price: number, rate: number) => {
    const outcome = growthRateScenario({ day: asOfDay, price }, rate)
    return outcome.status === 'computed' ? outcome.scenario.rows : outcome.reason
  }

  it('PRED-03 is p (1 + g)^h with h the days over 365.25, without a band', () => {
    const rows = rowsOf(83_212.64, 0.05)
    // 458 days; made with Python 3.
    expect(rows[0]).toMatchObject({ year: 2027, band: null, mean: null })
    expect(typeof rows === 'string' ? 0 : rows[0]?.median).toBeCloseTo(88_462.52235421634, 6)
    expect(typeof rows === 'string' ? 0 : rows[0]?.cumulativeReturn).toBeCloseTo(0.06308996270538159, 12)
    for (const row of typeof rows === 'string' ? [] : rows) expect(row.yearlyRate).toBeCloseTo(0.05, 12)
  })

  it('PRED-03 takes a fall, no growth, and one price of any size', () => {
    expect(rowsOf(1e-12, -0.5)).toHaveLength(6)
    expect(rowsOf(1e39, 0)).toHaveLength(6)
    const still = rowsOf(5, 0)
    expect(typeof still === 'string' ? [] : still.map(({ median, change }) => [median, change])).toEqual(
      Array.from({ length: 6 }, () => [5, 0]),
    )
  })

  it('PRED-03 refuses a rate of -100 % and below, no price, and what no number holds', () => {
    expect([rowsOf(1, -1), rowsOf(1, -3), rowsOf(1, Number.NaN)]).toEqual(
      Array.from({ length: 3 }, () => 'rate-too-low'),
    )
    expect([rowsOf(0, 0.1), rowsOf(-1, 0.1), rowsOf(Number.NaN, 0.1)]).toEqual(
      Array.from({ length: 3 }, () => 'no-price'),
    )
    expect([rowsOf(1, 1e60), rowsOf(1, Infinity)]).toEqual(['out-of-range', 'out-of-range'])
  })
})

describe('capTargetScenario', () => {
  it('PRED-01 asks what yearly growth reaches the target by each year end, and draws no path', () => {
    const outcome = capTargetScenario(origin, 250)
    const scenario = outcome.status === 'computed' ? outcome.scenario : null
    expect(scenario?.fan).toEqual([])
    expect(scenario?.rows.map(({ median }) => Math.round(median))).toEqual([250, 250, 250, 250, 250, 250])
    for (const { years, yearlyRate } of scenario?.rows ?? [])
      expect((1 + yearlyRate) ** years).toBeCloseTo(2.5, 10)
  })

  it('PRED-01 refuses a target or a price that is none', () => {
    for (const target of [0, -5, Number.NaN, Infinity]) {
      expect(capTargetScenario(origin, target)).toEqual({ status: 'refused', reason: 'no-price' })
    }
    expect(capTargetScenario({ day: 1, price: 0 }, 5)).toEqual({ status: 'refused', reason: 'no-price' })
  })
})
