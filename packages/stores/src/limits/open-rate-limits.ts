import type { StoreLogger } from '../logger.ts'
import type { RedisWatch } from '../redis/redis-watch.ts'
import { createInProcessRateLimits } from './in-process.ts'
import type { RateLimits, RateRules } from './port.ts'

/** What is limited, and where uses are counted. */
export interface RateLimitOptions<Rule extends string> {
  readonly rules: RateRules<Rule>
  /** A `redis://` or `rediss://` address; null counts in this process. */
  readonly redisUrl: string | null
  readonly logger: StoreLogger
  /** Hears how Redis is doing. */
  readonly watch?: RedisWatch
}

/** Opens the limits. Throws a RangeError for a rule that cannot be kept, never for a server that cannot be reached. */
export async function openRateLimits<Rule extends string>(
  options: RateLimitOptions<Rule>,
): Promise<RateLimits<Rule>> {
  const { rules, redisUrl, logger, watch } = options
  if (redisUrl === null) return createInProcessRateLimits(rules)
  const { openRedisRateLimits } = await import('./redis-limits.ts')
  return openRedisRateLimits(rules, { redisUrl, logger, watch, purpose: 'the store of limits' })
}
