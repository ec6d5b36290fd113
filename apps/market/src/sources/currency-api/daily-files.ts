import { dayNumber } from '@portico/market'
import { type Outbound, UpstreamError } from '@portico/outbound'
import type { DailyRates } from './daily-rates.ts'
import { createMirror } from './mirror.ts'

/** The published files, wherever they are found. */
export interface DailyFiles {
  /** The newest file. Rejects with an UpstreamError where no mirror has one. */
  newest(signal: AbortSignal): Promise<DailyRates>
  /** The file of a day; null where there is none. Rejects where that cannot be told. */
  onDay(date: string, signal: AbortSignal): Promise<DailyRates | null>
}

export interface DailyFilesOptions {
  readonly name: string
  /** Of the mirrors, with `{date}` in them, in the order in which they are asked. */
  readonly addresses: readonly string[]
  /** The day that it is, as days since 1970-01-01 (UTC). */
  today(): number
}

/** Asks one mirror after the other. What each fails with is told to anyone who watches the outbound client. */
export function createDailyFiles(
  outbound: Pick<Outbound, 'upstream'>,
  { name, addresses, today }: DailyFilesOptions,
): DailyFiles {
  const mirrors = addresses.map((address, index) =>
    createMirror(outbound, { name: index === 0 ? name : `${name}-${index + 1}`, address }),
  )

  return {
    async newest(signal) {
      let best: DailyRates | null = null
      let failure: unknown = new UpstreamError(`${name} has no address`, { fault: 'unreachable' })
      for (const mirror of mirrors) {
        try {
          const found = await mirror.fetch('latest', signal)
          const ageDays = today() - dayNumber(found.date)
          if (ageDays < 0) throw new UpstreamError(`${name} is dated ahead of the clock`, { fault: 'shape' })
          if (best === null || found.date > best.date) best = found
          // An older one may be what a cache has left, so that another mirror is asked as well.
          if (ageDays <= 1) break
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error
          failure = error
        }
      }
      if (best === null) throw failure
      return best
    },

    async onDay(date, signal) {
      let outcome: UpstreamError | 'missing' | null = null
      for (const mirror of mirrors) {
        try {
          const found = await mirror.fetch(date, signal)
          if (found.date === date) return found
          // Where a day is missing, a mirror may answer with another one.
          outcome = 'missing'
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error
          if (error.status === 404) outcome = 'missing'
          else outcome ??= error
        }
      }
      if (outcome instanceof UpstreamError) throw outcome
      return null
    },
  }
}
