import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SnapshotData } from '@portico/market'
import {
  bundledSources,
  createLastGoodFile,
  type MarketSource,
  type MarketDecisions,
  openIdentities,
  type RunningMarket,
  type SourceContext,
  sourceLimits,
  startMarket,
} from '@portico/market-app'
import { createOutbound, type UpstreamError } from '@portico/outbound'
import type { LiveFeed, SnapshotStore, SqlStore } from '@portico/stores'
import type { ServerConfig } from '../config/config.ts'
import type { ServerLogger } from '../operation/logger.ts'
import { judgeRules, openSources } from './open-sources.ts'

/** What the market of one process is opened with. */
export interface MarketOptions {
  readonly config: ServerConfig
  /** Whom figures of the operator's own are credited to. */
  readonly operator: { readonly name: string; readonly url: string }
  readonly store: SnapshotStore
  readonly live: LiveFeed
  /** Where histories are kept; null keeps none. */
  readonly sql: SqlStore | null
  /** What operators say of prices; null where this process has nowhere to read it. */
  readonly word: MarketDecisions | null
  /** Whether snapshots may be published now. */
  readonly mayPublish: () => boolean
  readonly logger: ServerLogger
  readonly signal: AbortSignal
  /** Resolves when the server listens. */
  readonly listening: Promise<void>
  /** Instead of the configured ones. */
  readonly sources?: readonly MarketSource[]
  /** Absolute path of a module whose function `openSources(context)` gives them; null names none. */
  readonly sourcesModule?: string | null
  /** What a market of this process published before it ended; null where there was none. */
  readonly former?: SnapshotData | null
  countFailure(source: string, error: UpstreamError): void
}

/** A module that gives the sources of a market. */
interface SourcesModule {
  openSources(context: SourceContext): Promise<readonly MarketSource[]>
}

function lastGoodOf({ config, logger }: MarketOptions) {
  return createLastGoodFile({ folder: join(config.dataFolder, 'market'), logger })
}

/** Loaded with a database alone. */
async function historyIn(sql: SqlStore) {
  const { createMarketHistory } = await import('@portico/stores/market-history')
  return createMarketHistory({ sql })
}

/** What a test or the bench names, else what the configuration names. */
async function sourcesOf(options: MarketOptions, context: SourceContext): Promise<readonly MarketSource[]> {
  const { config, operator, logger, listening, sources, sourcesModule = null } = options
  if (sources !== undefined) return sources
  if (sourcesModule === null) return openSources({ config, context, operator, logger, listening })
  const loaded: SourcesModule = await import(pathToFileURL(sourcesModule).href)
  return loaded.openSources(context)
}

/**
 * Follows the sources that the configuration names and publishes what they know. What is bundled and what was last good is
 * published before it resolves; no start waits for a network.
 */
async function runMarket(options: MarketOptions): Promise<RunningMarket> {
  const { store, live, sql, mayPublish, logger, signal, config, former = null } = options
  await using opening = new AsyncDisposableStack()
  const history = sql === null ? null : await historyIn(sql)
  const identities = await openIdentities({ history, logger, now: Date.now })
  const outbound = opening.use(
    createOutbound({
      privateHosts: config.market.privateHosts,
      limits: sourceLimits,
      onFailure: ({ name, error }) => options.countFailure(name, error),
    }),
  )
  const context = { outbound, identities, now: Date.now }
  const sources = await sourcesOf(options, context)
  const market = opening.use(
    await startMarket({
      ...{ store, live, sources, history, mayPublish, logger, signal, former },
      lastGood: lastGoodOf(options),
      rules: judgeRules(config),
      word: options.word,
      publishEveryMs: config.market.publishEveryMs,
    }),
  )
  const running = opening.move()
  return { status: market.status, report: market.report, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

function hasSnapshot(store: SnapshotStore): boolean {
  try {
    return store.current() !== null
  } catch {
    // Nothing was published before, here or by another process.
    return false
  }
}

/** What a process shows that has no market of its own and found none: what it saw last, else the bundled rates. */
async function standIn(options: MarketOptions): Promise<RunningMarket | null> {
  const { store, logger, signal, sources = bundledSources() } = options
  if (hasSnapshot(store)) return null
  return startMarket({ store, sources, lastGood: lastGoodOf(options), logger, signal })
}

/** Whether a process asks the sources itself. */
export function followsSources({ roles, secrets }: Pick<ServerConfig, 'roles' | 'secrets'>): boolean {
  return roles.includes('market') || secrets.redisUrl === null
}

/**
 * Opens the market of this process: the sources where it has the role of the market, or where no other process could have it;
 * else what another process publishes. Null where there is nothing to tell about sources.
 */
export function openMarket(options: MarketOptions): Promise<RunningMarket | null> {
  return followsSources(options.config) ? runMarket(options) : standIn(options)
}
