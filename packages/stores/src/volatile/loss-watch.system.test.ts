import { describe, expect, it } from 'vitest'
import { hasRedisServer, startKillableRedis } from '../../test/snapshot/redis-server.ts'
import { openVolatile } from './open-volatile.ts'

const logger = { info: () => {}, warn: () => {} }

const isPossible = process.env['TEST_REDIS_URL'] !== undefined && hasRedisServer()

describe.runIf(isPossible)('a loss of what Redis held', () => {
  it('GATE-02 has one time, no matter who learns of it and however late', async () => {
    await using redis = await startKillableRedis()
    const store = { redisUrl: redis.url, now: () => performance.now(), logger }
    await using first = await openVolatile(store)
    await using idle = await openVolatile(store)
    expect([await first.lostAtMs(), await idle.lostAtMs()]).toEqual([null, null])
    await redis.kill()
    await redis.start()
    for (const one of [first, idle]) await expect.poll(() => one.ready(), { timeout: 10_000 }).toBe(true)
    await using joining = await openVolatile(store)
    expect(await joining.lostAtMs()).toBeNull()
    const lostAtMs = (await first.lostAtMs()) ?? expect.fail('nothing is lost')
    expect(await joining.lostAtMs()).toBe(lostAtMs)
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(lostAtMs + 5)
    expect(await idle.lostAtMs()).toBe(lostAtMs)
    expect(await first.lostAtMs()).toBe(lostAtMs)
  }, 30_000)
})
