import { setTimeout as wait } from 'node:timers/promises'
import type { MarketStatus, RunningMarket } from '@portico/market-app'
import { watchSilence } from './watch-silence.ts'
import { type KnownOfThread, type MarketThreadOptions, startThreadRun, type ThreadRun } from './thread-run.ts'

const clockEveryMs = 200
const restartMs = { least: 1000, most: 60_000 }
/** A large merge on a busy machine takes seconds. */
const silentMs = 60_000
/** A thread that tells nothing for so long does not come back by itself. */
const hungAfterMs = 300_000
const lost = 'the thread of the market has ended and is started again; the last prices stay'

const nothing: MarketStatus = {
  sources: [],
  publishedMs: 0,
  quarantined: {
    ...{ 'not-a-price': 0, jump: 0, 'off-peg': 0, disagreement: 0, monitor: 0, rejected: 0, future: 0 },
    'no-conversion': 0,
  },
  reasons: [],
}

/** What is wrong with the thread itself. */
function troublesOf({ state, heardMs, leftAlone }: KnownOfThread): readonly string[] {
  if (state === 'lost') return [lost]
  if (leftAlone !== null) return [leftAlone]
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

/** Starts the thread whenever it has ended, until the server stops. */
function keepRunning(options: MarketThreadOptions, start: () => ThreadRun, known: KnownOfThread) {
  const { logger, signal } = options
  const ending = new AbortController()
  const over = AbortSignal.any([ending.signal, signal])
  let run: ThreadRun | null = start()

  function startAgain(): ThreadRun | null {
    try {
      return start()
    } catch (error) {
      logger.error({ err: error }, 'the thread of the market cannot be started')
      return null
    }
  }

  async function goOn() {
    for (let waitMs = restartMs.least; ; waitMs = Math.min(2 * waitMs, restartMs.most)) {
      const sinceMs = performance.now()
      const end = (await run?.gone) ?? { exitCode: null, reason: null }
      if (over.aborted) {
        if (end.reason !== null) logger.error({ ...end }, 'the thread of the market did not end well')
        return
      }
      if (performance.now() - sinceMs > restartMs.most) waitMs = restartMs.least
      known.state = 'lost'
      logger.error({ ...end, againInMs: waitMs }, lost)
      // A server that stops does not wait.
      await wait(waitMs, null, { signal: over }).catch(() => {})
      if (over.aborted) return
      run = startAgain()
    }
  }

  return {
    run: () => run,
    goOn,
    async end() {
      ending.abort()
      await run?.end()
    },
  }
}

/** A market in a thread, as the process sees it. */
export interface MarketThread extends Pick<RunningMarket, 'status'>, AsyncDisposable {
  /** Since when the market of another process, which it follows, is silent, by performance.now; null where that is not so. */
  silentSince(): number | null
}

/**
 * Runs the market of this process in a thread of its own, which publishes here what it comes to. Resolves with the first snapshot;
 * rejects where there is none. A thread that ends is started again, a second later at first and a minute at most, and goes on from
 * the last snapshot, which stays meanwhile. One that tells nothing for minutes, such as in an endless loop of an adapter, is cut off. Where
 * reading has been ended it ends too, and is not started again.
 */
export async function startMarketThread(options: MarketThreadOptions): Promise<MarketThread> {
  const { signal, listening, hungMs = hungAfterMs } = options
  const clock = tellClock(options.mayPublish)
  const known: KnownOfThread = {
    ...{ status: null, silentSinceMs: null, state: 'running', shown: null, leftAlone: null },
    heardMs: performance.now(),
  }
  function start(): ThreadRun {
    known.heardMs = performance.now()
    const run = startThreadRun(options, clock.clock, known)
    if (signal.aborted) run.order({ kind: 'stop' })
    void listening.then(() => run.order({ kind: 'listening' }))
    return run
  }
  const thread = keepRunning(options, start, known)
  const silence = watchSilence({
    ...{ limitMs: hungMs, logger: options.logger, heardMs: () => known.heardMs },
    onHung: (why) => thread.run()?.cutOff(why),
  })
  // The thread ends beside the last answers: one after the other would take longer than a process has.
  function stop() {
    thread.run()?.order({ kind: 'stop' })
    void thread.end()
  }
  signal.addEventListener('abort', stop)
  function endWatching() {
    signal.removeEventListener('abort', stop)
    clock[Symbol.dispose]()
    silence[Symbol.dispose]()
  }
  try {
    await thread.run()?.started
  } catch (error) {
    endWatching()
    await thread.end()
    signal.throwIfAborted()
    throw error
  }
  const running = thread.goOn()
  return {
    status() {
      const status = known.status ?? nothing
      return { ...status, reasons: [...status.reasons, ...troublesOf(known)] }
    },
    silentSince: () => known.silentSinceMs,
    async [Symbol.asyncDispose]() {
      endWatching()
      await thread.end()
      await running
    },
  }
}
