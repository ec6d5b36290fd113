import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { logEnvironment } from '@portico/contract'
import type { Site, SiteOptions } from '@portico/site'
import { type BuiltFiles, createMarketHistory, openBuiltFiles, openForecastLog } from '@portico/stores'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { answerFirst } from './http/answer-first.ts'
import { createApp } from './http/app.ts'
import type { Drain } from './http/drain.ts'
import { registerPolicyReports } from './http/policy-reports.ts'
import type { RunningEvents } from './events/run-events.ts'
import type { Accounts } from './open-accounts.ts'
import { build, shownBuild } from './operation/build-info.ts'
import { registerHealth } from './operation/health.ts'
import { isEachLogged } from './operation/logger.ts'
import type { Metrics } from './operation/metrics.ts'
import { createPageWork } from './operation/page-work.ts'
import { conditionGauge } from './operation/condition-metrics.ts'
import { conditionsOf, type RolesParts } from './process-conditions.ts'
import { readinessOf } from './operation/readiness.ts'
import { routeKindOf } from './operation/route-kind.ts'
import { previewPurpose } from './content/preview-link.ts'
import { openCountryDatabase } from './country-database.ts'
import { callOrigins, publicOriginOf } from './origins.ts'
import { shownProviders } from './shown-providers.ts'
import type { Services } from './services.ts'
import { openServerSecret } from './trust/server-secret.ts'
import { trustModule } from './trust/trust.ts'
import { trustFolderOf } from './trust/trust-place.ts'

/** Tells of answers to calls: metrics count them, a trace has their code. */
function toldAnswer({ metrics, tracing }: Services): Metrics['countAnswer'] {
  if (tracing === null) return metrics.countAnswer
  return (call, code) => {
    metrics.countAnswer(call, code)
    tracing.answered(call, code)
  }
}

/** Its modules are a third of the program, and a process without this role does not load them. */
async function gatewayOf(services: Services, accounts: Accounts, events: RunningEvents | null) {
  const { config, address, stores, trust, logger, metrics, logBudget } = services
  const { createGateway } = await import('@portico/gateway')
  return createGateway({
    ...accounts,
    identity: services.content.identity,
    countryOf: openCountryDatabase(config.signUp.countryDatabase),
    signUp: services.content.signUp,
    snapshots: services.stores.snapshots,
    live: services.stores.live,
    streams: config.market.streams,
    pageMeta: services.content.pageMeta,
    imageDomains: config.images,
    events: events?.intake ?? null,
    mayServeAccounts: () => stores.clock.isRight() && trust.agrees(),
    origins: callOrigins(config.http.publicOrigin, address),
    logger,
    now: Date.now,
    countUncheckedRead: metrics.countUncheckedRead,
    countEvents: metrics.countEvents,
    countAnswer: toldAnswer(services),
    countCapped: metrics.countCapped,
    countText: metrics.countText,
    reportSecurity(report) {
      metrics.countSecurityReport()
      if (logBudget()) logger.warn({ ...report }, 'a browser reported a security event')
    },
  })
}

/** Pages that one address may have waiting, before that is multiplied. */
const waitingPages = 64

/** What pages may cost one address, and where it is counted. */
function admissionOf({ config, metrics, tracing }: Services): SiteOptions['admission'] {
  const { cpuPerSecondMs, cpuBurstMs } = config.pages
  const scale = config.security.rateLimitScale
  const work = createPageWork(tracing)
  for (const metric of work.metrics) metrics.show(metric)
  return {
    perSecondMs: cpuPerSecondMs * scale,
    burstMs: cpuBurstMs * scale,
    waitingPerNetwork: waitingPages * scale,
    counters: work.counters,
  }
}

/** What shows links to previews, where this process has a database. */
async function previewOf({ config, content }: Services): Promise<Pick<SiteOptions, 'preview'>> {
  const { store } = content
  if (store === null) return {}
  const secret = await openServerSecret(trustFolderOf(config))
  return {
    preview: {
      key: secret(previewPurpose),
      revision: async (document, number) => (await store.revision(document, number))?.text ?? null,
    },
  }
}

/** Where the builds of this site find each other's files. */
async function builtFilesOf({ config, logger, watches }: Services): Promise<BuiltFiles> {
  const secret = await openServerSecret(trustFolderOf(config))
  return openBuiltFiles({
    ...{ redisUrl: config.secrets.redisUrl, website: config.brand, logger, watch: watches.redis },
    folder: join(config.dataFolder, 'built-files'),
    secret: secret('files of builds'),
  })
}

/** Opens the site of this process. */
export async function openSite(
  services: Services,
  create: (options: SiteOptions) => Promise<Site>,
  stack: AsyncDisposableStack,
): Promise<Site> {
  const { config, address, metrics } = services
  const builtFiles = stack.use(await builtFilesOf(services))
  const publicOrigin = publicOriginOf(config.http.publicOrigin, address)
  return create({
    builtFiles,
    brand: services.brand,
    ...(services.releaseTexts === null ? {} : { releaseTexts: services.releaseTexts }),
    publicOrigin,
    trustScript: trustModule(services.trust.certificates),
    snapshots: services.stores.snapshots,
    pageMeta: services.pageMeta,
    news: {
      feeds: config.news.feeds,
      announcements: pathToFileURL(join(config.dataFolder, 'announcements', '/')),
    },
    forecastLog: openForecastLog({
      ...{ sql: services.stores.sql, website: config.brand, logger: services.logger },
      folder: join(config.dataFolder, 'forecasts'),
    }),
    marketHistory: services.stores.sql === null ? null : createMarketHistory({ sql: services.stores.sql }),
    sitemapFolder: join(config.dataFolder, 'sitemaps'),
    securityHeaders: services.headers,
    logger: services.logger,
    counters: metrics.pageCache,
    admission: admissionOf(services),
    beta: config.environment === 'beta',
    imageDomain: config.images.foreign[0] ?? config.images.internal[0] ?? null,
    logEnvironment: logEnvironment(config.events.logEnvironment, new URL(publicOrigin).hostname),
    passwordLength: { minimum: config.accounts.passwordShortest, maximum: config.accounts.passwordLongest },
    signUp: services.content.signUp,
    documents: services.content.documents,
    ...(await previewOf(services)),
    externalSignIns: shownProviders(config),
    now: Date.now,
  })
}

/** Tells which of several builds behind one proxy an answer is from. */
function versionHeader({ operation }: Services['config']): Readonly<Record<string, string>> {
  return operation.showBuild === 'on' ? { 'x-build-version': shownBuild(build) } : {}
}

/** A route of the HTTP server. */
export type AddedRoute = Pick<RouteOptions, 'method' | 'url'>

interface AppHooks {
  readonly drain: Drain
  /** Hears of each route as it is added. */
  readonly onRoute: ((route: AddedRoute) => void) | undefined
}

/** The HTTP server of the roles that this process has; it does not listen yet. */
export async function createRolesApp(
  services: Services,
  parts: RolesParts,
  { drain, onRoute }: AppHooks,
): Promise<FastifyInstance> {
  const { config, headers, logger, metrics, tracing, logBudget } = services
  const { site, accounts, events } = parts
  const common = { ...headers({ scripts: [], styles: [] }), ...versionHeader(config) }
  const app = createApp({
    headers: common,
    trustedProxies: config.http.trustedProxies,
    keepAliveMs: config.http.keepAliveMs,
    ...{ kindOf: routeKindOf, logger, metrics, tracing },
    isClosing: drain.isClosing,
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  const conditions = conditionsOf(services, parts)
  metrics.show(conditionGauge(conditions))
  registerHealth(app, {
    readiness: async () => readinessOf(config.roles, await conditions.now()),
    metrics,
    metricsToken: config.secrets.metricsToken,
    shownBuild: config.operation.showBuild === 'on' ? build : null,
  })
  registerPolicyReports(app, { logger, metrics, logBudget })
  if (accounts !== null) {
    const gateway = await gatewayOf(services, accounts, events)
    metrics.followStreams(gateway)
    await gateway.register(app)
  }
  if (site !== null) await site.register(app)
  // A line or a trace of each request is the framework's to write.
  if (site !== null && tracing === null && !isEachLogged(config.log.level))
    answerFirst(app, { atOnce: site.readyPages(common), isClosing: drain.isClosing, logger, metrics })
  return app
}
