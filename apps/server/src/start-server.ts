import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Brand, loadBrand } from '@portico/brands'
import { createGateway, geetestSources, type SeedAccount } from '@portico/gateway'
import { bundledSources, type MarketSource, startMarket } from '@portico/market-app'
import { createSite, type Site, type SiteOptions } from '@portico/site'
import {
  createForecastFiles,
  createInProcessSnapshotStore,
  openPageMetaFile,
  type PageMetaStore,
  type SnapshotStore,
} from '@portico/stores'
import { createDelistingStore, type DelistingStore, followDelisted } from './delisted-assets.ts'
import { type Accounts, openAccounts, trustFolderOf } from './open-accounts.ts'
import { openTrust, type Trust, trustModule } from './trust/trust.ts'
import { startAccountUpkeep } from './account-upkeep.ts'
import { ConfigError, type ServerConfig } from './config/config.ts'
import { createApp } from './http/app.ts'
import { createDrain } from './http/drain.ts'
import { createSecurityHeaders, type SecurityHeaders } from './http/headers.ts'
import { type ListenAddress, listen, resolveAddress } from './http/listen.ts'
import { registerPolicyReports } from './http/policy-reports.ts'
import { registerHealth } from './operation/health.ts'
import { createLogBudget, type LogBudget } from './operation/log-budget.ts'
import { createLogger, type ServerLogger } from './operation/logger.ts'
import { createMetrics, type Metrics } from './operation/metrics.ts'
import { createReadiness } from './operation/readiness.ts'
import { callOrigins, publicOriginOf, shownAddress } from './origins.ts'

/** What a test or the bench replaces; the defaults are the product's own. */
export interface ServerOverrides {
  readonly logger?: ServerLogger
  readonly openSite?: (options: SiteOptions) => Promise<Site>
  readonly sources?: readonly MarketSource[]
  /** How long answers on their way are waited for; 10,000 ms unless given. */
  readonly drainMs?: number
}

/** How a server is ended from outside. */
export interface ServerSignals {
  /** Ends the start where it has got to. */
  readonly stop: AbortSignal
  /** Cuts a graceful end short. */
  readonly force: AbortSignal
}

/** A server that listens. Disposing it stops accepting, waits for answers on their way, and closes every service. */
export interface RunningServer extends AsyncDisposable {
  /** What a person can open. */
  readonly address: string
  /** Accounts to try things with; none where others can reach the server. */
  readonly seeds: readonly SeedAccount[]
}

/** What the services of one process share. */
interface Services {
  readonly config: ServerConfig
  readonly brand: Brand
  readonly address: ListenAddress
  readonly headers: SecurityHeaders
  readonly snapshots: SnapshotStore
  readonly pageMeta: PageMetaStore
  readonly trust: Trust
  readonly logger: ServerLogger
  readonly metrics: Metrics
  readonly logBudget: LogBudget
}

const logLinesInWindow = 20
const logWindowMs = 10_000

async function readBrand(name: string) {
  try {
    return await loadBrand(name)
  } catch (cause) {
    throw new ConfigError([`BRAND: ${cause instanceof Error ? cause.message : String(cause)}`])
  }
}

async function prepareDataFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new ConfigError([`DATA_DIR: expected a folder that the server may write to (${reason})`])
  }
}

function snapshotAgeSeconds(snapshots: SnapshotStore): number | null {
  try {
    return (Date.now() - Date.parse(snapshots.current().asOf)) / 1000
  } catch {
    // Nothing is published yet: there is no age to tell.
    return null
  }
}

function gatewayOf(services: Services, accounts: Accounts) {
  const { config, address, logger, metrics, logBudget } = services
  return createGateway({
    ...accounts,
    siteName: services.brand.name,
    snapshots: services.snapshots,
    pageMeta: services.pageMeta,
    imageDomains: config.images,
    origins: callOrigins(config.http.publicOrigin, address),
    logger,
    now: Date.now,
    countUncheckedRead: metrics.countUncheckedRead,
    reportSecurity(report) {
      metrics.countSecurityReport()
      if (logBudget()) logger.warn({ ...report }, 'a browser reported a security event')
    },
  })
}

async function siteOf(services: Services, openSite: (options: SiteOptions) => Promise<Site>): Promise<Site> {
  const { config, address, metrics } = services
  return openSite({
    brand: services.brand,
    publicOrigin: publicOriginOf(config.http.publicOrigin, address),
    trustScript: trustModule(services.trust.certificates),
    snapshots: services.snapshots,
    pageMeta: services.pageMeta,
    news: {
      feeds: config.news.feeds,
      announcements: pathToFileURL(join(config.dataFolder, 'announcements', '/')),
    },
    forecastLog: createForecastFiles({ folder: join(config.dataFolder, 'forecasts') }),
    securityHeaders: services.headers,
    logger: services.logger,
    counters: metrics.pageCache,
    beta: config.environment === 'beta',
    passwordLength: { minimum: config.accounts.passwordShortest, maximum: config.accounts.passwordLongest },
    now: Date.now,
  })
}

/** What /readyz asks of one process. */
function readinessOf(options: {
  readonly snapshots: SnapshotStore
  readonly site: Site | null
  readonly accounts: Accounts | null
  readonly stop: AbortSignal
}) {
  const { snapshots, site, accounts, stop } = options
  const stores = accounts && {
    'the database of accounts': accounts.sql,
    'the store of codes and limits': accounts.volatile,
  }
  return createReadiness({
    hasSnapshot: () => snapshotAgeSeconds(snapshots) !== null,
    siteReason() {
      const status = site?.status()
      return status?.state === 'degraded' ? status.reason : null
    },
    stores: stores ?? {},
    stop,
  })
}

/** Opens accounts where the gateway runs, and what looks after them. */
async function accountsOf(
  { config, trust, logger, snapshots }: Services & { readonly snapshots: DelistingStore },
  stack: AsyncDisposableStack,
): Promise<{ accounts: Accounts | null; seeds: readonly SeedAccount[] }> {
  if (!config.roles.includes('gateway')) return { accounts: null, seeds: [] }
  const accounts = stack.use(await openAccounts({ config, trust, logger }))
  const { seeds } = stack.use(await startAccountUpkeep({ config, accounts, logger }))
  stack.use(await followDelisted({ sql: accounts.sql, snapshots, logger }))
  return { accounts, seeds }
}

/**
 * Starts the roles that the configuration names, one HTTP server in front. Every process reads the market's sources
 * itself, since the snapshot store is in process. Throws a ConfigError where the configuration cannot be had.
 */
export async function startServer(
  config: ServerConfig,
  signals: ServerSignals,
  overrides: ServerOverrides = {},
): Promise<RunningServer> {
  const { logger = createLogger(config.log.level), openSite = createSite, drainMs = 10_000 } = overrides
  const { sources = bundledSources() } = overrides
  await using starting = new AsyncDisposableStack()
  await prepareDataFolder(config.dataFolder)
  const address = await resolveAddress(config.http)
  const snapshots = createDelistingStore(createInProcessSnapshotStore())
  const metrics = createMetrics(() => snapshotAgeSeconds(snapshots))
  const imageDomains = [...new Set([...config.images.foreign, ...config.images.internal])]
  const publicOrigin = publicOriginOf(config.http.publicOrigin, address)
  const headers = createSecurityHeaders({
    publicOrigin,
    imageDomains,
    captchaSources: config.security.geetest === null ? null : geetestSources,
  })
  const path = join(config.dataFolder, 'tdk.json')
  const pageMeta = starting.use(await openPageMetaFile({ path, logger }))
  starting.use(await startMarket({ store: snapshots, sources, logger, signal: signals.stop }))
  const logBudget = createLogBudget({ lines: logLinesInWindow, windowMs: logWindowMs, now: Date.now })
  const folder = trustFolderOf(config)
  const trust = starting.use(await openTrust({ folder, website: config.brand, now: Date.now, logger }))
  metrics.followTrust(trust)
  const services: Services = {
    brand: await readBrand(config.brand),
    ...{ config, address, headers, snapshots, pageMeta, trust, logger, metrics, logBudget },
  }

  const site = config.roles.includes('site') ? starting.use(await siteOf(services, openSite)) : null
  const { accounts, seeds } = await accountsOf({ ...services, snapshots }, starting)
  const drain = createDrain({ limitMs: drainMs, force: signals.force })
  const app = createApp({
    headers: headers({ scripts: [], styles: [] }),
    trustedProxies: config.http.trustedProxies,
    keepAliveMs: config.http.keepAliveMs,
    logger,
    metrics,
    isClosing: drain.isClosing,
  })
  starting.defer(() => drain.close(app))
  registerHealth(app, {
    readiness: readinessOf({ snapshots, site, accounts, stop: signals.stop }),
    metrics,
    metricsToken: config.secrets.metricsToken,
  })
  registerPolicyReports(app, { logger, metrics, logBudget })
  if (accounts !== null) await gatewayOf(services, accounts).register(app)
  if (site !== null) await site.register(app)
  signals.stop.throwIfAborted()
  await listen(app, address)
  logger.info({ ...address, roles: config.roles }, 'listening')
  const running = starting.move()
  return {
    address: shownAddress(address),
    seeds,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
