import { setTimeout as wait } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import { createSharedReader, giveSums, type SharedReader, type Snapshot } from '@portico/market'
import type { MarketStatus, RunningMarket } from '@portico/market-app'
import type { UpstreamError } from '@portico/outbound'
import type { LiveFeed, OpenedSqlStore, RedisWatch, SnapshotStore } from '@portico/stores'
import { ConfigError, type ServerConfig } from '../../config/config.ts'
import type { ServerLogger } from '../../operation/logger.ts'
import type { MarketThreadNews, MarketThreadOrder, MarketThreadSetup, RedisNews } from './messages.ts'

/** What a market in a thread of its own is started with. */
export interface MarketThreadOptions {
  readonly config: ServerConfig
  readonly operator: { readonly name: string; readonly url: string }
  /** Where its snapshots are published in this thread. */
  readonly store: SnapshotStore
  readonly live: LiveFeed
  /** Null where nothing is kept. */
  readonly sql: OpenedSqlStore | null
  readonly logger: ServerLogger
  /** Ends reading. */
  readonly signal: AbortSignal
  /** Resolves when the server listens. */
  readonly listening: Promise<void>
  readonly redisWatch: RedisWatch
  mayPublish(): boolean
  countFailure(source: string, fault: UpstreamError['fault']): void
}

const clockEveryMs = 200
const endMs = 15_000
const restartMs = { least: 1000, most: 60_000 }
/** A large merge on a busy machine takes seconds. */
const silentMs = 60_000
const lost = 'the thread of the market has ended and is started again; the last prices stay'

/** A life of the thread. */
interface Life {
  /** Resolves with its first snapshot; rejects where the start fails. */
  readonly started: Promise<void>
  /** Resolves when the thread is gone, however that came. */
  readonly gone: Promise<void>
  order(order: MarketThreadOrder): void
  end(): Promise<void>
}

/** What is known of the thread, whichever life it has. */
interface Known {
  status: MarketStatus
  state: 'running' | 'lost'
  /** By performance.now. */
  heardMs: number
}

function tellRedis(watch: RedisWatch, told: RedisNews): void {
  if (told[0] === 'connection') watch.connection(told[1], told[2])
  if (told[0] === 'failed') watch.failed(told[1])
  if (told[0] === 'wrote') watch.wrote()
}

function currentAsOf(store: SnapshotStore): number {
  try {
    return Date.parse(store.current().asOf)
  } catch {
    // Nothing is published yet: everything is newer.
    return Number.NEGATIVE_INFINITY
  }
}

/** The snapshot, with what was counted of it. */
function readSnapshot(
  reader: SharedReader,
  { snapshot: shared, sums }: MarketThreadNews & { kind: 'snapshot' },
): Snapshot {
  const snapshot = reader.read(shared)
  giveSums(snapshot, sums)
  return snapshot
}

/** A thread that is started again knows less than the one before it, until its sources answer. */
function publishNewer(
  { store, logger }: Pick<MarketThreadOptions, 'store' | 'logger'>,
  snapshot: Snapshot,
): void {
  if (Date.parse(snapshot.asOf) < currentAsOf(store)) return
  try {
    store.publish(snapshot)
  } catch (error) {
    // The snapshot is current all the same.
    logger.warn({ err: error }, 'a listener to the market snapshot failed')
  }
}

function setupOf({ config, operator, sql }: MarketThreadOptions, clock: Int32Array): MarketThreadSetup {
  const plain = { config, operator, clock }
  if (sql === null) return { ...plain, database: null, keeps: 'nothing' }
  if (config.secrets.databaseUrl !== null) return { ...plain, database: null, keeps: 'postgresql' }
  const { port1, port2 } = new MessageChannel()
  sql.lend(port1)
  return { ...plain, database: port2, keeps: 'lent' }
}

/** Starts the thread once. */
function startLife(options: MarketThreadOptions, clock: Int32Array, known: Known): Life {
  const setup = setupOf(options, clock)
  const worker = new Worker(new URL('./market-thread.ts', import.meta.url), {
    workerData: setup,
    transferList: setup.database === null ? [] : [setup.database],
  })
  const reader = createSharedReader()
  const [started, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { live, logger, redisWatch } = options

  function hear(news: MarketThreadNews) {
    switch (news.kind) {
      case 'chunk':
        return reader.take(news.listed)
      case 'snapshot':
        return publishNewer(options, readSnapshot(reader, news))
      case 'status':
        known.status = news.status
        known.state = 'running'
        known.heardMs = performance.now()
        return
      case 'live':
        return live.publish(news.prices)
      case 'failure':
        return options.countFailure(news.source, news.fault)
      case 'redis':
        return tellRedis(redisWatch, news.told)
      case 'log':
        return logger[news.level](news.fields, news.message)
      case 'started':
        return started.resolve()
      case 'failed':
        return started.reject(
          news.problems === null ? new Error(news.message) : new ConfigError(news.problems),
        )
      case 'ended':
    }
  }

  worker.on('message', hear)
  worker.on('error', (error) => {
    logger.error({ err: error }, 'the thread of the market failed')
    started.reject(error)
  })
  worker.on('exit', () => {
    started.reject(new Error('the thread of the market ended before it had a snapshot'))
    gone.resolve()
  })
  return {
    started: started.promise,
    gone: gone.promise,
    order: (order) => worker.postMessage(order, []),
    async end() {
      worker.postMessage({ kind: 'end' } satisfies MarketThreadOrder, [])
      const timer = setTimeout(() => void worker.terminate(), endMs)
      await gone.promise
      clearTimeout(timer)
    },
  }
}

const nothingYet: MarketStatus = {
  sources: [],
  publishedMs: 0,
  quarantined: {
    ...{ 'not-a-price': 0, jump: 0, 'off-peg': 0, disagreement: 0, monitor: 0, rejected: 0, future: 0 },
    'no-conversion': 0,
  },
  reasons: [],
}

/** What is wrong with the thread itself. */
function troublesOf({ state, heardMs }: Known): readonly string[] {
  if (state === 'lost') return [lost]
  const silent = performance.now() - heardMs
  return silent < silentMs
    ? []
    : [`the thread of the market has told nothing for ${Math.floor(silent / 1000)} s`]
}

/** Copies for the thread whether the clock is right. */
function tellClock(mayPublish: () => boolean) {
  const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const look = () => void Atomics.store(clock, 0, Number(mayPublish()))
  look()
  const timer = setInterval(look, clockEveryMs)
  timer.unref()
  return { clock, [Symbol.dispose]: () => clearInterval(timer) }
}

/**
 * Runs the market of this process in a thread of its own, which publishes here what it comes to. Resolves with the first snapshot;
 * rejects where there is none. A thread that ends is started again, a second later at first and a minute at most, while the last
 * snapshot stays.
 */
export async function startMarketThread(
  options: MarketThreadOptions,
): Promise<Pick<RunningMarket, 'status'> & AsyncDisposable> {
  const { logger, signal, listening } = options
  const clock = tellClock(options.mayPublish)
  const known: Known = { status: nothingYet, state: 'running', heardMs: performance.now() }
  const ending = new AbortController()
  let life = startLife(options, clock.clock, known)
  const stop = () => life.order({ kind: 'stop' })
  signal.addEventListener('abort', stop)

  /** The thread is there, from its first snapshot until it is gone. */
  async function live() {
    if (signal.aborted) stop()
    void listening.then(() => life.order({ kind: 'listening' }))
    await life.gone
  }

  async function goOn() {
    for (let waitMs = restartMs.least; ; waitMs = Math.min(2 * waitMs, restartMs.most)) {
      const sinceMs = performance.now()
      await live()
      if (ending.signal.aborted) return
      if (performance.now() - sinceMs > restartMs.most) waitMs = restartMs.least
      known.state = 'lost'
      logger.error({ againInMs: waitMs }, lost)
      // A process that ends does not wait.
      await wait(waitMs, null, { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return
      life = startLife(options, clock.clock, known)
      life.started.catch(() => {})
    }
  }

  try {
    await life.started
  } catch (error) {
    signal.removeEventListener('abort', stop)
    clock[Symbol.dispose]()
    await life.end()
    throw error
  }
  const running = goOn()
  return {
    status: () => ({ ...known.status, reasons: [...known.status.reasons, ...troublesOf(known)] }),
    async [Symbol.asyncDispose]() {
      ending.abort()
      signal.removeEventListener('abort', stop)
      clock[Symbol.dispose]()
      await life.end()
      await running
    },
  }
}
