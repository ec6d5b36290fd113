import * as v from 'valibot'
import { closeRedis, connectRedis, type RedisOptions, rethrowRedis } from '../redis/connect-redis.ts'
import type { Agreement } from './port.ts'

/** Anyone who differs does not renew it, so that what nobody has any more is forgotten. */
const lastsMs = 86_400_000

const claimScript = `
local agreed = redis.call('GET', KEYS[1])
if agreed and agreed ~= ARGV[1] then return agreed end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`

const replaceScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

/** Opens an agreement in Redis. Never throws for a server that cannot be reached. */
export async function openRedisAgreement(
  options: RedisOptions & { readonly website: string; readonly topic: string },
): Promise<Agreement> {
  const redis = await connectRedis(options)
  const key = `agreement:${options.website}:${options.topic}`
  return {
    async claim(text) {
      return v.parse(v.string(), await redis.eval(claimScript, 1, key, text, lastsMs).catch(rethrowRedis))
    },
    async replace(former, text) {
      return (await redis.eval(replaceScript, 1, key, former, text, lastsMs).catch(rethrowRedis)) === 1
    },
    async tryAlone(forMs) {
      return (await redis.set(`${key}:alone`, '', 'PX', forMs, 'NX').catch(rethrowRedis)) !== null
    },
    [Symbol.asyncDispose]: () => closeRedis(redis),
  }
}
