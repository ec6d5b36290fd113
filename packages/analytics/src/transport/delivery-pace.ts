import { batchEvents, silenceMs } from '@portico/contract'
import type { Clock, SendAnswer } from '../ports.ts'

/** How much is sent at once, and how long nothing is. */
export interface DeliveryPace {
  /** Events of the next request, at most: halved while requests are refused. */
  most(): number
  /** For how many milliseconds nothing may be sent, whatever happens; 0 and less for none. */
  silence(): number
  /** The same, or until the next try of what failed. */
  wait(): number
  /** The network is back: what failed may be tried again. */
  retry(): void
  /** Sets the pace by the answer to a request of so many events. True: they need not be sent again, as they were taken or cannot be. */
  judge(answer: SendAnswer, sent: number): boolean
}

/** Statuses that the same request would get again: the reason lies in one of its events, or in its size. */
const refusals: readonly number[] = [400, 404, 413, 415]
const longestRetryMs = 300_000

/** How long to wait after so many failures in a row, from 1: a second, twice as long each time, spread over its second half. */
export function retryDelay(failures: number, random: () => number): number {
  return Math.min(longestRetryMs, 500 * 2 ** failures) * (0.5 + random() / 2)
}

/**
 * Judges answers (ANA-04). 403 is ten seconds of silence, or as many more as the server names. A refused request is tried in halves, until the event that is at fault
 * is alone and given up. Other failures are tried again after a growing time, and not before the server wants it.
 */
export function createDeliveryPace(clock: Pick<Clock, 'monotonic'>, random: () => number): DeliveryPace {
  let most: number = batchEvents
  let failures = 0
  let silentUntil = 0
  let failedUntil = 0

  return {
    most: () => most,
    silence: () => silentUntil - clock.monotonic(),
    wait: () => Math.max(silentUntil, failedUntil) - clock.monotonic(),
    retry() {
      failedUntil = 0
    },
    judge({ status, waitMs }, sent) {
      const nowMs = clock.monotonic()
      const isTaken = status >= 200 && status < 300
      const isRefused = refusals.includes(status)
      const isForbidden = status === 403
      silentUntil = nowMs + Math.max(waitMs, isForbidden ? silenceMs : 0)
      if (isTaken) {
        most = Math.min(batchEvents, most * 2)
        failures = 0
      } else if (isRefused) most = sent >> 1 || 1
      else if (!isForbidden) failures += 1
      failedUntil = failures > 0 ? nowMs + retryDelay(failures, random) : 0
      if (!isTaken && !isForbidden) console.warn('analytics: status', status)
      return isTaken || (isRefused && sent === 1)
    },
  }
}
