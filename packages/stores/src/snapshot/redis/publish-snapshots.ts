import type { SnapshotData } from '@portico/market'
import { closeRedis } from '../../redis/connect-redis.ts'
import {
  connectForSnapshots,
  lookEveryMs,
  type SharedSnapshotOptions,
  type SharedSnapshotStore,
  snapshotChannel,
} from './connection.ts'
import { snapshotKeys } from './head.ts'
import { sendHeartbeat } from './market-heartbeat.ts'
import { createPeriodicTask } from './periodic-task.ts'
import { createSnapshotSender } from './snapshot-sender.ts'

/** How often what was sent is looked after: a Redis that runs out of room may drop parts. */
const renewEveryMs = 10_000

/** What is logged of a snapshot that is not current in Redis; null where it is. */
const refusals = {
  future: 'the market snapshot lies in the future by the clock of Redis and is not sent',
  older: 'another process publishes newer market snapshots',
  other: 'another process publishes newer market snapshots',
  renewed: null,
  replaced: null,
} as const

/**
 * Sends every snapshot that is published here to Redis, the newest only where several come while one is on its way. What is
 * published is current here at once, whatever has become of Redis.
 */
export async function publishSnapshots(options: SharedSnapshotOptions): Promise<SharedSnapshotStore> {
  const { inner, website, logger, now, maySend } = options
  await using opening = new AsyncDisposableStack()
  const redis = opening.adopt(await connectForSnapshots(options), closeRedis)
  const send = createSnapshotSender({ redis, website, channel: snapshotChannel(options) })
  let latest: SnapshotData | null = null
  let sent: SnapshotData | null = null
  let renewAtMs = 0
  let state: 'current' | 'refused' = 'current'

  async function task() {
    const data = latest
    if (data === null || redis.status !== 'ready' || !maySend()) return
    await sendHeartbeat(redis, snapshotKeys(website).market)
    if (data === sent && now() < renewAtMs) return
    const outcome = await send(data, data === sent ? 'renew' : 'new')
    sent = data
    renewAtMs = now() + renewEveryMs
    const refusal = refusals[outcome.verdict]
    if (refusal !== null && state === 'current')
      logger.warn({ version: data.version, asOf: data.asOf }, refusal)
    state = refusal === null ? 'current' : 'refused'
    if (outcome.verdict === 'replaced' && outcome.aside !== null)
      logger.warn(
        { version: outcome.aside, key: snapshotKeys(website).aside },
        'a market snapshot from the future was set aside',
      )
  }

  const periodic = opening.use(
    createPeriodicTask({
      everyMs: lookEveryMs,
      task,
      onFailure: (error) => logger.warn({ err: error }, 'the market snapshot could not be sent'),
    }),
  )
  redis.on('ready', () => {
    renewAtMs = 0
    void periodic.runNow()
  })
  const opened = opening.move()
  return {
    current: () => inner.current(),
    subscribe: (listener) => inner.subscribe(listener),
    marketSilentSince: () => null,
    publish(snapshot) {
      if (latest?.version !== snapshot.version) {
        latest = snapshot.data
        void periodic.runNow()
      }
      inner.publish(snapshot)
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
