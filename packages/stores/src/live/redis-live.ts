import { randomUUID } from 'node:crypto'
import { channelName } from '../redis/channel-name.ts'
import { closeRedis, connectRedis, type RedisOptions } from '../redis/connect-redis.ts'
import { followChannel } from '../redis/follow-channel.ts'
import { createInProcessLiveFeed, type LiveFeedOptions } from './in-process.ts'
import { readLiveMessage, writeLiveMessage } from './live-message.ts'
import type { LiveFeed } from './port.ts'

/** A feed between nodes. */
export interface RedisLiveOptions extends LiveFeedOptions, RedisOptions {
  readonly website: string
  /** Counts a message that could not be read. */
  readonly countMalformed?: () => void
}

/** The log has the first of messages that cannot be read, and then one of so many. */
const linePerMalformed = 1000

/**
 * Carries prices over a channel of Redis. Subscribers of the node that publishes are told at once, whatever has become of
 * Redis; the other nodes miss what is published while it is away.
 */
export async function openRedisLiveFeed({
  website,
  countMalformed,
  onListenerError,
  ...options
}: RedisLiveOptions): Promise<LiveFeed> {
  const { redisUrl, logger } = options
  const here = createInProcessLiveFeed(onListenerError === undefined ? {} : { onListenerError })
  const channel = channelName(redisUrl, { website, topic: 'live-prices' })
  const from = randomUUID()
  let malformed = 0

  function tell(text: string) {
    const message = readLiveMessage(text)
    if (message === null) {
      malformed += 1
      countMalformed?.()
      if (malformed % linePerMalformed !== 1) return
      logger.warn({ channel, malformed }, 'live prices of another node could not be read')
    } else if (message.from !== from) here.publish(message.prices)
  }

  await using opening = new AsyncDisposableStack()
  opening.use(here)
  const sender = await connectRedis({ ...options, purpose: 'the sender of live prices' })
  opening.defer(() => closeRedis(sender))
  opening.use(await followChannel({ ...options, channel, tell, purpose: 'the receiver of live prices' }))
  const opened = opening.move()
  return {
    publish(prices) {
      here.publish(prices)
      if (prices.length === 0 || sender.status !== 'ready') return
      sender.publish(channel, writeLiveMessage({ from, prices })).catch(() => {
        // The connection has told of its loss, and the next prices replace these.
      })
    },
    subscribe: (listener) => here.subscribe(listener),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
