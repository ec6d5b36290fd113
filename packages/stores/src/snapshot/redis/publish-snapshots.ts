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
import { showMarket } from './market-sign.ts'
import { createPulse } from './pulse.ts'
import { createSnapshotSender } from './snapshot-sender.ts'

/** How often what was sent is looked after: a Redis that runs out of room may drop parts. */
const renewEveryMs = 10_000

/**
 * Sends every snapshot that is published here to Redis, the newest only where several come while one is on its way. What is
 * published is in force here at once, whatever has become of Redis.
 */
export async function publishSnapshots(options: SharedSnapshotOptions): Promise<SharedSnapshotStore> {
  const { inner, website, logger, now } = options
  await using opening = new AsyncDisposableStack()
  const redis = opening.adopt(await connectForSnapshots(options), closeRedis)
  const send = createSnapshotSender({ redis, website, channel: snapshotChannel(options) })
  let latest: SnapshotData | null = null
  let sent: SnapshotData | null = null
  let renewAtMs = 0
  let state: 'in force' | 'refused' = 'in force'

  async function task() {
    const data = latest
    if (data === null || redis.status !== 'ready') return
    await showMarket(redis, snapshotKeys(website).market)
    if (data === sent && now() < renewAtMs) return
    const { verdict } = await send(data, data === sent ? 'renew' : 'new')
    sent = data
    renewAtMs = now() + renewEveryMs
    const refused = verdict === 'older' || verdict === 'other'
    if (refused && state === 'in force')
      logger.warn(
        { version: data.version, asOf: data.asOf },
        'another process publishes newer market snapshots',
      )
    state = refused ? 'refused' : 'in force'
  }

  const pulse = opening.use(
    createPulse({
      everyMs: lookEveryMs,
      task,
      onFailure: (error) => logger.warn({ err: error }, 'the market snapshot could not be sent'),
    }),
  )
  redis.on('ready', () => {
    renewAtMs = 0
    void pulse.nudge()
  })
  const opened = opening.move()
  return {
    current: () => inner.current(),
    subscribe: (listener) => inner.subscribe(listener),
    marketSilentSince: () => null,
    publish(snapshot) {
      if (latest?.version !== snapshot.version) {
        latest = snapshot.data
        void pulse.nudge()
      }
      inner.publish(snapshot)
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
