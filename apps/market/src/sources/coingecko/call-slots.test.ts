import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCallSlots, readingIntervalMs } from './call-slots.ts'

const minuteMs = 60_000

describe('createCallSlots', () => {
  it('lets calls begin at once until the minute is full, then one minute after the first', () => {
    const slots = createCallSlots(2)
    expect([slots.take(0), slots.take(1000), slots.take(2000), slots.take(2000)]).toEqual([
      0, 0, 58_000, 59_000,
    ])
  })

  it('lets calls begin at once after a quiet minute', () => {
    const slots = createCallSlots(1)
    slots.take(0)
    expect(slots.take(minuteMs)).toBe(0)
  })

  it('MKT-06 never lets more calls begin within a minute than the plan allows, whenever they are asked for', () => {
    const steps = fc.array(fc.integer({ min: -5000, max: 90_000 }), { maxLength: 60 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), steps, (limit, gaps) => {
        const slots = createCallSlots(limit)
        let nowMs = 1_000_000
        const starts = gaps.map((gapMs) => {
          nowMs += gapMs
          const waitMs = slots.take(nowMs)
          expect(waitMs).toBeGreaterThanOrEqual(0)
          return nowMs + waitMs
        })
        for (const [index, start] of starts.entries()) {
          expect(start - (starts[index - limit] ?? -Infinity)).toBeGreaterThanOrEqual(minuteMs)
        }
      }),
    )
  })
})

describe('readingIntervalMs', () => {
  it.each([
    [1, 744, 4_000_000],
    [2, 10_000, 595_200],
    [41, 500_000, 244_032],
  ])(
    'MKT-06 spreads %d calls a reading over a month of %d calls, less a tenth',
    (calls, month, expectedMs) => {
      expect(readingIntervalMs(calls, month)).toBe(expectedMs)
    },
  )

  it('never asks more often than each minute', () => {
    expect(readingIntervalMs(1, 100_000_000)).toBe(minuteMs)
  })
})
