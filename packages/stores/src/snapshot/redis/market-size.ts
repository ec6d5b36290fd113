import { closeRedis } from '../../redis/connect-redis.ts'
import { connectForSnapshots, type SnapshotConnection } from './connection.ts'
import { readHead, snapshotKeys } from './head.ts'
import { listForms } from './part-lists.ts'

/** About how many assets the market of a site in Redis lists; 0 where there is none, or Redis does not answer. */
export async function readMarketSize(options: SnapshotConnection): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const redis = opened.adopt(await connectForSnapshots(options), closeRedis)
  if (redis.status !== 'ready') return 0
  try {
    const text = await redis.hget(snapshotKeys(options.website).head, 'head')
    return (readHead(text ?? '')?.parts.assets.length ?? 0) * listForms.assets.partSize
  } catch (error) {
    options.logger.warn({ err: error }, 'the size of the market in Redis is not known')
    return 0
  }
}
