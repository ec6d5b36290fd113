import { ReplyError } from 'ioredis'
import { connectRedis, type RedisOptions } from './connect-redis.ts'

/** What is listened to. */
interface ChannelOptions extends RedisOptions {
  readonly channel: string
  /** Called with each message. Those sent while the connection is down are lost. */
  readonly tell: (message: string) => void
}

const renewMs = 2000

/**
 * Listens to a channel of Redis, again after every loss, on a connection of its own. Subscribing is repeated from time to time:
 * it changes nothing where it is current, and shows a connection on which nothing would ever come.
 */
export async function followChannel({ channel, tell, ...options }: ChannelOptions): Promise<AsyncDisposable> {
  const redis = await connectRedis(options)
  let state: 'followed' | 'refused' = 'followed'
  redis.on('message', (_channel: string, message: string) => tell(message))
  async function subscribe() {
    try {
      await redis.subscribe(channel)
      state = 'followed'
    } catch (error) {
      // A connection that is lost tells of it itself.
      if (!(error instanceof ReplyError) || state === 'refused') return
      state = 'refused'
      options.logger.warn({ channel, err: error }, 'a channel of Redis could not be followed')
    }
  }
  redis.on('ready', subscribe)
  const timer = setInterval(subscribe, renewMs)
  timer.unref()
  if (redis.status === 'ready') await subscribe()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      redis.disconnect()
    },
  }
}
