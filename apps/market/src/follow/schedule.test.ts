import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { nextReadingMs } from './schedule.ts'

const well = { everyMs: 600_000, failuresInARow: 0, isRefused: false, retryAfterMs: null, random: 0.5 }

describe('nextReadingMs', () => {
  it('MKT-12 keeps the interval on average, spread by a twentieth', () => {
    expect(nextReadingMs(well)).toBe(600_000)
    expect(nextReadingMs({ ...well, random: 0 })).toBe(570_000)
    expect(nextReadingMs({ ...well, random: 1 })).toBe(630_000)
  })

  it('MKT-12 tries again two seconds after each failure, and never later than usual', () => {
    const after = [1, 2, 1000].map((failuresInARow) => nextReadingMs({ ...well, failuresInARow }))
    expect(after).toEqual([2000, 2000, 2000])
    expect(nextReadingMs({ ...well, everyMs: 1000, failuresInARow: 1 })).toBe(1000)
  })

  it('MKT-12 tries ever later after refusals, and never later than usual', () => {
    const refused = { ...well, isRefused: true }
    const after = [1, 2, 3, 6, 7, 1000].map((failuresInARow) => nextReadingMs({ ...refused, failuresInARow }))
    expect(after).toEqual([15_000, 30_000, 60_000, 480_000, 600_000, 600_000])
    expect(nextReadingMs({ ...refused, everyMs: 5000, failuresInARow: 1 })).toBe(5000)
  })

  it('MKT-12 is never sooner than the source allows', () => {
    const facts = fc.record({
      everyMs: fc.integer({ min: 1, max: 86_400_000 }),
      failuresInARow: fc.nat(1_000_000),
      isRefused: fc.boolean(),
      retryAfterMs: fc.option(fc.nat(300_000_000)),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(facts, (any) => {
        const next = nextReadingMs(any)
        expect(next).toBeGreaterThanOrEqual(any.retryAfterMs ?? 0)
        expect(next).toBeLessThanOrEqual(Math.max(any.everyMs * 1.05 + 1, any.retryAfterMs ?? 0))
      }),
    )
  })
})
