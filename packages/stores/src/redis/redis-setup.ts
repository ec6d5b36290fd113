import { closeRedis, connectRedis, rethrowRedis } from './connect-redis.ts'

/** How a Redis server is set up, as far as the product depends on it. */
export interface RedisSetup extends AsyncDisposable {
  /**
   * The policy by which Redis drops what it holds once it is full; null where it drops nothing. Rejects with StoreUnavailable
   * where it does not answer or may not be asked.
   */
  droppingPolicy(): Promise<string | null>
}

/** The connections that carry the site's own commands tell of a server that is away. */
const quiet = { info() {}, warn() {} }

/** Opens what asks a Redis server how it is set up. Never throws for one that cannot be reached. */
export async function openRedisSetup(redisUrl: string): Promise<RedisSetup> {
  const redis = await connectRedis({ redisUrl, logger: quiet })
  return {
    async droppingPolicy() {
      const text = await redis.info('memory').catch(rethrowRedis)
      const [, most = '0'] = /^maxmemory:(\d+)/m.exec(text) ?? []
      const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(text) ?? []
      return most === '0' || policy === 'noeviction' ? null : policy
    },
    [Symbol.asyncDispose]: () => closeRedis(redis),
  }
}
