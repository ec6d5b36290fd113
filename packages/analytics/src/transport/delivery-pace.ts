import { deliveryLimits } from '@portico/contract'
import type { Clock, SendAnswer } from '../ports.ts'

/** How much is sent at once, and how long nothing is. */
export interface DeliveryPace {
  /** Events of the next request, at most: halved while requests are refused. */
  most(): number
  isFailing(): boolean
  /** For how many milliseconds nothing may be sent, whatever happens; 0 and less for none. */
  silence(): number
  /**
   * What follows from an answer: whether the events are done with, taken or refused for good; and how long they wait for their
   * next try, unless the network comes back first; 0 for the next turn of the loop.
   */
  judge(answer: SendAnswer, sent: number): { readonly isDone: boolean; readonly retryMs: number }
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
  let most: number = deliveryLimits.batch
  let failures = 0
  let silentUntil = 0

  return {
    most: () => most,
    isFailing: () => failures > 0,
    silence: () => silentUntil - clock.monotonic(),
    judge({ status, waitMs }, sent) {
      const isTaken = status >= 200 && status < 300
      const isRefused = refusals.includes(status)
      const isForbidden = status === 403
      silentUntil = clock.monotonic() + Math.max(waitMs, isForbidden ? deliveryLimits.silenceMs : 0)
      if (isTaken) {
        most = Math.min(deliveryLimits.batch, most * 2)
        failures = 0
      } else if (isRefused) most = sent >> 1 || 1
      else if (!isForbidden) failures += 1
      if (!isTaken && !isForbidden) console.warn('analytics: status', status)
      return {
        isDone: isTaken || (isRefused && sent === 1),
        retryMs: failures > 0 ? retryDelay(failures, random) : 0,
      }
    },
  }
}
