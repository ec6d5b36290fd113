import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { closeRedis, connectRedis, type RedisOptions } from '../redis/connect-redis.ts'
import type { RateLimits, RateRules } from './port.ts'
import { createWindows } from './windows.ts'

/** Counts uses in Redis, for several processes. While Redis is down each process counts for itself. */
export async function openRedisRateLimits<Rule extends string>(
  rules: RateRules<Rule>,
  options: RedisOptions,
): Promise<RateLimits<Rule>> {
  const storeClient = await connectRedis(options)
  const windows = createWindows(rules, ({ points, windowMs }, keyPrefix) => {
    const limiter = { points, duration: windowMs / 1000, keyPrefix }
    return new RateLimiterRedis({
      ...limiter,
      storeClient,
      rejectIfRedisNotReady: true,
      // Anyone who is over the limit costs Redis nothing more until the window ends. The last use within it is not over it: it may be
      // given back.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory(limiter),
    })
  })
  return { ...windows, [Symbol.asyncDispose]: () => closeRedis(storeClient) }
}
