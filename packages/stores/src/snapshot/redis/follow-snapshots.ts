import { createSnapshot, type SnapshotData } from '@portico/market'
import type { Redis } from 'ioredis'
import * as v from 'valibot'
import { closeRedis } from '../../redis/connect-redis.ts'
import { followChannel } from '../../redis/follow-channel.ts'
import { redisMs } from '../../redis/redis-time.ts'
import type { SnapshotStore } from '../port.ts'
import {
  connectForSnapshots,
  lookEveryMs,
  type SharedSnapshotOptions,
  type SharedSnapshotStore,
  snapshotChannel,
} from './connection.ts'
import { aheadMs, readableFormats, readHead, type SnapshotHead, snapshotKeys } from './head.ts'
import { watchHeartbeat } from './market-heartbeat.ts'
import { createPartReader } from './part-reader.ts'
import { createPeriodicTask } from './periodic-task.ts'

const fields = v.strictTuple([v.nullable(v.string()), v.nullable(v.string())])

/** The time of the current snapshot; null before the first. */
function currentTime(inner: SnapshotStore): number | null {
  try {
    return Date.parse(inner.current().asOf)
  } catch {
    // Nothing is published yet: everything is newer.
    return null
  }
}

/** Tells whether a head lies in the future both by Redis and by this process: only one of their clocks may be wrong. */
function createEarlyCheck({
  redis,
  today,
  logger,
}: Pick<SharedSnapshotOptions, 'today' | 'logger'> & { readonly redis: Redis }) {
  let told: string | null = null
  return async ({ version, asOf }: SnapshotHead): Promise<boolean> => {
    const atMs = Math.max(redisMs(await redis.time()), today())
    if (Date.parse(asOf) <= atMs + aheadMs) return false
    if (told !== version)
      logger.warn({ version, asOf }, 'the market snapshot in Redis lies in the future and is not shown')
    told = version
    return true
  }
}

/** Takes over the snapshots of one site, one look at a time. */
function createFollower({
  inner,
  website,
  logger,
  today,
  redis,
}: Pick<SharedSnapshotOptions, 'inner' | 'website' | 'logger' | 'today'> & {
  readonly redis: Redis
}) {
  const keys = snapshotKeys(website)
  const reader = createPartReader()
  let settled: string | null = null
  const isEarly = createEarlyCheck({ redis, today, logger })
  let current: SnapshotHead | null = null

  function publish(data: SnapshotData) {
    try {
      inner.publish(createSnapshot(data))
    } catch (error) {
      // The snapshot is current all the same.
      logger.warn({ err: error }, 'a listener to the market snapshot failed')
    }
  }

  async function takeOver(head: SnapshotHead) {
    reader.keep(current === null ? [head] : [current, head])
    const data = await reader.read(head, (name) => redis.getBuffer(keys.part(name)))
    publish(data)
    if (current === null)
      logger.info({ version: head.version, asOf: head.asOf }, 'the market snapshot is followed')
    current = head
    reader.keep([head])
  }

  /** Why a head is left alone; null where it is to be taken over. */
  function fault(format: string, head: SnapshotHead | null): string | null {
    if (!readableFormats.has(format)) return 'is of a format that this release does not know'
    if (head === null) return 'cannot be read'
    const sinceMs = currentTime(inner)
    return sinceMs !== null && Date.parse(head.asOf) < sinceMs ? 'is older than the current one' : null
  }

  return async function look() {
    const seen = v.parse(fields, await redis.hmget(keys.head, 'format', 'version')).join(' ')
    if (seen === settled) return
    const [format, text] = v.parse(fields, await redis.hmget(keys.head, 'format', 'head'))
    if (format === null || text === null) return
    const head = readHead(text)
    const reason = fault(format, head)
    if (head !== null && (await isEarly(head))) return
    if (reason === null && head !== null) await takeOver(head)
    else
      logger.warn(
        { format, version: head?.version },
        `the market snapshot in Redis ${reason} and is left alone`,
      )
    settled = seen
  }
}

/**
 * Keeps the snapshot that the market role sends to Redis as the current one of this process. What is current stays so when Redis or the
 * market role stop; a snapshot that is older never replaces it.
 */
export async function followSnapshots(options: SharedSnapshotOptions): Promise<SharedSnapshotStore> {
  const { inner, logger } = options
  await using opening = new AsyncDisposableStack()
  const redis = opening.adopt(await connectForSnapshots(options), closeRedis)
  const look = createFollower({ ...options, redis })
  const heartbeat = watchHeartbeat(snapshotKeys(options.website).market, options.now)
  const periodic = opening.use(
    createPeriodicTask({
      everyMs: lookEveryMs,
      async task() {
        await heartbeat.look(redis)
        if (redis.status === 'ready') await look()
      },
      onFailure: (error) =>
        logger.warn({ err: error }, 'the market snapshot in Redis could not be taken over'),
    }),
  )
  redis.on('ready', () => periodic.runNow())
  opening.use(
    await followChannel({
      ...{ redisUrl: options.redisUrl, logger, purpose: 'the news of market snapshots' },
      channel: snapshotChannel(options),
      tell: () => void periodic.runNow(),
    }),
  )
  await periodic.runNow()
  const opened = opening.move()
  return {
    current: () => inner.current(),
    subscribe: (listener) => inner.subscribe(listener),
    publish: (snapshot) => inner.publish(snapshot),
    marketSilentSince: heartbeat.silentSince,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
