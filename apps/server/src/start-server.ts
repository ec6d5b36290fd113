import type { SeedAccount } from '@portico/gateway'
import type { MarketSource } from '@portico/market-app'
import { createSite, type Site, type SiteOptions } from '@portico/site'
import type { LiveFeed } from '@portico/stores'
import { answerOperators } from './answer-operators.ts'
import type { ServerConfig } from './config/config.ts'
import { type AddedRoute, createRolesApp, openSite } from './create-roles-app.ts'
import { runEvents } from './events/run-events.ts'
import { createDrain } from './http/drain.ts'
import { listen } from './http/listen.ts'
import { followDelisted } from './market/delisted-assets.ts'
import { type MarketPlace, marketPlace, watchSize } from './market/market-place.ts'
import { followsSources, openMarket } from './market/open-market.ts'
import { openMarketDecisions, reporterOf } from './market/open-market-decisions.ts'
import { reportMarket } from './market/report-market.ts'
import { startMarketThread } from './market/thread/start-market-thread.ts'
import type { Accounts } from './open-accounts.ts'
import { createLogger, factsOf, type ServerLogger } from './operation/logger.ts'
import { isOpenWithoutName, openWithoutName, publicOriginOf, shownAddress } from './origins.ts'
import { stopMs } from './config/stop-times.ts'
import { type BaseServices, openBaseServices, openServices, type Services } from './services.ts'

/** What a test or the bench replaces; the defaults are the product's own. */
export interface ServerOverrides {
  readonly logger?: ServerLogger
  readonly openSite?: (options: SiteOptions) => Promise<Site>
  readonly sources?: readonly MarketSource[]
  /** Absolute path of a module whose function `openSources(context)` gives the sources; unlike objects they can go to a thread. */
  readonly sourcesModule?: string
  readonly live?: LiveFeed
  /** `nothing` opens no database where the market alone would keep something; `histories` unless given. */
  readonly marketKeeps?: 'histories' | 'nothing'
  /** How long answers on their way are waited for; 10,000 ms unless given. */
  readonly drainMs?: number
  /** Hears of each route as it is added. */
  readonly onRoute?: (route: AddedRoute) => void
}

/** How a server is ended from outside. */
export interface ServerSignals {
  /** Ends the start where it has got to. */
  readonly stop: AbortSignal
  /** From when `/readyz` says that nothing more should come; `stop` unless given. */
  readonly leave?: AbortSignal
  /** Cuts a graceful end short. */
  readonly force: AbortSignal
}

/** A server that listens. Disposing it stops accepting, waits for answers on their way, and closes every service. */
export interface RunningServer extends AsyncDisposable {
  /** What a person can open. */
  readonly address: string
  /** Where operators open the console; null where this process has none. */
  readonly console: string | null
  /** Accounts to try things with; none where others can reach the server. */
  readonly seeds: readonly SeedAccount[]
}

/** Opens accounts where the gateway runs, and what looks after them. Another process does not load any of it. */
async function accountsOf(
  services: Services,
  stack: AsyncDisposableStack,
): Promise<{ accounts: Accounts | null; seeds: readonly SeedAccount[] }> {
  const { config, trust, logger, watches, metrics, stores } = services
  const { sql } = stores
  if (sql === null || !config.roles.includes('gateway')) return { accounts: null, seeds: [] }
  const [{ openAccounts }, { startAccountUpkeep }, { tellRecoveries }, { tellClosing }] = await Promise.all([
    import('./open-accounts.ts'),
    import('./account-upkeep.ts'),
    import('./tell-recoveries.ts'),
    import('./tell-closing.ts'),
  ])
  const accounts = stack.use(await openAccounts({ config, sql, trust, logger, watches, metrics }))
  const { seeds } = stack.use(await startAccountUpkeep({ config, accounts, logger }))
  stack.use(tellRecoveries(services, accounts))
  stack.use(tellClosing(services, accounts))
  return { accounts, seeds }
}

/** Opens the console where this process has the role; answers its address, null without it. */
async function consoleOf(
  services: Services,
  accounts: Accounts | null,
  end: { readonly stack: AsyncDisposableStack; readonly drainMs: number; readonly force: AbortSignal },
): Promise<string | null> {
  if (!services.config.roles.includes('console')) return null
  const { openConsole } = await import('./console/open-console.ts')
  return openConsole(services, accounts, end)
}

/** What the start of a server tells its market. */
interface MarketStart {
  readonly signal: AbortSignal
  readonly force: AbortSignal
  readonly listening: Promise<void>
  readonly sources: readonly MarketSource[] | undefined
  readonly sourcesModule: string | null
  readonly place: MarketPlace
}

/** Opens the market, and takes off what the operator takes off. */
async function followMarket(
  { config, brand, address, stores, logger, metrics, watches }: BaseServices,
  { sources, force, place, ...start }: MarketStart,
  stack: AsyncDisposableStack,
) {
  const { snapshots, live, sql, clock } = stores
  const operator = { name: brand.name, url: publicOriginOf(config.http.publicOrigin, address) }
  const countFailure = (source: string, fault: string) => metrics.countUpstreamFailure(source, fault)
  const mayPublish = clock.isRight
  if (place === 'in a thread') {
    const told = { redisWatch: watches.redis, sqlWatch: watches.sql, countFailure, mayPublish }
    const thread = { ...start, ...told, force, store: snapshots, config, operator, live, sql, logger }
    const market = stack.use(await startMarketThread(thread))
    if (followsSources(config)) metrics.followMarket(market)
    return market
  }
  if (!followsSources(config)) stack.use(watchSize(snapshots, { config, logger }))
  // Before anything is published, here or to others.
  if (sql !== null) stack.use(await followDelisted({ sql, snapshots, logger }))
  const word = await openMarketDecisions({ config, sql, logger, operator }, stack)
  const market = stack.use(
    await openMarket({
      ...{ config, operator, live, sql, word, mayPublish, logger, store: snapshots, ...start },
      countFailure: (source, { fault }) => countFailure(source, fault),
      ...(sources === undefined ? {} : { sources }),
    }),
  )
  if (market !== null) metrics.followMarket(market)
  if (market !== null && word !== null && sql !== null) {
    stack.use(await reportMarket({ market, sql, ...reporterOf(config), logger }))
  }
  return market
}

/**
 * Starts the roles that the configuration names, one HTTP server in front. Without a Redis every process reads the market's
 * sources itself; with one, those without the role of the market show what the market publishes. Throws a ConfigError where
 * the configuration cannot be had.
 */
export async function startServer(
  config: ServerConfig,
  signals: ServerSignals,
  overrides: ServerOverrides = {},
): Promise<RunningServer> {
  signals.stop.throwIfAborted()
  const { openSite: create = createSite, drainMs = stopMs.answers, sources, sourcesModule = null } = overrides
  await using starting = new AsyncDisposableStack()
  const {
    logger = createLogger(config.log.level, undefined, factsOf(config)),
    live,
    marketKeeps = 'histories',
  } = overrides
  const place = await marketPlace({ config, sources, sourcesModule, logger })
  const base = await openBaseServices(config, { logger, live, marketPlace: place, marketKeeps }, starting)
  const { promise: listening, resolve: announceListening } = Promise.withResolvers<void>()
  const given = { sources, sourcesModule, place }
  const start = { signal: signals.stop, force: signals.force, listening, ...given }
  const market = await followMarket(base, start, starting)
  const events = await runEvents(base, signals, starting)
  if (events !== null) base.metrics.followEvents(events)
  const services = await openServices(base, starting)
  await answerOperators(services, starting)
  const site = config.roles.includes('site') ? starting.use(await openSite(services, create, starting)) : null
  const { accounts, seeds } = await accountsOf(services, starting)
  const drain = createDrain({ limitMs: drainMs, force: signals.force })
  const parts = { site, accounts, market, events, leave: signals.leave ?? signals.stop }
  const app = await createRolesApp(services, parts, { drain, onRoute: overrides.onRoute })
  starting.defer(() => drain.close(app))
  const console = await consoleOf(services, accounts, { drainMs, force: signals.force, stack: starting })
  signals.stop.throwIfAborted()
  await listen(app, base.address)
  announceListening()
  const { host, port } = base.address
  logger.info({ host, port, roles: config.roles }, 'listening')
  if (isOpenWithoutName(config.http)) logger.warn({ host: config.http.host }, openWithoutName)
  const running = starting.move()
  return {
    address: shownAddress(base.address),
    console,
    seeds,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
