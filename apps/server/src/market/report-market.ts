import type { RunningMarket } from '@portico/market-app'
import type { SqlStore } from '@portico/stores'
import { writeMarketReport } from '@portico/stores/market-report'
import type { ServerLogger } from '../operation/logger.ts'

/** Which market is reported of, and where to. */
export interface MarketReportOptions {
  readonly market: Pick<RunningMarket, 'report'>
  readonly sql: Pick<SqlStore, 'db'>
  /** The name of the market. */
  readonly name: string
  /** What this process is called among those that read the same market. */
  readonly process: string
  readonly logger: Pick<ServerLogger, 'info' | 'warn'>
  /** Five seconds unless given. */
  readonly everyMs?: number
}

/** Writes down how the sources of this process are doing: at once, then every few seconds, until it is disposed. */
export async function reportMarket(options: MarketReportOptions): Promise<AsyncDisposable> {
  const { market, sql, name, process, logger, everyMs = 5000 } = options
  let failed = false

  async function write() {
    try {
      const told = { process, report: market.report(), nowMs: Date.now() }
      await writeMarketReport({ db: sql.db, market: name }, told)
      if (failed) logger.info({}, 'operators can be told again how the sources of the market are doing')
      failed = false
    } catch (error) {
      if (!failed)
        logger.warn({ err: error }, 'operators cannot be told how the sources of the market are doing')
      failed = true
    }
  }

  let round = write()
  await round
  const timer = setInterval(() => {
    round = round.then(write)
  }, everyMs)
  timer.unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await round
    },
  }
}
