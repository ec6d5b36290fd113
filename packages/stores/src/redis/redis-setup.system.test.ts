import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { hasRedisServer, startKillableRedis } from '../../test/snapshot/redis-server.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { openRedisSetup } from './redis-setup.ts'

function describeSetup(): void {
  describe('openRedisSetup', () => {
    it('SAFE-07 tells the policy by which a full Redis drops keys, while there is a bound at all', async () => {
      await using redis = await startKillableRedis()
      await using setup = await openRedisSetup(redis.url)
      const operator = new Redis(redis.url)
      expect(await setup.droppingPolicy()).toBeNull()
      await operator.config('SET', 'maxmemory-policy', 'allkeys-lru')
      expect(await setup.droppingPolicy()).toBeNull()
      await operator.config('SET', 'maxmemory', '67108864')
      expect(await setup.droppingPolicy()).toBe('allkeys-lru')
      await operator.config('SET', 'maxmemory-policy', 'noeviction')
      expect(await setup.droppingPolicy()).toBeNull()
      operator.disconnect()
    })
  })
}

it('openRedisSetup opens where Redis cannot be reached, and says that it cannot', async () => {
  await using setup = await openRedisSetup('redis://127.0.0.1:1')
  await expect(setup.droppingPolicy()).rejects.toThrow(StoreUnavailable)
})

if (process.env['TEST_REDIS_URL'] !== undefined && hasRedisServer()) describeSetup()
