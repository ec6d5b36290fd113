import { expect, it } from 'vitest'
import { redisDrops } from './redis-drops.ts'

it('SAFE-07 a Redis that drops what it holds is named with its policy, and one that cannot be asked is not', async () => {
  const [named] = await redisDrops({ droppingPolicy: async () => 'allkeys-lru' })()
  expect(named).toEqual({
    subject: 'redis',
    text: 'Redis drops what it holds when it is full (maxmemory-policy allkeys-lru): set it to noeviction',
  })
  expect(await redisDrops({ droppingPolicy: async () => null })()).toEqual([])
  expect(await redisDrops({ droppingPolicy: () => Promise.reject(new Error('NOPERM')) })()).toEqual([])
  expect(await redisDrops(null)()).toEqual([])
})
