import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { logEnvironment } from '@portico/contract'
import { createGateway } from '@portico/gateway'
import type { RunningMarket } from '@portico/market-app'
import type { Site, SiteOptions } from '@portico/site'
import { createForecastFiles, type SnapshotStore } from '@portico/stores'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from './config/config.ts'
import { createApp } from './http/app.ts'
import type { Drain } from './http/drain.ts'
import { registerPolicyReports } from './http/policy-reports.ts'
import type { RunningEvents } from './events/run-events.ts'
import type { Accounts } from './open-accounts.ts'
import { registerHealth } from './operation/health.ts'
import { createReadiness } from './operation/readiness.ts'
import { callOrigins, publicOriginOf } from './origins.ts'
import { type Services, snapshotAgeSeconds } from './services.ts'
import { trustModule } from './trust/trust.ts'

function gatewayOf(services: Services, accounts: Accounts, events: RunningEvents | null) {
  const { config, address, logger, metrics, logBudget } = services
  return createGateway({
    ...accounts,
    siteName: services.brand.name,
    snapshots: services.stores.snapshots,
    live: services.stores.live,
    streams: config.market.streams,
    pageMeta: services.pageMeta,
    imageDomains: config.images,
    events: events?.intake ?? null,
    origins: callOrigins(config.http.publicOrigin, address),
    logger,
    now: Date.now,
    countUncheckedRead: metrics.countUncheckedRead,
    countEvents: metrics.countEvents,
    reportSecurity(report) {
      metrics.countSecurityReport()
      if (logBudget()) logger.warn({ ...report }, 'a browser reported a security event')
    },
  })
}

/** What pages offer beside password and passkey, in the order of the buttons. */
function outsideSignInsOf({ signIn, secrets }: ServerConfig): SiteOptions['outsideSignIns'] {
  const offered = { ...signIn, telegram: secrets.telegramBotToken }
  return (['google', 'apple', 'wallet', 'telegram'] as const).filter((name) => offered[name] !== null)
}

/** Opens the site of this process. */
export async function openSite(
  services: Services,
  create: (options: SiteOptions) => Promise<Site>,
): Promise<Site> {
  const { config, address, metrics } = services
  const publicOrigin = publicOriginOf(config.http.publicOrigin, address)
  return create({
    brand: services.brand,
    publicOrigin,
    trustScript: trustModule(services.trust.certificates),
    snapshots: services.stores.snapshots,
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
    logEnvironment: logEnvironment(config.events.logEnvironment, new URL(publicOrigin).hostname),
    passwordLength: { minimum: config.accounts.passwordShortest, maximum: config.accounts.passwordLongest },
    outsideSignIns: outsideSignInsOf(config),
    now: Date.now,
  })
}

/** The parts that a process has, by its roles. */
export interface RolesParts {
  readonly site: Site | null
  readonly accounts: Accounts | null
  /** Null where another process has it. */
  readonly market: RunningMarket | null
  /** Null where this process has no part in events. */
  readonly events: RunningEvents | null
  readonly stop: AbortSignal
}

/** What /readyz asks of one process. */
function readinessOf(options: RolesParts & { readonly snapshots: SnapshotStore }) {
  const { snapshots, site, accounts, market, events, stop } = options
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
    marketReasons: () => market?.status().reasons ?? [],
    eventReasons: () => events?.status().reasons ?? [],
    stores: stores ?? {},
    stop,
  })
}

/** The HTTP server of the roles that this process has; it does not listen yet. */
export async function createRolesApp(
  services: Services,
  parts: RolesParts,
  drain: Drain,
): Promise<FastifyInstance> {
  const { config, headers, logger, metrics, logBudget, stores } = services
  const { site, accounts, events } = parts
  const app = createApp({
    headers: headers({ scripts: [], styles: [] }),
    trustedProxies: config.http.trustedProxies,
    keepAliveMs: config.http.keepAliveMs,
    logger,
    metrics,
    isClosing: drain.isClosing,
  })
  registerHealth(app, {
    readiness: readinessOf({ ...parts, snapshots: stores.snapshots }),
    metrics,
    metricsToken: config.secrets.metricsToken,
  })
  registerPolicyReports(app, { logger, metrics, logBudget })
  if (accounts !== null) {
    const gateway = gatewayOf(services, accounts, events)
    metrics.followStreams(gateway)
    await gateway.register(app)
  }
  if (site !== null) await site.register(app)
  return app
}
