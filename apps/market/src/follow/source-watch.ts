import { type MarketReading, type SourcePace, staleAfterMs } from '@portico/market'

import type { FollowLogger } from '../ports/follow-logger.ts'
import type { Tick } from '../ports/source.ts'

/** What can be wrong with a source although no reading of it says so. */
export type SourceTrouble =
  /** It has told no price for longer than it should. */
  | 'silent'
  /** A reading has not ended for so long that it may never. */
  | 'hanging'
  /** It is read, but the time of its newest price does not move. */
  | 'stuck-clock'

export const sourceTroubles = ['silent', 'hanging', 'stuck-clock'] as const satisfies readonly SourceTrouble[]

/** Notices what is wrong with one source, and tells the log once when it begins and once when it is over. */
export interface SourceWatch {
  /** A reading, or what was pushed. */
  heard(prices: Pick<MarketReading, 'quotes' | 'foreign'>): void
  heardTicks(ticks: readonly Tick[]): void
  /** To be called every few seconds; `readingSinceMs` is when the reading that is under way began, null where none is. */
  look(readingSinceMs: number | null): void
  troubles(): readonly SourceTrouble[]
}

/** Who is watched. */
export interface SourceWatchOptions {
  readonly source: { readonly id: string; readonly everyMs: number; readonly pace?: SourcePace | undefined }
  readonly logger: FollowLogger
  /** Milliseconds since the epoch. */
  now(): number
}

const begins: Readonly<Record<SourceTrouble, string>> = {
  silent: 'a market source is silent; its last prices stay, with their age',
  hanging: 'a market source hangs: a reading does not end',
  'stuck-clock': 'the clock of a market source stands still: its prices have the same time again and again',
}

const ends: Readonly<Record<SourceTrouble, string>> = {
  silent: 'a market source tells prices again',
  hanging: 'a market source hangs no more',
  'stuck-clock': 'the clock of a market source moves again',
}

/** Intervals without anything new that are no accident. */
const missedIntervals = 3
const leastSilenceMs = 60_000
/** Somewhere in a market with prices each second there is a new one within this. */
const fastClockMs = 120_000
const hangMs = { least: 20_000, most: 600_000 }
/** A time further ahead than this is none. */
const aheadMs = 60_000

export function createSourceWatch({ source, logger, now }: SourceWatchOptions): SourceWatch {
  const { id, everyMs, pace } = source
  const patienceMs = {
    silent: Math.max(leastSilenceMs, missedIntervals * everyMs),
    hanging: Math.min(hangMs.most, Math.max(hangMs.least, everyMs / 2)),
    'stuck-clock': Math.max(missedIntervals * everyMs, pace === 'seconds' ? fastClockMs : staleAfterMs(pace)),
  }
  let heardMs = now()
  let newestMs = -Infinity
  let movedMs = now()
  const since = new Map<SourceTrouble, number>()

  function hear(times: readonly string[]) {
    if (times.length === 0) return
    const nowMs = now()
    heardMs = nowMs
    const past = times.map(Date.parse).filter((atMs) => atMs <= nowMs + aheadMs)
    const newest = past.reduce((found, atMs) => Math.max(found, atMs), -Infinity)
    if (newest <= newestMs) return
    newestMs = newest
    movedMs = nowMs
  }

  /** Whether a trouble is there. A reading that hung is over with the next price, not with the next try. */
  function isThere(trouble: SourceTrouble, readingSinceMs: number | null): boolean {
    const nowMs = now()
    if (trouble === 'silent') return nowMs - heardMs > patienceMs.silent
    if (trouble === 'stuck-clock') return nowMs - movedMs > patienceMs['stuck-clock'] && heardMs > movedMs
    const begun = since.get('hanging')
    if (begun !== undefined) return heardMs < begun
    return readingSinceMs !== null && nowMs - readingSinceMs > patienceMs.hanging
  }

  return {
    heard: ({ quotes, foreign = [] }) => hear([...quotes, ...foreign].map(({ asOf }) => asOf)),
    heardTicks: (ticks) => hear(ticks.map(({ at }) => at)),
    look(readingSinceMs) {
      for (const trouble of sourceTroubles) {
        const isNow = isThere(trouble, readingSinceMs)
        if (isNow === since.has(trouble)) continue
        if (isNow) {
          since.set(trouble, now())
          logger.warn({ source: id, trouble, newestMs, heardMs }, begins[trouble])
        } else {
          since.delete(trouble)
          logger.info({ source: id, trouble }, ends[trouble])
        }
      }
    },
    troubles: () => [...since.keys()],
  }
}
