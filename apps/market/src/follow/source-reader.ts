import type { MarketReading } from '@portico/market'
import { UpstreamError } from '@portico/outbound'

import type { MarketSource } from '../ports/source.ts'
import type { MarketClock } from '../ports/clock.ts'
import { failureFacts, faultOf, isRefusal, retryAfterOf } from './failure.ts'
import type { FollowLogger } from '../ports/follow-logger.ts'
import { nextReadingMs } from './schedule.ts'
import type { SourceStatus } from './status.ts'

/** A source that is read again and again. */
export interface SourceReader {
  /** Reads until the signal aborts; never rejects. */
  run(): Promise<void>
  status(): Omit<SourceStatus, 'stream' | 'troubles'>
  /** When the reading that is under way began; null where none is. */
  readingSinceMs(): number | null
}

/** What a source is read with. */
export interface SourceReaderOptions {
  readonly source: Pick<MarketSource, 'id' | 'read'> & { readonly everyMs: number }
  readonly clock: MarketClock
  /** From 0 to 1, below 1. */
  random(): number
  readonly logger: FollowLogger
  readonly signal: AbortSignal
  onReading(reading: MarketReading): void
}

/** A source that keeps many pages to a slow plan is given as long as its own interval, and others no less than this. */
const leastTimeoutMs = 30_000

/** Reads once; an adapter that never answers is told to end and counts as failed. */
async function readInTime({ source, clock, signal }: SourceReaderOptions): Promise<MarketReading> {
  const end = new AbortController()
  const both = AbortSignal.any([signal, end.signal])
  const timeoutMs = Math.max(leastTimeoutMs, source.everyMs)
  const tooLong = clock.wait(timeoutMs, both).then(() => {
    throw new UpstreamError(`${source.id} has not answered for too long`, { fault: 'timeout' })
  })
  try {
    return await Promise.race([source.read(both), tooLong])
  } finally {
    end.abort()
  }
}

/** How the readings of one source have gone. */
function createTally({ source, clock, logger }: Pick<SourceReaderOptions, 'source' | 'clock' | 'logger'>) {
  const counts = { readings: 0, failures: 0, failuresInARow: 0 }
  let lastSuccessMs: number | null = null
  let failure: unknown = null
  let isRefused = false
  let lastFault: SourceStatus['lastFault'] = null
  return {
    succeed() {
      if (counts.failuresInARow > 0) {
        logger.info({ source: source.id, failures: counts.failuresInARow }, 'a market source is back')
      }
      counts.readings += 1
      counts.failuresInARow = 0
      failure = null
      isRefused = false
      lastSuccessMs = clock.now()
    },
    fail(error: unknown) {
      counts.failures += 1
      counts.failuresInARow += 1
      failure = error
      lastFault = { fault: faultOf(error), atMs: clock.now() }
      isRefused = isRefusal(error) ?? isRefused
      if (counts.failuresInARow > 1) return
      const fields = { source: source.id, ...failureFacts(error), lastSuccessMs }
      logger.warn(fields, 'a market source cannot be read; its last prices stay, with their age')
    },
    /** What the next reading depends on. */
    facts() {
      const { failuresInARow } = counts
      return { failuresInARow, isRefused, retryAfterMs: failuresInARow === 0 ? null : retryAfterOf(failure) }
    },
    status: () => ({
      ...{ id: source.id, state: stateOf(counts), lastSuccessMs, ...counts },
      fault: counts.failuresInARow === 0 ? null : faultOf(failure),
      ...{ isRefused, lastFault },
    }),
  }
}

/** Reads a source on its own schedule, never twice at once. Only a change from well to failing and back is logged. */
export function createSourceReader(options: SourceReaderOptions): SourceReader {
  const { source, clock, random, signal, onReading } = options
  const tally = createTally(options)
  let readingSinceMs: number | null = null
  let nextMs: number | null = null

  async function readOnce() {
    let reading: MarketReading
    readingSinceMs = clock.now()
    nextMs = null
    try {
      reading = await readInTime(options)
    } catch (error) {
      if (!signal.aborted) tally.fail(error)
      return
    } finally {
      readingSinceMs = null
    }
    if (signal.aborted) return
    tally.succeed()
    onReading(reading)
  }

  return {
    async run() {
      while (!signal.aborted) {
        await readOnce()
        const waitMs = nextReadingMs({ ...tally.facts(), everyMs: source.everyMs, random: random() })
        nextMs = clock.now() + waitMs
        // A wait ends early only when reading ends as a whole.
        await clock.wait(waitMs, signal).catch(() => {})
      }
    },
    readingSinceMs: () => readingSinceMs,
    status: () => ({ ...tally.status(), nextMs }),
  }
}

function stateOf(counts: {
  readonly readings: number
  readonly failuresInARow: number
}): SourceStatus['state'] {
  if (counts.failuresInARow > 0) return 'failing'
  return counts.readings === 0 ? 'waiting' : 'ok'
}
