import { loadBrand } from '@portico/brands'
import { openIdentities, runBackfill } from '@portico/market-app'
import { createOutbound } from '@portico/outbound'
import {
  createMarketHistory,
  DatabaseInUseError,
  openSql,
  SqlSchemaError,
  StoreUnavailable,
} from '@portico/stores'
import { loadConfig, type ServerConfig } from './src/config/config.ts'
import { ConfigError } from './src/config/setting.ts'
import {
  type BackfillArguments,
  backfillUsage,
  parseBackfillArguments,
} from './src/market/backfill-arguments.ts'
import { backfillReport, createBackfillLine } from './src/market/backfill-report.ts'
import { openSources } from './src/market/open-sources.ts'
import { createLogger, type ServerLogger } from './src/operation/logger.ts'

/** What an operator can do something about; anything else is a fault of the program. */
const knownErrors = [ConfigError, DatabaseInUseError, RangeError, SqlSchemaError, StoreUnavailable]

interface CommandContext {
  readonly config: ServerConfig
  readonly logger: ServerLogger
  readonly signal: AbortSignal
}

/** Draws over the line before, as wide as a terminal that is not known to be narrower. */
function createProgress() {
  const line = createBackfillLine(() => performance.now())
  const width = process.stderr.columns ?? 120
  return (progress: Parameters<typeof line>[0]) => {
    process.stderr.write(
      `\r${line(progress)
        .slice(0, width - 1)
        .padEnd(width - 1)}`,
    )
  }
}

async function backfill(
  wanted: BackfillArguments,
  { config, logger, signal }: CommandContext,
): Promise<void> {
  const { dataFolder, database, secrets, market } = config
  await using sql = await openSql({ dataFolder, databaseUrl: secrets.databaseUrl, ...database, logger })
  await using outbound = createOutbound({ privateHosts: market.privateHosts })
  const history = createMarketHistory({ sql })
  const identities = await openIdentities({ history, logger, now: Date.now })
  const brand = await loadBrand(config.brand)
  const operator = { name: brand.name, url: config.http.publicOrigin ?? '' }
  const context = { outbound, identities, now: Date.now }
  const all = await openSources({ config, context, operator, logger, listening: Promise.resolve() })
  const withPast = all.filter(({ history: past }) => past !== undefined).map(({ id }) => id)
  const missing = wanted.sources?.filter((id) => !withPast.includes(id)) ?? []
  if (missing.length > 0) {
    throw new ConfigError([`--source: ${missing.join(', ')} is not among MARKET_SOURCES, or keeps no past`])
  }
  if (withPast.length === 0) {
    throw new ConfigError([
      'MARKET_SOURCES: expected a source that keeps a past, such as binance or currency-api',
    ])
  }
  const isWanted = (id: string) => wanted.sources === null || wanted.sources.includes(id)
  const sources = all.filter(({ id, everyMs }) => everyMs === null || isWanted(id))
  const summary = await runBackfill({
    ...{ history, identities, sources, signal, request: wanted },
    onProgress: createProgress(),
  })
  process.stderr.write('\n')
  process.stdout.write(backfillReport(summary))
  if (signal.aborted) process.exitCode = 130
}

const wanted = parseBackfillArguments(process.argv.slice(2), new Date().toISOString().slice(0, 10))
if (wanted === null) {
  process.stderr.write(backfillUsage)
  process.exitCode = 2
} else {
  const end = new AbortController()
  process.once('SIGINT', () => end.abort()).once('SIGTERM', () => end.abort())
  try {
    const config = loadConfig()
    await backfill(wanted, { config, logger: createLogger(config.log.level), signal: end.signal })
  } catch (error) {
    if (!knownErrors.some((known) => error instanceof known)) throw error
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
