import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryDelay } from './delivery-pace.ts'

describe('retryDelay', () => {
  it('ANA-04 stays within 50 to 100 % of a second, twice as long after each failure, and five minutes at most', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), chance, (failures, random) => {
        const full = Math.min(300_000, 1000 * 2 ** (failures - 1))
        const delay = retryDelay(failures, () => random)
        expect(delay).toBeGreaterThanOrEqual(full / 2)
        expect(delay).toBeLessThanOrEqual(full)
      }),
    )
  })
})
