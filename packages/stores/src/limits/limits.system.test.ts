import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { describeRateLimits, rules } from '../../test/rate-limits.ts'
import { openRateLimits } from './open-rate-limits.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const logger = { info: () => {}, warn: () => {} }

describe.runIf(redisUrl)('with a server', () => {
  describeRateLimits('Redis', () => openRateLimits({ rules, redisUrl, logger }))

  it('GATE-04 counts on after a restart', async () => {
    const key = randomUUID()
    await using before = await openRateLimits({ rules, redisUrl, logger })
    expect(await before.consume('login', key, 3)).toEqual({ allowed: true })
    await before[Symbol.asyncDispose]()
    await using after = await openRateLimits({ rules, redisUrl, logger })
    expect(await after.consume('login', key)).toMatchObject({ allowed: false })
  })

  it('GATE-04 counts together what two processes on one Redis see', async () => {
    await using first = await openRateLimits({ rules, redisUrl, logger })
    await using second = await openRateLimits({ rules, redisUrl, logger })
    const key = randomUUID()
    expect(await first.consume('other', key)).toEqual({ allowed: true })
    expect(await second.consume('other', key)).toMatchObject({ allowed: false })
  })
})
