import { type GivenUp, type MessageChannel, type MessageQueue, StoreUnavailable } from '@portico/stores'
import { Counter, Gauge, type Metric } from 'prom-client'
import { inTime, scrapeWaitMs } from './in-time.ts'

/** Counts messages that are given up, by why. */
export function givenUpCounter() {
  const counter = new Counter({
    name: 'portico_mail_queue_given_up_total',
    help: 'Mails and texts that were dropped: expired before they could be handed on, refused by the next system, unreadable, or crowded out by newer ones to the same person',
    labelNames: ['channel', 'why'],
    registers: [],
  })
  return {
    metric: counter,
    count: (channel: MessageChannel, why: GivenUp) => counter.inc({ channel, why }),
  }
}

/** Asks the queue for each scrape; says nothing where its database does not answer in time. */
async function waitingNow(queue: Pick<MessageQueue, 'waiting'>) {
  try {
    const held = await inTime(queue.waiting(), scrapeWaitMs, null)
    if (held === null) return []
    return (['mail', 'sms'] as const).map(
      (channel) => held.find((one) => one.channel === channel) ?? { channel, count: 0, oldestMs: null },
    )
  } catch (error) {
    if (error instanceof StoreUnavailable) return []
    throw error
  }
}

/** Shows, at each scrape, what waits to be handed on; the same in every process of a site. */
export function queueGauges(queue: Pick<MessageQueue, 'waiting'>, now: () => number): readonly Metric[] {
  return [
    new Gauge({
      name: 'portico_mail_queue_waiting',
      help: 'Mails and texts that were taken and not yet handed on',
      labelNames: ['channel'],
      registers: [],
      async collect() {
        this.reset()
        for (const { channel, count } of await waitingNow(queue)) this.set({ channel }, count)
      },
    }),
    new Gauge({
      name: 'portico_mail_queue_oldest_seconds',
      help: 'How long the oldest of them has waited; 0 where none waits',
      labelNames: ['channel'],
      registers: [],
      async collect() {
        this.reset()
        for (const { channel, oldestMs } of await waitingNow(queue))
          this.set({ channel }, oldestMs === null ? 0 : (now() - oldestMs) / 1000)
      },
    }),
  ]
}
