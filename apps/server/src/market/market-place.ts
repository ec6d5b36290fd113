import type { Snapshot } from '@portico/market'
import type { MarketSource } from '@portico/market-app'
import { sharedMarketSize, type SnapshotStore } from '@portico/stores'
import type { ServerConfig } from '../config/config.ts'
import { marketName } from '../config/market-name.ts'
import type { SourceChoice } from '../config/market-settings.ts'
import type { ServerLogger } from '../operation/logger.ts'
import { followsSources } from './open-market.ts'

/** Where the market of a process runs. */
export type MarketPlace = 'in a thread' | 'here'

/** What decides where the market of a process runs. */
export interface PlaceOptions {
  readonly config: ServerConfig
  readonly sources: readonly MarketSource[] | undefined
  readonly sourcesModule: string | null
  readonly logger: Pick<ServerLogger, 'info' | 'warn'>
}

/** Sources that tell prices all day long. */
const busySources: ReadonlySet<SourceChoice> = new Set(['binance', 'coingecko'])

/** From so many assets on a snapshot that another process sends takes longer to decode than a page may wait. */
const largeMarket = 2000

/** The place of a market that another process has, by its size at the start of this one. */
async function placeOfFollower(
  redisUrl: string,
  { config, logger }: Pick<PlaceOptions, 'config' | 'logger'>,
): Promise<MarketPlace> {
  const assets = await sharedMarketSize({ redisUrl, website: marketName(config), logger })
  const place = assets !== null && assets >= largeMarket ? 'in a thread' : 'here'
  logger.info({ place, assets }, 'the market of another process is followed; its size now decides where')
  return place
}

/**
 * Where the market of a process runs. Sources that tell prices all day long keep it busy, and so does the large market of another process;
 * it gets a thread of its own unless the operator does not want that (`MARKET_THREAD`). What is read once a day is merged in a moment, and
 * sources that are given as objects cannot go to a thread. Logs what does not follow from the configuration alone.
 */
export async function marketPlace(options: PlaceOptions): Promise<MarketPlace> {
  const { config, sources, sourcesModule, logger } = options
  const { thread, sources: choices } = config.market
  const { redisUrl } = config.secrets
  if (thread === 'off' || sources !== undefined) return 'here'
  if (redisUrl !== null && !followsSources(config)) return placeOfFollower(redisUrl, options)
  const isBusy = choices.some((choice) => typeof choice === 'object' || busySources.has(choice))
  if (!isBusy && sourcesModule === null) return 'here'
  logger.info({ place: 'in a thread' }, 'the market is read all day long, in a thread of its own')
  return 'in a thread'
}

/**
 * Says once where the market of another process, which is followed here, has become large since the start, or could not be seen then: pages
 * wait for it while it is decoded, until this process is started again.
 */
export function watchSize(
  snapshots: Pick<SnapshotStore, 'subscribe' | 'current'>,
  { config, logger }: Pick<PlaceOptions, 'config' | 'logger'>,
): Disposable {
  let state: 'small' | 'told' = 'small'
  function look({ assets }: Pick<Snapshot, 'assets'>) {
    if (state === 'told' || assets.length < largeMarket || config.market.thread === 'off') return
    state = 'told'
    const what = 'the market that is followed is large by now, and pages wait while it is decoded'
    logger.warn({ assets: assets.length }, `${what}: start this process again, so that a thread follows it`)
  }
  const end = snapshots.subscribe(look)
  try {
    look(snapshots.current())
  } catch {
    // Nothing is published yet.
  }
  return { [Symbol.dispose]: end }
}
