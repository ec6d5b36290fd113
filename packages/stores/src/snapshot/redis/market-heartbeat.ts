import type { Redis } from 'ioredis'

/** How long a heartbeat of the market holds: several looks, so that a process that is busy for a moment is not called silent. */
const holdsMs = 6000

/** Says in Redis that a process has the market of a site. */
export async function sendHeartbeat(redis: Redis, key: string): Promise<void> {
  await redis.set(key, '1', 'PX', holdsMs)
}

/** Follows whether a process has the market of a site. */
export interface HeartbeatWatch {
  look(redis: Redis): Promise<void>
  /** Since when there has been no heartbeat; null while there is one, or while nobody can tell. */
  silentSince(): number | null
}

/** Creates what looks for heartbeats under a key. `now` is milliseconds of a clock that never goes back. */
export function watchHeartbeat(key: string, now: () => number): HeartbeatWatch {
  let silentSince: number | null = null
  return {
    async look(redis) {
      // Where Redis cannot be asked, that is what is wrong, and of the market nothing is known.
      const held = redis.status === 'ready' ? await redis.exists(key).catch(() => null) : null
      silentSince = held === 0 ? (silentSince ?? now()) : null
    },
    silentSince: () => silentSince,
  }
}
