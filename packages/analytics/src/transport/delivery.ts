import { batchEvents } from '@portico/contract'
import type { DeliveryPace } from './delivery-pace.ts'
import { bodyOf, firstBatch } from '../queue/event-batch.ts'
import type { EventQueue } from '../queue/event-queue.ts'
import type { EventTransport, SendAnswer } from '../ports.ts'

/** What a delivery stands on. */
export interface DeliveryOptions {
  readonly queue: EventQueue
  readonly transport: EventTransport
  readonly pace: DeliveryPace
  /** Called when the collector has taken a batch, which makes room. Never throws. */
  readonly taken: () => void
}

/** Brings what waits to the collector, and keeps it until the collector has answered. */
export interface Delivery {
  /** Sends the next batch. Never rejects. */
  send(): Promise<void>
  /** Hands over all that does not wait for an answer, what was handed over since the last `resume` excepted. */
  leave(): void
  /** The page is seen again: answers are waited for. */
  resume(): void
}

const noAnswer: SendAnswer = { status: 0, waitMs: 0 }

/** Creates a delivery. */
export function createDelivery({ queue, transport, pace, taken }: DeliveryOptions): Delivery {
  /** How often sending an event has failed in this page, of those that waited at the last failure: others may have sent the rest. */
  let failures: ReadonlyMap<string, number> = new Map()
  /** What was handed over without an answer. */
  const left = new Set<string>()

  return {
    async send() {
      const texts = queue.waiting(batchEvents)
      const batch = firstBatch(texts, pace.most())
      if (batch.length === 0) return
      const answer = await transport.send(bodyOf(batch, failures)).catch(() => noAnswer)
      if (pace.judge(answer, batch.length)) {
        queue.remove(new Set(batch))
        return taken()
      }
      failures = new Map(
        texts.map((text) => [text, (failures.get(text) ?? 0) + Number(batch.includes(text))]),
      )
    },
    /** In smaller parts where the browser has no room for more. */
    leave() {
      let texts = queue.waiting().filter((text) => !left.has(text))
      for (let most: number = batchEvents; most > 0 && texts.length > 0; ) {
        const batch = firstBatch(texts, most)
        if (transport.leave(bodyOf(batch, failures))) {
          for (const text of batch) left.add(text)
          texts = texts.slice(batch.length)
        } else most = batch.length >> 1
      }
    },
    resume: () => left.clear(),
  }
}
