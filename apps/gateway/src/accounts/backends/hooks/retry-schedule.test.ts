import { expect, it } from 'vitest'
import { retryWait } from './retry-schedule.ts'

const hourMs = 3_600_000
const usual = { askedMs: null, random: 0 }

it('ACC-07 tries a message ten times over three days, each wait longer than the one before', () => {
  const waits = Array.from({ length: 10 }, (_, index) => retryWait(index + 1, usual))
  expect(waits.slice(0, 3)).toEqual([5000, 300_000, 1_800_000])
  expect(waits.at(-1)).toBeNull()
  const known = waits.flatMap((wait) => (wait === null ? [] : [wait]))
  expect(known).toEqual(known.toSorted((one, other) => one - other))
  expect(known.reduce((sum, wait) => sum + wait, 0) / hourMs).toBeGreaterThan(72)
})

it('ACC-07 waits as long as the receiver asks, a day at most', () => {
  expect(retryWait(1, { askedMs: 60_000, random: 0 })).toBe(60_000)
  expect(retryWait(2, { askedMs: 60_000, random: 0 })).toBe(300_000)
  expect(retryWait(1, { askedMs: 90 * 24 * hourMs, random: 0 })).toBe(24 * hourMs)
  expect(retryWait(10, { askedMs: 60_000, random: 0 })).toBeNull()
})

it('ACC-07 spreads what failed together', () => {
  expect(retryWait(2, { askedMs: null, random: 1 })).toBeCloseTo(330_000)
})
