import { Redis } from 'ioredis'
import type { StoreLogger } from '../logger.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { redisFault, type RedisWatch, watchCommands } from './redis-watch.ts'

/** How a Redis server is reached. */
export interface RedisOptions {
  /** `redis://` or `rediss://`, with user, password and database number where needed. Redis 7. */
  readonly redisUrl: string
  readonly logger: StoreLogger
  /** What the connection is for, as the log says it. */
  readonly purpose?: string
  /** How long a command may take; 500 ms unless given. */
  readonly commandTimeoutMs?: number
  /** Hears what becomes of the connection and of its commands. */
  readonly watch?: RedisWatch | undefined
}

const connectTimeoutMs = 2000
const usualCommandTimeoutMs = 500
/** A connection on which nothing comes back is closed, so that another can be tried. */
const silenceTimeoutMs = 2000
const longestRetryMs = 1000

/** The error to throw for a command that failed. Errors in the program stay what they are. */
function failureOf(error: unknown): unknown {
  if (redisFault(error) === 'refused') return error
  return new StoreUnavailable('short-lived store', { cause: error })
}

/** Rejects as the port promises. */
export function rethrowRedis(error: unknown): never {
  throw failureOf(error)
}

/** Ends a connection; one that does not answer is cut. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') return redis.disconnect()
  await redis.quit().catch(() => redis.disconnect())
}

/**
 * Connects to Redis and goes on trying. Commands are never kept for later and never sent twice: while the connection is down
 * each fails at once, so that no visitor waits and no code is taken twice. Resolves after the first attempt, whatever came
 * of it; a failure is logged, once for each loss.
 */
export async function connectRedis({
  redisUrl,
  logger,
  purpose = 'the short-lived store',
  commandTimeoutMs = usualCommandTimeoutMs,
  watch,
}: RedisOptions): Promise<Redis> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectionName: 'stores',
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), longestRetryMs),
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  })
  if (watch !== undefined) watchCommands(redis, watch)
  let state: 'new' | 'connected' | 'lost' = 'new'
  redis.on('ready', () => {
    // At the level of the loss: who reads of the one reads of the other.
    if (state === 'lost') logger.warn({}, `${purpose} is available again`)
    state = 'connected'
    watch?.connection(purpose, state)
  })
  redis.on('error', (error: Error) => {
    if (state !== 'lost') logger.warn({ reason: error.message }, `${purpose} is not available`)
    state = 'lost'
    watch?.connection(purpose, state)
  })
  await redis.connect().catch(() => {
    // The listener above has told of it, and ioredis goes on trying.
  })
  return redis
}
