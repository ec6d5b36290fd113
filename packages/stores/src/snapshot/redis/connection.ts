import type { Redis } from 'ioredis'
import { channelName } from '../../redis/channel-name.ts'
import { connectRedis } from '../../redis/connect-redis.ts'
import type { StoreLogger } from '../../logger.ts'
import type { SnapshotStore } from '../port.ts'

/** What both sides of shared snapshots are made with. */
export interface SharedSnapshotOptions {
  readonly redisUrl: string
  /** The site that the snapshots are of; sites on one Redis have their own. */
  readonly website: string
  /** What holds the snapshot in force in this process. */
  readonly inner: SnapshotStore
  readonly logger: StoreLogger
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** A store that has connections to close. */
export type SharedSnapshotStore = SnapshotStore & AsyncDisposable

/** A part is up to some megabytes, and a process that has just merged a market does not look at its answers at once. */
const commandTimeoutMs = 5000

/** How often each side looks whether there is something to do; messages between them only make it faster. */
export const lookEveryMs = 1000

/** The channel on which followers hear of a new snapshot. */
export function snapshotChannel({ redisUrl, website }: SharedSnapshotOptions): string {
  return channelName(redisUrl, { website, topic: 'snapshots' })
}

/** Connects for snapshots. */
export function connectForSnapshots({ redisUrl, logger }: SharedSnapshotOptions): Promise<Redis> {
  return connectRedis({ redisUrl, logger, commandTimeoutMs, purpose: 'the store of market snapshots' })
}
