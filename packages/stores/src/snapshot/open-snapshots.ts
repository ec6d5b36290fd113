import type { StoreLogger } from '../logger.ts'
import type { RedisWatch } from '../redis/redis-watch.ts'
import { createInProcessSnapshotStore } from './in-process.ts'
import type { SnapshotStore } from './port.ts'
import type { SharedSnapshotStore, SnapshotConnection } from './redis/connection.ts'

/** How the processes of a site share snapshots. */
export interface SnapshotsOptions {
  /** A `redis://` or `rediss://` address that all of them share; null leaves each on its own. */
  readonly redisUrl: string | null
  /** The site that the snapshots are of; sites on one Redis have their own. */
  readonly website: string
  /** Whether what is published here is sent to the others, or what is sent is taken over. */
  readonly part: 'publish' | 'follow'
  /** What holds the current snapshot in this process; a store in process unless given. */
  readonly inner?: SnapshotStore
  readonly logger: StoreLogger
  /** Milliseconds of a clock that never goes back, such as performance.now. */
  readonly now: () => number
  /** Hears how Redis is doing. */
  readonly watch?: RedisWatch
  /** Milliseconds since the epoch; Date.now unless given. */
  readonly today?: () => number
  /** Whether what is published here may be sent now, such as by a process whose clock is right; always unless given. */
  readonly maySend?: () => boolean
}

/**
 * Opens the store of snapshots. A follower has looked at Redis once by then, and may have found nothing; anyone who opens it
 * publishes what it has of its own in that case. Never throws for a server that cannot be reached.
 */
export async function openSnapshots({
  redisUrl,
  part,
  inner = createInProcessSnapshotStore(),
  today = Date.now,
  maySend = () => true,
  ...others
}: SnapshotsOptions): Promise<SharedSnapshotStore> {
  if (redisUrl === null) return { ...inner, marketSilentSince: () => null, async [Symbol.asyncDispose]() {} }
  const options = { ...others, today, maySend }
  if (part === 'publish') {
    const { publishSnapshots } = await import('./redis/publish-snapshots.ts')
    return publishSnapshots({ ...options, redisUrl, inner })
  }
  const { followSnapshots } = await import('./redis/follow-snapshots.ts')
  return followSnapshots({ ...options, redisUrl, inner })
}

/**
 * About how many assets a market in Redis lists, before it is followed: one that is large is better read in a thread. Waits for
 * the first snapshot for two seconds; null where there is none by then, or Redis does not answer.
 */
export async function sharedMarketSize(options: SnapshotConnection): Promise<number | null> {
  const { readMarketSize } = await import('./redis/market-size.ts')
  return readMarketSize(options)
}
