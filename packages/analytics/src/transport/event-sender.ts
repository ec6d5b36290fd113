import { loopMs } from '@portico/contract'
import { createDelivery, type DeliveryOptions } from './delivery.ts'
import { createDeliveryPace } from './delivery-pace.ts'
import { createTabLock } from './tab-lock.ts'
import type { Clock, TabLocks } from '../ports.ts'

/** What a sender stands on. */
export interface SenderOptions extends Omit<DeliveryOptions, 'pace'> {
  readonly clock: Pick<Clock, 'after' | 'monotonic'>
  /** Null where the browser has none, or the page is not secure. */
  readonly locks: TabLocks | null
  /** From 0 to below 1. */
  readonly random: () => number
  /** Whether anything may be sent: events are wanted, and there is a network. */
  readonly isReady: () => boolean
}

/**
 * Sends what waits in the queue, of all tabs: one request at a time, the oldest events first (ANA-04, ANA-05). The tab that sends
 * holds a lock meanwhile, so that no two send the same. Without locks they may, and the collector stores the copies once.
 */
export interface EventSender {
  /** Something waits: it leaves with the next turn of the loop, or at once. */
  wake(when: 'soon' | 'now'): void
  /** The page is hidden: all that waits leaves without an answer, and the loop stands still. Ends with `show`. */
  hide(): void
  /** The page is seen (again). */
  show(): void
  /** The network is back: what waits for its next try has it now. */
  online(): void
  stop(): void
}

/** Creates a sender that sleeps until it is woken: no timer runs while nothing waits, or offline, or while the page is hidden. */
export function createEventSender(options: SenderOptions): EventSender {
  const { queue, clock, isReady } = options
  const pace = createDeliveryPace(clock, options.random)
  const delivery = createDelivery({ ...options, pace })
  const lock = createTabLock(options.locks)
  let isSeen = true
  /** From asking for the lock on: a turn that asked for it again would find it taken, by this tab. */
  let isSending = false
  let isUrgent = false
  let cancelTurn: (() => void) | null = null

  const schedule = (delayMs: number) => {
    cancelTurn?.()
    cancelTurn = null
    const waits = isReady() && !queue.isEmpty()
    isUrgent &&= waits
    if (isSeen && waits) cancelTurn = clock.after(Math.max(delayMs, pace.wait()), turn)
  }
  const wake = () => {
    if (!cancelTurn || isUrgent) schedule(isUrgent ? 0 : loopMs)
  }

  const send = async () => {
    if (isSeen) await delivery.send()
    isSending = false
    wake()
  }
  const turn = () => {
    cancelTurn = null
    if (isSending) return
    isSending = true
    lock.hold(send, () => {
      isSending = false
      isUrgent = false
      wake()
    })
  }

  /** A page that is hidden gives the lock back, since with one it is not kept by the back/forward cache. */
  const stop = () => {
    isSeen = false
    lock.release()
    schedule(0)
  }

  return {
    wake(when) {
      isUrgent ||= when === 'now'
      wake()
    },
    hide() {
      stop()
      if (isReady() && pace.silence() <= 0) delivery.leave()
    },
    show() {
      isSeen = true
      delivery.resume()
      wake()
    },
    online() {
      pace.retry()
      schedule(0)
    },
    stop,
  }
}
