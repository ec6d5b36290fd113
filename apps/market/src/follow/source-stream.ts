import type { MarketSource, Tick } from '../ports/source.ts'
import type { MarketClock } from '../ports/clock.ts'
import { failureFacts, retryAfterOf } from './failure.ts'
import type { FollowLogger } from '../ports/follow-logger.ts'

/** A source whose prices are followed as they come. */
export interface SourceStream {
  /** Follows until the signal aborts, and connects again when the connection is lost; never rejects. */
  run(): Promise<void>
  state(): 'connected' | 'lost'
}

/** What a source is followed with. */
export interface SourceStreamOptions {
  readonly source: Pick<MarketSource, 'id'> & Required<Pick<MarketSource, 'follow'>>
  readonly clock: MarketClock
  /** From 0 to 1, below 1. */
  random(): number
  readonly logger: FollowLogger
  readonly signal: AbortSignal
  onTicks(ticks: readonly Tick[]): void
}

const firstRetryMs = 1000
/** A source has to be back within ten seconds of its recovery. */
const longestRetryMs = 8000

/** Follows a source. Connections end as a matter of course, once a day or so: only one that does not come back is logged. */
export function createSourceStream(options: SourceStreamOptions): SourceStream {
  const { source, clock, random, logger, signal, onTicks } = options
  let state: 'connected' | 'lost' = 'lost'
  let failuresInARow = 0

  function listen(ticks: readonly Tick[]) {
    if (failuresInARow > 1) logger.info({ source: source.id }, 'live prices of a market source are back')
    failuresInARow = 0
    state = 'connected'
    onTicks(ticks)
  }

  /** How long to wait before the next connection. */
  function lose(error: unknown): number {
    state = 'lost'
    failuresInARow += 1
    if (failuresInARow === 2) {
      logger.warn(
        { source: source.id, ...failureFacts(error) },
        'live prices of a market source cannot be followed',
      )
    }
    const retryMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failuresInARow - 1, 20))
    return Math.max(Math.round(retryMs * (0.5 + random() / 2)), retryAfterOf(error) ?? 0)
  }

  return {
    async run() {
      while (!signal.aborted) {
        let error: unknown = null
        try {
          await source.follow(listen, signal)
        } catch (lost) {
          error = lost
        }
        if (signal.aborted) break
        await clock.wait(lose(error), signal).catch(() => {})
      }
      state = 'lost'
    },
    state: () => state,
  }
}
