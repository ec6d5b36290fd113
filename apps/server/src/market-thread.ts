// The thread of the market: it reads, judges, merges, keeps and sends, and hands each snapshot over to the thread that answers people.
import { parentPort, workerData } from 'node:worker_threads'
import { createSharedReader, type Snapshot } from '@portico/market'
import type { LiveFeed, RedisWatch, SqlStore, SqlWatch } from '@portico/stores'
import { createInProcessSnapshotStore } from '@portico/stores/in-process-snapshots'
import { openSnapshots } from '@portico/stores/open-snapshots'
import { ConfigError } from './config/setting.ts'
import { marketName } from './config/market-name.ts'
import { openTracing } from './tracing/tracing.ts'
import { createDelistingStore, followDelisted } from './market/delisted-assets.ts'
import { followsSources, openMarket } from './market/open-market.ts'
import { openMarketDecisions, reporterOf } from './market/open-market-decisions.ts'
import { reportMarket } from './market/report-market.ts'
import { createCollector } from './market/thread/give-memory-back.ts'
import { lowerHelpers, lowerPriority } from './market/thread/lower-priority.ts'
import { createHandOver } from './market/thread/hand-over.ts'
import type {
  MarketThreadNews,
  MarketThreadOrder,
  MarketThreadSetup,
  SharedMarket,
} from './market/thread/messages.ts'
import { createThreadLogger } from './market/thread/thread-logger.ts'

const setup: MarketThreadSetup = workerData
const { config, operator, clock } = setup
const [stop, listening, end] = [
  new AbortController(),
  Promise.withResolvers<void>(),
  Promise.withResolvers<void>(),
]
const statusEveryMs = 500
/** The helpers also compile, which the start and the first refresh need. */
const lowerHelpersAfterMs = 30_000
/** Sessions with a PostgreSQL server that the market has for itself. */
const poolSize = 2

function tell(news: MarketThreadNews): void {
  parentPort?.postMessage(news, [])
}

const logger = createThreadLogger(tell)
const answers = setup.former === null ? 'not yet' : 'already'
const handOver = createHandOver({ tell, logger, answers, collect: createCollector() })
const isClockRight = () => Atomics.load(clock, 0) === 1

const redisWatch: RedisWatch = {
  connection: (purpose, state) => tell({ kind: 'redis', told: ['connection', purpose, state] }),
  failed: (reason) => tell({ kind: 'redis', told: ['failed', reason] }),
  wrote: () => tell({ kind: 'redis', told: ['wrote'] }),
}

const sqlWatch: SqlWatch = {
  pool() {},
  troubled: (trouble) => tell({ kind: 'sql', told: ['troubled', trouble] }),
  wrote: () => tell({ kind: 'sql', told: ['wrote'] }),
}

/** Prices go to the thread that answers; this one has no streams. */
const live: LiveFeed = {
  publish: (prices) => tell({ kind: 'live', prices }),
  subscribe: () => () => {},
  async [Symbol.asyncDispose]() {},
}

async function openDatabase(): Promise<SqlStore | null> {
  const { database, keeps } = setup
  if (keeps === 'nothing') return null
  if (keeps === 'lent' && database !== null) {
    const { openLentSql } = await import('@portico/stores/open-lent-sql')
    return openLentSql(database)
  }
  const { openSql } = await import('@portico/stores/open-sql')
  const { dataFolder, secrets } = config
  const own = { poolSize, dataFolder, databaseUrl: secrets.databaseUrl, logger, watch: sqlWatch }
  return openSql({ ...config.database, ...own })
}

function readFormer(former: SharedMarket | null): Snapshot | null {
  if (former === null) return null
  const reader = createSharedReader()
  for (const listed of former.chunks) reader.take(listed)
  return reader.read(former.snapshot)
}

/** What is published here is delisted before it is sent to others; what comes from another process, before it is shown. */
async function openStore(former: Snapshot | null, stack: AsyncDisposableStack) {
  const inner = createInProcessSnapshotStore()
  const handed = { last: Promise.resolve() }
  inner.subscribe((snapshot) => {
    handed.last = handOver.give(snapshot)
  })
  const off = new Set(former?.data.delisted)
  const now = () => performance.timeOrigin - setup.clockOriginMs + performance.now()
  const redisUrl = config.secrets.redisUrl
  const shared = { redisUrl, website: marketName(config), logger, now, watch: redisWatch }
  if (followsSources(config)) {
    const publishing = { ...shared, redisUrl: config.roles.includes('market') ? redisUrl : null }
    const published = await openSnapshots({ ...publishing, part: 'publish', inner, maySend: isClockRight })
    return { handed, snapshots: createDelistingStore(stack.use(published), off), silentSince: () => null }
  }
  const snapshots = createDelistingStore(inner, off)
  if (former !== null) snapshots.publish(former)
  const followed = stack.use(await openSnapshots({ ...shared, part: 'follow', inner: snapshots }))
  return { handed, snapshots, silentSince: followed.marketSilentSince }
}

/** Tells how the market is doing, changed or not: a thread that hangs is one that tells nothing. */
function tellStatus(status: () => Omit<Extract<MarketThreadNews, { kind: 'status' }>, 'kind'>): Disposable {
  const look = () => tell({ kind: 'status', ...status() })
  look()
  const timer = setInterval(look, statusEveryMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

async function run(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const tracing = await openTracing(config, logger)
  if (tracing !== null) stack.use(tracing)
  const sql = await openDatabase()
  if (sql !== null) stack.use(sql)
  const former = readFormer(setup.former)
  const { handed, snapshots, silentSince } = await openStore(former, stack)
  if (sql !== null) stack.use(await followDelisted({ sql, snapshots, logger }))
  const word = await openMarketDecisions({ config, sql, logger, operator }, stack)
  const market = await openMarket({
    ...{ config, operator, store: snapshots, live, sql, word, logger },
    ...{ mayPublish: isClockRight, signal: stop.signal, listening: listening.promise },
    ...{ former: former?.data ?? null, sourcesModule: setup.sourcesModule },
    countFailure: (source, { fault }) => tell({ kind: 'failure', source, fault }),
  })
  if (market !== null) stack.use(market)
  const ownStatus = followsSources(config) ? market?.status : undefined
  stack.use(tellStatus(() => ({ status: ownStatus?.() ?? null, silentSinceMs: silentSince() })))
  if (market !== null && word !== null && sql !== null)
    stack.use(await reportMarket({ market, sql, ...reporterOf(config), logger }))
  await handed.last
  tell({ kind: 'started' })
  setTimeout(lowerHelpers, lowerHelpersAfterMs, logger).unref()
  await end.promise
}

parentPort?.on('message', (order: MarketThreadOrder) => {
  if (order.kind === 'listening') listening.resolve()
  if (order.kind === 'stop') stop.abort()
  if (order.kind === 'again') void handOver.again()
  if (order.kind === 'end') end.resolve()
})

/** @returns the code that the thread ends with. */
async function runToEnd(): Promise<number> {
  try {
    lowerPriority(logger)
    await run()
    return 0
  } catch (error) {
    const problems = error instanceof ConfigError ? error.problems : null
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error), problems })
    return 1
  }
}

// An adapter may hold a timer or a socket, which would keep a thread that is done from ending.
process.exit(await runToEnd())
