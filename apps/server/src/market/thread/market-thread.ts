// The thread of the market: it reads, judges, merges, keeps and sends, and hands each snapshot over to the thread that answers people.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import {
  createInProcessSnapshotStore,
  type LiveFeed,
  openLentSql,
  openSnapshots,
  openSql,
  type RedisWatch,
  type SqlStore,
} from '@portico/stores'
import { pino } from 'pino'
import { ConfigError } from '../../config/config.ts'
import { marketName } from '../../config/market-name.ts'
import type { ServerLogger } from '../../operation/logger.ts'
import { createDelistingStore, followDelisted } from '../delisted-assets.ts'
import { openMarket } from '../open-market.ts'
import { openMarketDecisions, reporterOf } from '../open-market-decisions.ts'
import { reportMarket } from '../report-market.ts'
import { createHandOver } from './hand-over.ts'
import type { MarketThreadNews, MarketThreadOrder, MarketThreadSetup } from './messages.ts'

const { config, operator, database, clock, keeps }: MarketThreadSetup = workerData
const [stop, listening, end] = [
  new AbortController(),
  Promise.withResolvers<void>(),
  Promise.withResolvers<void>(),
]
const statusEveryMs = 500
/** Sessions with a PostgreSQL server that the market has for itself. */
const poolSize = 2
/** Linux alone gives a thread its own priority. */
const belowAnswers = 10

function tell(news: MarketThreadNews): void {
  parentPort?.postMessage(news, [])
}

/** Errors lose what they say of themselves between threads; as the log writes them they keep it. */
function plain(fields: object): object {
  const entries = Object.entries(fields).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Error ? JSON.parse(JSON.stringify(pino.stdSerializers.err(value))) : value,
  ])
  return Object.fromEntries(entries)
}

const log = (level: keyof ServerLogger) => (fields: object, message: string) =>
  tell({ kind: 'log', level, fields: plain(fields), message })
const logger: ServerLogger = { info: log('info'), warn: log('warn'), error: log('error') }
const isClockRight = () => Atomics.load(clock, 0) === 1

const redisWatch: RedisWatch = {
  connection: (purpose, state) => tell({ kind: 'redis', told: ['connection', purpose, state] }),
  failed: (reason) => tell({ kind: 'redis', told: ['failed', reason] }),
  wrote: () => tell({ kind: 'redis', told: ['wrote'] }),
}

/** Prices go to the thread that answers; nobody listens in this one. */
const live: LiveFeed = {
  publish: (prices) => tell({ kind: 'live', prices }),
  subscribe: () => () => {},
  async [Symbol.asyncDispose]() {},
}

async function openDatabase(): Promise<SqlStore | null> {
  if (keeps === 'nothing') return null
  if (keeps === 'lent' && database !== null) return openLentSql(database)
  const { dataFolder, secrets } = config
  return openSql({ ...config.database, poolSize, dataFolder, databaseUrl: secrets.databaseUrl, logger })
}

async function openStore(stack: AsyncDisposableStack) {
  const inner = createInProcessSnapshotStore()
  const handOver = createHandOver(tell, logger)
  const handed = { last: Promise.resolve() }
  inner.subscribe((snapshot) => {
    handed.last = handOver(snapshot)
  })
  const published = await openSnapshots({
    redisUrl: config.roles.includes('market') ? config.secrets.redisUrl : null,
    ...{ website: marketName(config), part: 'publish', inner, logger },
    ...{ now: () => performance.now(), maySend: isClockRight, watch: redisWatch },
  })
  return { handed, snapshots: createDelistingStore(stack.use(published)) }
}

/** Tells how the market is doing, changed or not: a thread that hangs is one that tells nothing. */
function tellStatus(status: () => Extract<MarketThreadNews, { kind: 'status' }>['status']): Disposable {
  const look = () => tell({ kind: 'status', status: status() })
  look()
  const timer = setInterval(look, statusEveryMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

async function run(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const sql = await openDatabase()
  if (sql !== null) stack.use(sql)
  const { handed, snapshots } = await openStore(stack)
  const word = await openMarketDecisions({ config, sql, logger, operator }, stack)
  const market = await openMarket({
    ...{ config, operator, store: snapshots, live, sql, word, logger },
    ...{ mayPublish: isClockRight, signal: stop.signal, listening: listening.promise },
    countFailure: (source, { fault }) => tell({ kind: 'failure', source, fault }),
  })
  if (market !== null) {
    stack.use(market)
    stack.use(tellStatus(market.status))
    if (word !== null && sql !== null)
      stack.use(await reportMarket({ market, sql, ...reporterOf(config), logger }))
  }
  if (sql !== null) stack.use(await followDelisted({ sql, snapshots, logger }))
  await handed.last
  tell({ kind: 'started' })
  await end.promise
}

parentPort?.on('message', (order: MarketThreadOrder) => {
  if (order.kind === 'listening') listening.resolve()
  if (order.kind === 'stop') stop.abort()
  if (order.kind === 'end') end.resolve()
})

try {
  if (process.platform === 'linux') setPriority(0, belowAnswers)
  await run()
  tell({ kind: 'ended' })
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : null
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error), problems })
}
parentPort?.close()
