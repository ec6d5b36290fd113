import { expect, it } from 'vitest'
import { waitTextOf } from './wait-text.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

it.each([
  [0, 'failure.wait', { minutes: 1 }],
  [minuteMs + 1, 'failure.wait', { minutes: 2 }],
  [59 * minuteMs, 'failure.wait', { minutes: 59 }],
  [59 * minuteMs + 1, 'failure.waitHours', { hours: 1 }],
  [hourMs + 1, 'failure.waitHours', { hours: 2 }],
  [23 * hourMs + 20 * minuteMs, 'failure.waitHours', { hours: 24 }],
  [48 * hourMs - 1, 'failure.waitHours', { hours: 48 }],
  [48 * hourMs, 'failure.waitDays', { days: 2 }],
  [48 * hourMs + 1, 'failure.waitDays', { days: 3 }],
])('LOC-07 tells a wait of %s ms by %s', (waitMs, id, values) => {
  expect(waitTextOf(waitMs)).toEqual({ id, values })
})
