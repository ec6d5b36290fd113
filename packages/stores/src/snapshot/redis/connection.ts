import type { Redis } from 'ioredis'
import { channelName } from '../../redis/channel-name.ts'
import { connectRedis } from '../../redis/connect-redis.ts'
import type { RedisWatch } from '../../redis/redis-watch.ts'
import type { StoreLogger } from '../../logger.ts'
import type { SnapshotStore } from '../port.ts'

/** Where snapshots of a site are. */
export interface SnapshotConnection {
  readonly redisUrl: string
  /** The site that the snapshots are of; sites on one Redis have their own. */
  readonly website: string
  readonly logger: StoreLogger
  readonly watch?: RedisWatch
}

/** What both sides of shared snapshots are made with. */
export interface SharedSnapshotOptions extends SnapshotConnection {
  /** What holds the current snapshot in this process. */
  readonly inner: SnapshotStore
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Milliseconds since the epoch by this process. */
  readonly today: () => number
  /** Whether what is published may leave this process. */
  readonly maySend: () => boolean
}

/** A store that has connections to close. */
export interface SharedSnapshotStore extends SnapshotStore, AsyncDisposable {
  /**
   * Since when no market of the site has been seen, in milliseconds of the store's clock; null while one is, while Redis
   * does not answer, and in a process that has the market itself.
   */
  marketSilentSince(): number | null
}

/** A part is up to some megabytes, and a process that has just merged a market does not look at its answers at once. */
const commandTimeoutMs = 5000

/** How often each side looks whether there is something to do; messages between them only make it faster. */
export const lookEveryMs = 1000

/** The channel on which followers are told of a new snapshot. */
export function snapshotChannel({ redisUrl, website }: SharedSnapshotOptions): string {
  return channelName(redisUrl, { website, topic: 'snapshots' })
}

/** Connects for snapshots. */
export function connectForSnapshots({ redisUrl, logger, watch }: SnapshotConnection): Promise<Redis> {
  const purpose = 'the store of market snapshots'
  return connectRedis({ redisUrl, logger, commandTimeoutMs, purpose, watch })
}
