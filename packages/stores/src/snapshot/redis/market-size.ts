import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { closeRedis } from '../../redis/connect-redis.ts'
import { connectForSnapshots, type SnapshotConnection } from './connection.ts'
import { readHead, snapshotKeys } from './head.ts'
import { listForms } from './part-lists.ts'

/** How long the first snapshot is waited for: processes that start together, or a Redis that is away for a moment. */
const firstWithinMs = 2000
const lookEveryMs = 200

async function lookFor(redis: Redis, website: string): Promise<number | null> {
  if (redis.status !== 'ready') return null
  const head = readHead((await redis.hget(snapshotKeys(website).head, 'head')) ?? '')
  return head === null ? null : head.parts.assets.length * listForms.assets.partSize
}

/**
 * About how many assets the market of a site in Redis lists; null where that is not known within two seconds: there is none yet, or Redis does
 * not answer.
 */
export async function readMarketSize(options: SnapshotConnection): Promise<number | null> {
  const untilMs = performance.now() + firstWithinMs
  await using opened = new AsyncDisposableStack()
  const redis = opened.adopt(await connectForSnapshots(options), closeRedis)
  for (;;) {
    const isLast = performance.now() >= untilMs
    const size = await lookFor(redis, options.website).catch((error: unknown) => {
      if (isLast) options.logger.warn({ err: error }, 'the size of the market in Redis is not known')
      return null
    })
    if (size !== null || isLast) return size
    await wait(lookEveryMs)
  }
}
