import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeTicks } from './time-axis.ts'

const minute = (iso: string) => Date.parse(iso) / 60_000
const textsOf = (from: string, to: string, tag = 'en') =>
  timeTicks({ from: minute(from), to: minute(to) }, tag).map(({ text }) => text)

describe('timeTicks', () => {
  it('NUM-04 names times, days, months and years by how much there is', () => {
    expect(textsOf('2026-09-28T10:00Z', '2026-09-29T08:00Z')).toEqual([
      ...['12:00 PM', '4:00 PM', '8:00 PM', '12:00 AM', '4:00 AM', '8:00 AM'],
    ])
    expect(textsOf('2026-09-20T00:00Z', '2026-09-29T00:00Z')).toHaveLength(5)
    expect(textsOf('2025-09-29T00:00Z', '2026-09-29T00:00Z')).toEqual([
      ...['Nov 2025', 'Jan 2026', 'Mar 2026', 'May 2026', 'Jul 2026', 'Sep 2026'],
    ])
    expect(textsOf('2023-04-01T00:00Z', '2026-09-29T00:00Z')).toEqual(['2024', '2025', '2026'])
    expect(textsOf('2016-04-01T00:00Z', '2026-09-29T00:00Z', 'ar-EG')[0]).toBe('٢٠١٨')
  })

  it('NUM-04 has few ticks, in order, all within', () => {
    const start = fc.integer({ min: minute('2010-01-01T00:00Z'), max: minute('2030-01-01T00:00Z') })
    fc.assert(
      fc.property(start, fc.integer({ min: 60, max: 20 * 365 * 1440 }), (from, length) => {
        const ticks = timeTicks({ from, to: from + length }, 'en').map(({ at }) => at)
        expect(ticks.length).toBeLessThanOrEqual(10)
        expect(ticks).toEqual(ticks.toSorted((left, right) => left - right))
        expect(ticks.every((tick) => tick >= from && tick <= from + length)).toBe(true)
      }),
    )
  })
})
