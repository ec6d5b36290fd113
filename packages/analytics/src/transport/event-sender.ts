import { deliveryLimits } from '@portico/contract'
import { createDeliveryPace } from './delivery-pace.ts'
import { bodyOf, firstBatch, type QueuedEvent } from '../queue/event-batch.ts'
import type { EventQueue } from '../queue/event-queue.ts'
import type { Clock, EventTransport, SendAnswer } from '../ports.ts'

/** What a sender stands on. */
export interface SenderOptions {
  readonly queue: EventQueue
  readonly transport: EventTransport
  readonly clock: Pick<Clock, 'after' | 'monotonic'>
  /** From 0 to below 1. */
  readonly random: () => number
  readonly isOnline: () => boolean
  /** Called when the collector has taken a batch, which makes room. Never throws. */
  readonly taken: () => void
}

/** Sends what waits in the queue: one request at a time, the oldest events first (ANA-04, ANA-05). */
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

const noAnswer: SendAnswer = { status: 0, waitMs: 0 }

/** Hands over what does not wait for an answer, in smaller parts where the browser has no room for more, and notes what was taken. */
function leaveAll(transport: EventTransport, waiting: readonly QueuedEvent[], left: Set<QueuedEvent>): void {
  let events = waiting.filter((event) => !left.has(event))
  for (let most: number = deliveryLimits.batch; most > 0 && events.length > 0; ) {
    const batch = firstBatch(events, most)
    if (transport.leave(bodyOf(batch))) {
      for (const event of batch) left.add(event)
      events = events.slice(batch.length)
    } else most = batch.length >> 1
  }
}

/** Creates a sender that sleeps until it is woken: no timer runs while nothing waits, or offline, or while the page is hidden. */
export function createEventSender(options: SenderOptions): EventSender {
  const { queue, transport, clock, isOnline, taken } = options
  const pace = createDeliveryPace(clock, options.random)
  let isSeen = true
  let isSending = false
  let isUrgent = false
  let cancelTurn: (() => void) | null = null
  /** What beacons have taken since the page was hidden. */
  const left = new Set<QueuedEvent>()

  const schedule = (delayMs: number) => {
    cancelTurn?.()
    cancelTurn = null
    isUrgent &&= queue.waiting().length > 0
    if (isSeen && isOnline() && queue.waiting().length > 0)
      cancelTurn = clock.after(Math.max(delayMs, pace.silence()), turn)
  }

  const wake = () => {
    if (!cancelTurn || (isUrgent && !pace.isFailing())) schedule(isUrgent ? 0 : deliveryLimits.loopMs)
  }

  const turn = async () => {
    cancelTurn = null
    if (isSending) return
    isSending = true
    const batch = firstBatch(queue.waiting(), pace.most())
    const answer = await transport.send(bodyOf(batch)).catch(() => noAnswer)
    isSending = false
    const { isDone, retryMs } = pace.judge(answer, batch.length)
    for (const event of batch) event.failures += 1
    if (isDone) {
      queue.remove(batch)
      taken()
    }
    if (retryMs > 0) schedule(retryMs)
    wake()
  }

  const stop = () => {
    isSeen = false
    schedule(0)
  }

  return {
    wake(when) {
      isUrgent ||= when === 'now'
      wake()
    },
    hide() {
      stop()
      if (pace.silence() <= 0) leaveAll(transport, queue.waiting(), left)
    },
    show() {
      isSeen = true
      left.clear()
      wake()
    },
    online: () => schedule(0),
    stop,
  }
}
