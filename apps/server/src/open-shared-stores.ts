import {
  createInProcessSnapshotStore,
  type LiveFeed,
  openLiveFeed,
  openRedisSetup,
  openSnapshots,
  openSql,
  openStoreClocks,
  type RedisSetup,
  type OpenedSqlStore,
} from '@portico/stores'
import type { ServerConfig } from './config/config.ts'
import { marketName } from './config/market-name.ts'
import { createDelistingStore, type DelistingStore } from './market/delisted-assets.ts'
import type { MarketPlace } from './market/market-place.ts'
import { hasLiveSources } from './market/open-sources.ts'
import { type ClockWatch, watchClock } from './operation/clock-watch.ts'
import type { ServerLogger } from './operation/logger.ts'
import type { Watches } from './operation/watches.ts'

/** What the parts of one process share with each other and, where the configuration says so, with other processes. */
export interface SharedStores {
  readonly snapshots: DelistingStore
  readonly live: LiveFeed
  /** Since when no market of this site has been seen, by performance.now; null where all is well, or not known. */
  marketSilentSince(): number | null
  /** Null where no part of this process keeps anything: pages without a shared database, or bundled rates alone. */
  readonly sql: OpenedSqlStore | null
  /** Compares this process's clock with those of the stores that it shares. */
  readonly clock: ClockWatch
  /** Null where there is no Redis. */
  readonly redisSetup: RedisSetup | null
}

export interface SharedStoresOptions {
  readonly config: ServerConfig
  readonly logger: ServerLogger
  readonly watches: Watches
  /** Instead of the configured feed. */
  readonly live?: LiveFeed | undefined
  /** Whether the market of this process has a thread of its own, which delists and sends what it publishes. */
  readonly marketPlace: MarketPlace
  /** `nothing` opens no database where the market alone would keep something. */
  readonly marketKeeps: 'histories' | 'nothing'
  /** Counts a message of another process that could not be read. */
  countMalformed(): void
}

/**
 * The embedded database alone takes 300 MB, so it is opened where something is kept in it. Pages read what the market keeps of past
 * days, which a process that has pages alone finds only in a database that it shares.
 */
function needsSql({ config, marketKeeps }: SharedStoresOptions): boolean {
  const { roles, secrets } = config
  if (roles.some((role) => role === 'gateway' || role === 'collector' || role === 'console')) return true
  if (roles.includes('site') && secrets.databaseUrl !== null) return true
  return (
    roles.includes('market') &&
    marketKeeps === 'histories' &&
    (hasLiveSources(config) || secrets.databaseUrl !== null)
  )
}

/** What this process publishes to others it has delisted before; what it takes over from others it delists itself. */
async function openDelisting(
  { config, logger, watches, marketPlace }: SharedStoresOptions,
  clock: ClockWatch,
  stack: AsyncDisposableStack,
): Promise<Pick<SharedStores, 'snapshots' | 'marketSilentSince'>> {
  const { redisUrl } = config.secrets
  const now = () => performance.now()
  const shared = { redisUrl, website: marketName(config), logger, now, watch: watches.redis }
  if (marketPlace === 'in a thread')
    return { snapshots: createDelistingStore(createInProcessSnapshotStore()), marketSilentSince: () => null }
  if (config.roles.includes('market')) {
    const published = stack.use(await openSnapshots({ ...shared, part: 'publish', maySend: clock.isRight }))
    return { snapshots: createDelistingStore(published), marketSilentSince: published.marketSilentSince }
  }
  const inner = createDelistingStore(createInProcessSnapshotStore())
  const { marketSilentSince } = stack.use(await openSnapshots({ ...shared, part: 'follow', inner }))
  return { snapshots: inner, marketSilentSince }
}

/** Opens them; the stack closes them. */
export async function openSharedStores(
  options: SharedStoresOptions,
  stack: AsyncDisposableStack,
): Promise<SharedStores> {
  const { config, logger, watches, countMalformed } = options
  const { redisUrl, databaseUrl } = config.secrets
  const { dataFolder, database } = config
  const sql = needsSql(options)
    ? stack.use(await openSql({ dataFolder, databaseUrl, ...database, logger, watch: watches.sql }))
    : null
  const postgres = databaseUrl === null ? null : sql
  const clock = stack.use(await watchClock({ clocks: await openStoreClocks({ redisUrl, postgres }), logger }))
  const live =
    options.live ??
    (await openLiveFeed({
      redisUrl,
      website: marketName(config),
      logger,
      countMalformed,
      watch: watches.redis,
    }))
  stack.use(live)
  const redisSetup = redisUrl === null ? null : stack.use(await openRedisSetup(redisUrl))
  return { sql, live, clock, redisSetup, ...(await openDelisting(options, clock, stack)) }
}
