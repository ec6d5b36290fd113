import type { Redis } from 'ioredis'
import * as v from 'valibot'
import { closeRedis, connectRedis, type RedisOptions, rethrowRedis } from '../redis/connect-redis.ts'
import { ensureKeepable } from './keepable.ts'
import { watchLoss } from './loss-watch.ts'
import type { VolatileStore } from './port.ts'

// A value is kept as `<wrong tries>:<value>` and a counter as plain digits, so that everything about a key lies in one
// string: one round trip, one slot of a cluster, and plain commands on the hot paths.

const prefix = 'volatile:'

const takeIfScript = `
local held = redis.call('GET', KEYS[1])
if not held then return 'absent' end
local wrong, value = string.match(held, '^(%d+):(.*)$')
if not value then return redis.error_reply('ERR the key holds a counter') end
if value == ARGV[1] then
  redis.call('DEL', KEYS[1])
  return 'taken'
end
wrong = tonumber(wrong) + 1
if wrong >= tonumber(ARGV[2]) then
  redis.call('DEL', KEYS[1])
  return 'spent'
end
redis.call('SET', KEYS[1], string.format('%d:%s', wrong, value), 'KEEPTTL')
return 'wrong'`

const countScript = `
local sum = redis.call('INCR', KEYS[1])
if sum == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return sum`

const takeIfReply = v.picklist(['taken', 'wrong', 'spent', 'absent'])
const countReply = v.pipe(v.number(), v.safeInteger())

function valueOf(held: string | null): string | null {
  const mark = held?.indexOf(':') ?? -1
  return held === null || mark < 0 ? held : held.slice(mark + 1)
}

function storeOver(redis: Redis): VolatileStore {
  return {
    async addOnce(key, ttlMs) {
      ensureKeepable(key, ttlMs)
      const reply = await redis.set(`${prefix}${key}`, '0:', 'PX', ttlMs, 'NX').catch(rethrowRedis)
      return reply === null ? 'present' : 'added'
    },
    async put(key, value, ttlMs) {
      ensureKeepable(key, ttlMs)
      await redis.set(`${prefix}${key}`, `0:${value}`, 'PX', ttlMs).catch(rethrowRedis)
    },
    async read(key) {
      return valueOf(await redis.get(`${prefix}${key}`).catch(rethrowRedis))
    },
    async take(key) {
      return valueOf(await redis.getdel(`${prefix}${key}`).catch(rethrowRedis))
    },
    async takeIf(key, proof, tries) {
      const reply = await redis.eval(takeIfScript, 1, `${prefix}${key}`, proof, tries).catch(rethrowRedis)
      return v.parse(takeIfReply, reply)
    },
    async count(key, ttlMs) {
      ensureKeepable(key, ttlMs)
      return v.parse(
        countReply,
        await redis.eval(countScript, 1, `${prefix}${key}`, ttlMs).catch(rethrowRedis),
      )
    },
    async remove(key) {
      await redis.del(`${prefix}${key}`).catch(rethrowRedis)
    },
    lostAtMs: watchLoss(redis),
    async ready() {
      return redis.ping().then(
        () => true,
        () => false,
      )
    },
    [Symbol.asyncDispose]: () => closeRedis(redis),
  }
}

/**
 * Keeps short-lived state in Redis, for several processes. Every operation touches one key. A server that cannot be reached
 * does not keep the process from starting: until it is there, every operation throws StoreUnavailable.
 */
export async function openRedisVolatile(options: RedisOptions): Promise<VolatileStore> {
  const redis = await connectRedis(options)
  const store = storeOver(redis)
  // From here on the process knows the mark, and notices when it is gone. What cannot be asked now is asked at the first use.
  if (redis.status === 'ready') await store.lostAtMs().catch(() => null)
  return store
}
