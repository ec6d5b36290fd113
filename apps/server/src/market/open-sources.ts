import type { JudgeRules } from '@portico/market'
import { loadOwnSource, type MarketSource, type SourceContext } from '@portico/market-app'
import type { ServerConfig } from '../config/config.ts'
import { ConfigError } from '../config/setting.ts'
import type { SourceChoice } from '../config/market-settings.ts'
import { marketSources, type ProductSource, productSourceIds } from '../config/market-sources.ts'
import type { ServerLogger } from '../operation/logger.ts'

/** What sources are opened with. */
export interface SourcesOptions {
  readonly config: ServerConfig
  readonly context: SourceContext
  /** Whom to credit for values of the operator's own. */
  readonly operator: { readonly name: string; readonly url: string }
  readonly logger: ServerLogger
  /** Resolves when the server listens. */
  readonly listening: Promise<void>
}

/** Hosts that are asked for market data, in the order of the sources; modules of the operator's by their paths. */
export function askedForMarketData({ market }: Pick<ServerConfig, 'market'>): readonly string[] {
  const asked = market.sources.flatMap((choice): readonly string[] => {
    if (typeof choice === 'object') return [choice.module]
    const source: ProductSource = marketSources[choice]
    return (source.asks?.(market) ?? []).map((address) => hostOf(address))
  })
  return [...new Set(asked)]
}

/** The host of an address in which `{date}` may stand for a day. */
function hostOf(address: string): string {
  return new URL(address.replace('{date}', 'latest')).host
}

/** Whether anything but the bundled rates is asked for. */
export function hasLiveSources({ market }: ServerConfig): boolean {
  return market.sources.some((choice) => choice !== 'bundled')
}

async function ownSource(path: string, context: SourceContext): Promise<MarketSource> {
  try {
    return await loadOwnSource(path, { context, taken: productSourceIds })
  } catch (cause) {
    throw new ConfigError([`MARKET_SOURCES: ${cause instanceof Error ? cause.message : String(cause)}`])
  }
}

async function open(choice: SourceChoice, options: SourcesOptions): Promise<readonly MarketSource[]> {
  const { config, context } = options
  if (typeof choice === 'object') return [await ownSource(choice.module, context)]
  const { market: settings, secrets } = config
  return marketSources[choice].open({ ...options, settings, coingeckoKey: secrets.coingeckoKey })
}

/** Numbers are credited by the id of their source, so two sources must not share one. */
function ensureDistinct(sources: readonly MarketSource[]): void {
  const ids = new Set<string>()
  for (const { id } of sources) {
    if (ids.has(id)) throw new ConfigError([`MARKET_SOURCES: expected one source alone with the id ${id}`])
    ids.add(id)
  }
}

/** Nothing can be authoritative that is not read. */
function ensureOpened(authoritative: readonly string[], sources: readonly MarketSource[]): void {
  const ids = new Set(sources.map(({ id }) => id))
  for (const id of authoritative) {
    if (ids.has(id)) continue
    throw new ConfigError([`MARKET_AUTHORITATIVE: expected ids among ${[...ids].join(', ')}`])
  }
}

/** What the operator says about which prices are believed. */
export function judgeRules({ market: { authoritative, accepted } }: ServerConfig): JudgeRules {
  const byAsset = Map.groupBy(accepted, ({ assetId }) => assetId)
  return {
    authoritative: new Set(authoritative),
    accepted: new Map([...byAsset].map(([id, prices]) => [id, prices.map(({ price }) => price)])),
  }
}

/**
 * The sources that the configuration names, in its order; the bundled rates stand behind them in any case. Throws a
 * ConfigError where an adapter of the operator's own cannot be had.
 */
export async function openSources(options: SourcesOptions): Promise<readonly MarketSource[]> {
  const choices = new Set<SourceChoice>([...options.config.market.sources, 'bundled'])
  const sources = (await Promise.all([...choices].map((choice) => open(choice, options)))).flat()
  ensureDistinct(sources)
  ensureOpened(options.config.market.authoritative, sources)
  return sources
}
