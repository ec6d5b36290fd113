import { closeRedis, connectRedis, type RedisOptions, rethrowRedis } from '../redis/connect-redis.ts'
import { keptMs, type SealedFiles } from './keep-round.ts'

/** Opens the store of files in Redis. Never throws for a server that cannot be reached. */
export async function openRedisFiles(
  options: RedisOptions & { readonly website: string },
): Promise<SealedFiles> {
  const redis = await connectRedis(options)
  const keyOf = (address: string) => `built-file:${options.website}:${address}`
  return {
    async renew(addresses) {
      const there = await Promise.all(
        addresses.map((address) => redis.pexpire(keyOf(address), keptMs)),
      ).catch(rethrowRedis)
      return addresses.filter((_address, index) => there[index] === 0)
    },
    async put(address, sealed) {
      await redis.set(keyOf(address), sealed, 'PX', keptMs).catch(rethrowRedis)
    },
    get: (address) => redis.getBuffer(keyOf(address)).catch(rethrowRedis),
    [Symbol.asyncDispose]: () => closeRedis(redis),
  }
}
