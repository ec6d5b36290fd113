import type { SqlStore } from '@portico/stores'
import type { ServerConfig } from '../config/config.ts'
import { marketName } from '../config/market-name.ts'
import type { ServerLogger } from '../operation/logger.ts'
import { followsSources } from './open-market.ts'
import { type FollowedMarketDecisions, followMarketDecisions } from './market-decisions.ts'

/** Who listens, and whom figures that are set by hand are credited to. */
interface Listening {
  readonly config: ServerConfig
  readonly sql: SqlStore | null
  readonly operator: { readonly name: string; readonly url: string }
  readonly logger: ServerLogger
}

/** Follows what operators say of prices, in a process that reads the sources and has a database; null elsewhere. */
export async function openMarketDecisions(
  { config, sql, operator, logger }: Listening,
  stack: AsyncDisposableStack,
): Promise<FollowedMarketDecisions | null> {
  if (sql === null || !followsSources(config)) return null
  const word = await followMarketDecisions({
    sql,
    market: marketName(config),
    operator,
    logger,
    now: Date.now,
  })
  return stack.use(word)
}

/** What a process is called where it tells how its sources are doing. */
export function reporterOf(config: ServerConfig): { readonly name: string; readonly process: string } {
  return { name: marketName(config), process: `${config.operation.instance} ${process.pid}` }
}
