import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const threeDaysMs = 3 * 86_400_000

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7000],
    ['Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
    ['Friday, 20-Nov-26 12:01:30 GMT', 90_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ])('OUT-03 reads %j', (text, expectedMs) => {
    expect(parseRetryAfter(text, nowMs)).toBe(expectedMs)
  })

  it.each([
    null,
    '',
    'soon',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '2026-11-20',
    'Infinity',
    '12345678901',
    'Fri, later',
  ])('OUT-03 takes %j for nothing', (text) => {
    expect(parseRetryAfter(text, nowMs)).toBe(null)
  })

  it.each(['9999999999', 'Fri, 20 Nov 2099 12:00:00 GMT'])(
    'OUT-03 waits for %j three days at most',
    (text) => {
      expect(parseRetryAfter(text, nowMs)).toBe(threeDaysMs)
    },
  )

  it('OUT-03 is null or a wait within its bounds for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const waitMs = parseRetryAfter(text, nowMs)
        expect(waitMs === null || (waitMs >= 0 && waitMs <= threeDaysMs)).toBe(true)
      }),
    )
  })
})
