import { bundledSources, createLastGoodFile } from '@portico/market-app'
import type { Asset } from '@portico/market'
import { openSnapshots } from '@portico/stores'
import { join } from 'node:path'
import type { ServerConfig } from '../config/config.ts'
import { marketName } from '../config/market-name.ts'
import type { ServerLogger } from '../operation/logger.ts'

/** What the bundle lists. */
async function bundledAssets(): Promise<readonly Asset[]> {
  const { signal } = new AbortController()
  const readings = await Promise.all(bundledSources().map((source) => source.read(signal)))
  return readings.flatMap(({ assets }) => assets)
}

/** What the market of this site shows now; nothing where Redis or a market is away. */
async function shownAssets(config: ServerConfig, logger: ServerLogger): Promise<readonly Asset[]> {
  const { redisUrl } = config.secrets
  if (redisUrl === null) return []
  const website = marketName(config)
  const followed = { redisUrl, website, part: 'follow', logger, now: () => performance.now() } as const
  await using snapshots = await openSnapshots(followed)
  try {
    return snapshots.current().assets
  } catch {
    // Nothing is published: what the bundle and the last good prices list is all that is known.
    return []
  }
}

/** The slugs of assets that can be taken off: what is bundled, what this data folder saw last, and what the market shows. */
export async function delistableSlugs(
  config: ServerConfig,
  logger: ServerLogger,
): Promise<ReadonlySet<string>> {
  const lastGood = createLastGoodFile({ folder: join(config.dataFolder, 'market'), logger })
  const all = [
    ...(await bundledAssets()),
    ...((await lastGood.read())?.data.assets ?? []),
    ...(await shownAssets(config, logger)),
  ]
  return new Set(all.flatMap(({ kind, slug }) => (kind === 'fiat' ? [] : [slug])))
}
