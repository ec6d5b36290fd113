import { logout, userinfo } from '@portico/contract'
import { openVolatile } from '@portico/stores'
import { hasRedisServer, startKillableRedis } from '@portico/stores/test-redis-server'
import { describe, expect, it } from 'vitest'
import { signCall, testDeviceKey } from '../../test/caller.ts'
import { createEcho } from '../../test/echo.ts'
import { startTestGateway } from '../../test/gateway.ts'

const logger = { info: () => {}, warn: () => {} }

function describeLoss(): void {
  describe('a Redis that restarts empty', () => {
    it('GATE-02 lets no signed write through twice: what was signed before is refused, later ones pass', async () => {
      await using redis = await startKillableRedis()
      const now = { ms: Date.now() }
      const store = { redisUrl: redis.url, now: () => performance.now(), logger }
      await using volatile = await openVolatile(store)
      const echo = createEcho()
      await using gateway = await startTestGateway({ volatile, now: () => now.ms }, echo.bind)
      const key = await testDeviceKey('ann')
      const answerTo = async (request: Awaited<ReturnType<typeof signCall>>) =>
        (await (await gateway.send(request)).json()).code
      const before = await signCall({ call: logout, key, timeMs: now.ms })
      expect(await answerTo(before)).toBe('00000')
      expect(await answerTo(before)).toBe('00022')
      await redis.kill()
      await redis.start()
      await expect.poll(() => volatile.ready(), { timeout: 10_000 }).toBe(true)
      const reached = echo.reached.length
      expect(await answerTo(before)).toBe('00503')
      // The clock of a browser may be ahead by a bucket of 100 seconds.
      const ahead = await signCall({ call: logout, key, timeMs: now.ms + 99_000 })
      expect(await answerTo(ahead)).toBe('00503')
      expect(echo.reached).toHaveLength(reached)
      const read = await signCall({ call: userinfo, input: false, key, mode: 1, timeMs: now.ms })
      expect(await answerTo(read)).toBe('00000')
      // A process that starts now learns of the loss from the others.
      await using second = await openVolatile(store)
      expect(await second.lostAtMs()).toBe(await volatile.lostAtMs())
      now.ms += 205_000
      const after = await signCall({ call: logout, key, timeMs: now.ms })
      expect(await answerTo(after)).toBe('00000')
      expect(await answerTo(after)).toBe('00022')
    }, 60_000)
  })
}

it('GATE-02 nothing is lost in a store that is new', async () => {
  await using volatile = await openVolatile({ redisUrl: null, now: () => performance.now(), logger })
  expect(await volatile.lostAtMs()).toBeNull()
})

if (process.env['TEST_REDIS_URL'] !== undefined && hasRedisServer()) describeLoss()
