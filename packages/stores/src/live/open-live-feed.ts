import type { StoreLogger } from '../logger.ts'
import type { RedisWatch } from '../redis/redis-watch.ts'
import { createInProcessLiveFeed } from './in-process.ts'
import type { LiveFeed } from './port.ts'

/** Between whom prices are carried. */
export interface LiveFeedChoice {
  /** A `redis://` or `rediss://` address that all nodes of a site share; null stays in this process. */
  readonly redisUrl: string | null
  /** The site that the prices are for; sites on one Redis do not see each other's. */
  readonly website: string
  readonly logger: StoreLogger
  /** Counts a message of another node that could not be read, and is dropped. */
  readonly countMalformed?: () => void
  /** Hears how Redis is doing. */
  readonly watch?: RedisWatch
}

/** Opens the feed of live prices. Never throws for a server that cannot be reached. */
export async function openLiveFeed({ redisUrl, ...options }: LiveFeedChoice): Promise<LiveFeed> {
  const onListenerError = (error: unknown) =>
    options.logger.warn({ err: error }, 'a listener to live prices failed')
  if (redisUrl === null) return createInProcessLiveFeed({ onListenerError })
  const { openRedisLiveFeed } = await import('./redis-live.ts')
  return openRedisLiveFeed({ ...options, redisUrl, onListenerError })
}
