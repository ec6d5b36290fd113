import { openVolatile, type VolatileStore } from '@portico/stores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CodeRisk, createCodeRisk } from './code-risk.ts'

const quiet = { info: () => {}, warn: () => {} }
const hourMs = 3_600_000
const one = '192.0.2.1'

let clock: { nowMs: number }
let volatile: VolatileStore
let risk: CodeRisk
beforeEach(async () => {
  clock = { nowMs: 1000 * 24 * hourMs }
  const now = () => clock.nowMs
  volatile = await openVolatile({ redisUrl: null, now, logger: quiet })
  risk = createCodeRisk({ volatile, website: 'one', pepper: new Uint8Array(32), now })
})
afterEach(() => volatile[Symbol.asyncDispose]())

async function sendMany(count: number, part: { target?: string; ip?: (index: number) => string } = {}) {
  for (let index = 0; index < count; index += 1) {
    await risk.sent(part.target ?? `somebody-${index}@example.com`, part.ip?.(index) ?? one)
  }
}

describe('the work that a code costs', () => {
  it('ACC-09 grows with unused codes to the same target, wherever they come from', async () => {
    const target = 'ann@example.com'
    const ip = (index: number) => `10.${index}.0.1`
    for (const [more, factor] of [
      [0, 1],
      [2, 1],
      [1, 2],
      [2, 2],
      [1, 4],
    ] as const) {
      await sendMany(more, { target, ip })
      expect(await risk.factor(target, '203.0.113.5')).toBe(factor)
    }
    expect(await risk.factor('other@example.com', '203.0.113.5')).toBe(1)
  })

  it('ACC-09 grows with unused codes out of one address, and of its neighbours', async () => {
    for (const [more, factor] of [
      [49, 1],
      [1, 2],
      [100, 4],
      [250, 8],
    ] as const) {
      await sendMany(more)
      expect(await risk.factor('new@example.com', one)).toBe(factor)
      expect(await risk.factor('new@example.com', '198.51.100.1')).toBe(1)
    }
    expect(await risk.factor('new@example.com', '192.0.2.2')).toBe(1)
    await sendMany(100, { ip: (index) => `192.0.2.${index + 3}` })
    expect(await risk.factor('new@example.com', '192.0.2.2')).toBe(2)
  })

  it('ACC-09 shrinks with every code that is used, and with time', async () => {
    const target = 'ann@example.com'
    await sendMany(6, { target })
    await risk.used(target, one)
    expect(await risk.factor(target, one)).toBe(2)
    clock.nowMs += 48 * hourMs
    expect(await risk.factor(target, one)).toBe(1)
  })

  it('ACC-09 ends at thirty-two times the usual', async () => {
    await sendMany(2000, { target: 'ann@example.com' })
    expect(await risk.factor('ann@example.com', one)).toBe(32)
  })
})
