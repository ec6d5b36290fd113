import { MessageChannel, Worker } from 'node:worker_threads'
import type { MarketStatus } from '@portico/market-app'
import type { UpstreamError } from '@portico/outbound'
import type { LiveFeed, OpenedSqlStore, RedisWatch, SnapshotStore, SqlWatch } from '@portico/stores'
import type { ServerConfig } from '../../config/config.ts'
import { ConfigError } from '../../config/setting.ts'
import type { ServerLogger } from '../../operation/logger.ts'
import { stopMs } from '../../config/stop-times.ts'
import type {
  MarketThreadNews,
  MarketThreadOrder,
  MarketThreadSetup,
  RedisNews,
  SharedMarket,
  SqlNews,
} from './messages.ts'
import { createTakeOver } from './take-over.ts'

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
  /** Cuts the end of the thread short. */
  readonly force: AbortSignal
  /** Resolves when the server listens. */
  readonly listening: Promise<void>
  readonly redisWatch: RedisWatch
  readonly sqlWatch: SqlWatch
  /** Instead of the sources that the configuration names. */
  readonly sourcesModule: string | null
  /** How long a thread may tell nothing until it is cut off and started again; five minutes unless given. */
  readonly hungMs?: number
  mayPublish(): boolean
  countFailure(source: string, fault: UpstreamError['fault']): void
}

/** What is known of the thread, also when it was started again. */
export interface KnownOfThread {
  /** Null where it follows the market of another process. */
  status: MarketStatus | null
  /** Since when that is silent, by performance.now. */
  silentSinceMs: number | null
  state: 'running' | 'lost'
  /** By performance.now. */
  heardMs: number
  /** What this process shows; null before the first. */
  shown: SharedMarket | null
  /** Why the newest snapshot is not shown; null where it is. */
  leftAlone: string | null
}

/** How a thread ended. */
export interface ThreadEnd {
  readonly exitCode: number
  /** What it said of it; null where it said nothing, such as one that was told to end. */
  readonly reason: string | null
}

/** A thread from its start to its end. */
export interface ThreadRun {
  /** Resolves when its first snapshot is shown; rejects where the start fails. */
  readonly started: Promise<void>
  /** Resolves when the thread is gone. */
  readonly gone: Promise<ThreadEnd>
  order(order: MarketThreadOrder): void
  /** Ends it at once, whatever it is doing; the reason is told with its end. */
  cutOff(why: string): void
  /** Ends it: by itself within some seconds, else cut off. The seconds count from the first call. */
  end(): Promise<void>
}

/** What a run sees to itself. */
type OfStart = 'chunk' | 'snapshot' | 'started' | 'failed'

function tellRedis(watch: RedisWatch, told: RedisNews): void {
  if (told[0] === 'connection') watch.connection(told[1], told[2])
  if (told[0] === 'failed') watch.failed(told[1])
  if (told[0] === 'wrote') watch.wrote()
}

function tellSql(watch: SqlWatch, told: SqlNews): void {
  if (told[0] === 'troubled') watch.troubled(told[1])
  if (told[0] === 'wrote') watch.wrote()
}

function setupOf(
  options: MarketThreadOptions,
  clock: Int32Array,
  { shown }: KnownOfThread,
): MarketThreadSetup {
  const { config, operator, sql, sourcesModule } = options
  const clockOriginMs = performance.timeOrigin
  const plain = { config, operator, clock, clockOriginMs, sourcesModule, former: shown }
  if (sql === null) return { ...plain, database: null, keeps: 'nothing' }
  if (config.secrets.databaseUrl !== null) return { ...plain, database: null, keeps: 'postgresql' }
  const { port1, port2 } = new MessageChannel()
  sql.lend(port1)
  return { ...plain, database: port2, keeps: 'lent' }
}

/** Ends the worker in time, whether or not it is able to. */
async function endInTime(worker: Worker, gone: Promise<ThreadEnd>, force: AbortSignal): Promise<void> {
  const cutOff = () => void worker.terminate()
  const timers = [setTimeout(cutOff, stopMs.thread.usual)]
  const endSooner = () => void timers.push(setTimeout(cutOff, stopMs.thread.forced))
  force.addEventListener('abort', endSooner, { once: true })
  if (force.aborted) endSooner()
  worker.postMessage({ kind: 'end' } satisfies MarketThreadOrder, [])
  await gone
  force.removeEventListener('abort', endSooner)
  for (const timer of timers) clearTimeout(timer)
}

/** Why a thread ends, as far as is known. */
interface Reason {
  reason: string | null
}

/** What can be done with a thread. */
function controlsOf({
  worker,
  gone,
  why,
  force,
}: {
  readonly worker: Worker
  readonly gone: Promise<ThreadEnd>
  readonly why: Reason
  readonly force: AbortSignal
}): Pick<ThreadRun, 'order' | 'cutOff' | 'end'> {
  let ending: Promise<void> | null = null
  return {
    order: (told) => worker.postMessage(told, []),
    cutOff(reason) {
      why.reason = reason
      void worker.terminate()
    },
    end: () => (ending ??= endInTime(worker, gone, force)),
  }
}

/** Where what the thread tells goes, beside its snapshots and its start. */
function passOn(
  options: MarketThreadOptions,
  known: KnownOfThread,
  news: Exclude<MarketThreadNews, { kind: OfStart }>,
): void {
  switch (news.kind) {
    case 'status':
      known.status = news.status
      known.silentSinceMs = news.silentSinceMs
      known.state = 'running'
      known.heardMs = performance.now()
      return
    case 'live':
      return options.live.publish(news.prices)
    case 'failure':
      return options.countFailure(news.source, news.fault)
    case 'redis':
      return tellRedis(options.redisWatch, news.told)
    case 'sql':
      return tellSql(options.sqlWatch, news.told)
    case 'log':
      return options.logger[news.level](news.fields, news.message)
  }
}

function startWorker(options: MarketThreadOptions, clock: Int32Array, known: KnownOfThread): Worker {
  const setup = setupOf(options, clock, known)
  return new Worker(new URL('../../market-thread.ts', import.meta.url), {
    workerData: setup,
    transferList: setup.database === null ? [] : [setup.database],
  })
}

/** Starts the thread once. Throws where it cannot even be made. */
export function startThreadRun(
  options: MarketThreadOptions,
  clock: Int32Array,
  known: KnownOfThread,
): ThreadRun {
  const { logger, store } = options
  const worker = startWorker(options, clock, known)
  const [started, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<ThreadEnd>()]
  const why: Reason = { reason: null }
  const controls = controlsOf({ worker, gone: gone.promise, why, force: options.force })
  let isReady = false

  function begin() {
    if (isReady && known.shown !== null) started.resolve()
  }

  const takeOver = createTakeOver({
    ...{ store, logger, askAgain: () => controls.order({ kind: 'again' }) },
    onShown(shown) {
      known.shown = shown
      known.leftAlone = null
      begin()
    },
    onLeftAlone(reason) {
      known.leftAlone = reason
    },
  })

  function hear(news: MarketThreadNews) {
    switch (news.kind) {
      case 'chunk':
        return takeOver.chunk(news.listed)
      case 'snapshot':
        return takeOver.snapshot(news)
      case 'started':
        isReady = true
        return begin()
      case 'failed':
        why.reason = news.message
        return started.reject(
          news.problems === null ? new Error(news.message) : new ConfigError(news.problems),
        )
      default:
        return passOn(options, known, news)
    }
  }

  worker.on('message', hear)
  worker.on('messageerror', takeOver.failed)
  worker.on('error', (error) => {
    why.reason = error instanceof Error ? error.message : String(error)
    logger.error({ err: error }, 'the thread of the market failed')
    started.reject(error)
  })
  worker.on('exit', (exitCode) => {
    started.reject(new Error(`the thread of the market ended with ${exitCode} before it had a snapshot`))
    gone.resolve({ exitCode, ...why })
  })
  // What waits for the start hears of it; of a thread that is started again its end is told.
  started.promise.catch(() => {})
  return { started: started.promise, gone: gone.promise, ...controls }
}
