import {
  createInProcessSnapshotStore,
  type LiveFeed,
  openLiveFeed,
  openSnapshots,
  openSql,
  type SqlStore,
} from '@portico/stores'
import type { ServerConfig } from './config/config.ts'
import { createDelistingStore, type DelistingStore } from './market/delisted-assets.ts'
import { hasLiveSources } from './market/open-sources.ts'
import type { ServerLogger } from './operation/logger.ts'

/** What the parts of one process share with each other and, where the configuration says so, with other processes. */
export interface SharedStores {
  readonly snapshots: DelistingStore
  readonly live: LiveFeed
  /** Null where no part of this process keeps anything: pages alone, or bundled rates alone. */
  readonly sql: SqlStore | null
}

export interface SharedStoresOptions {
  readonly config: ServerConfig
  readonly logger: ServerLogger
  /** Instead of the configured feed. */
  readonly live?: LiveFeed | undefined
  /** Counts a message of another process that could not be read. */
  countMalformed(): void
}

/** The embedded database alone takes 300 MB, so it is opened where something is kept in it. */
function needsSql(config: ServerConfig): boolean {
  const { roles, secrets } = config
  if (roles.includes('gateway') || roles.includes('collector')) return true
  return roles.includes('market') && (hasLiveSources(config) || secrets.databaseUrl !== null)
}

/** What this process publishes to others it has delisted before; what it takes over from others it delists itself. */
async function openDelisting(
  { config, logger }: SharedStoresOptions,
  stack: AsyncDisposableStack,
): Promise<DelistingStore> {
  const { redisUrl } = config.secrets
  const shared = { redisUrl, website: config.brand, logger, now: () => performance.now() }
  if (config.roles.includes('market'))
    return createDelistingStore(stack.use(await openSnapshots({ ...shared, part: 'publish' })))
  const inner = createDelistingStore(createInProcessSnapshotStore())
  stack.use(await openSnapshots({ ...shared, part: 'follow', inner }))
  return inner
}

/** Opens them; the stack closes them. */
export async function openSharedStores(
  options: SharedStoresOptions,
  stack: AsyncDisposableStack,
): Promise<SharedStores> {
  const { config, logger, countMalformed } = options
  const { redisUrl, databaseUrl } = config.secrets
  const { dataFolder, database } = config
  const sql = needsSql(config)
    ? stack.use(await openSql({ dataFolder, databaseUrl, ...database, logger }))
    : null
  const live =
    options.live ?? (await openLiveFeed({ redisUrl, website: config.brand, logger, countMalformed }))
  stack.use(live)
  return { sql, live, snapshots: await openDelisting(options, stack) }
}
