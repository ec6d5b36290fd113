import { closeRedis, connectRedis, rethrowRedis } from '../redis/connect-redis.ts'
import { redisMs } from '../redis/redis-time.ts'
import type { StoreClock } from './port.ts'

/** The connections that carry the site's own commands tell of a server that is away, in words for what is missed then. */
const quiet = { info() {}, warn() {} }

/** Reads the clock of Redis on a connection of its own, so that no command of another part waits before it. */
export async function openRedisClock(redisUrl: string): Promise<StoreClock> {
  const redis = await connectRedis({ redisUrl, logger: quiet })
  return {
    store: 'Redis',
    read: async () => redisMs(await redis.time().catch(rethrowRedis)),
    [Symbol.asyncDispose]: () => closeRedis(redis),
  }
}
