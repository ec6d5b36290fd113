import type { StoreLogger } from '../logger.ts'
import type { RedisWatch } from '../redis/redis-watch.ts'
import { createInProcessVolatile } from './in-process.ts'
import type { VolatileStore } from './port.ts'

/** Where short-lived state is kept. */
export interface VolatileOptions {
  /** A `redis://` or `rediss://` address; null keeps it in this process. */
  readonly redisUrl: string | null
  /** Milliseconds of a clock that never goes back, such as performance.now; Redis has its own. */
  readonly now: () => number
  readonly logger: StoreLogger
  /** Hears how Redis is doing. */
  readonly watch?: RedisWatch
}

/** Opens the store of short-lived state. Never throws for a server that cannot be reached. */
export async function openVolatile({
  redisUrl,
  now,
  logger,
  watch,
}: VolatileOptions): Promise<VolatileStore> {
  if (redisUrl === null) return createInProcessVolatile({ now })
  const { openRedisVolatile } = await import('./redis-volatile.ts')
  return openRedisVolatile({ redisUrl, logger, watch })
}
