import type { HookSending } from '@portico/gateway'
import { StoreUnavailable } from '@portico/stores'
import { Counter, Gauge, type Metric } from 'prom-client'
import { begunAtZero } from './begun-at-zero.ts'
import { inTime, scrapeWaitMs } from './in-time.ts'

/** Counts attempts to tell trading backends something. */
export function hookCounter() {
  const counter = new Counter({
    name: 'portico_hook_attempts_total',
    help: 'Attempts to send messages to trading backends: delivered, failed (tried again later), given-up',
    labelNames: ['outcome'],
    registers: [],
  })
  begunAtZero(counter, 'outcome', ['delivered', 'failed', 'given-up'])
  return {
    metric: counter,
    count: (outcome: 'delivered' | 'failed' | 'given-up') => counter.inc({ outcome }),
  }
}

/** Asks the database for each scrape; says nothing where it does not answer in time. */
async function waitingNow(hooks: Pick<HookSending, 'waiting'>) {
  try {
    return await inTime(hooks.waiting(), scrapeWaitMs, [])
  } catch (error) {
    if (error instanceof StoreUnavailable) return []
    throw error
  }
}

/** Shows, at each scrape, what waits to be sent to backends; the same in every process of a site. */
export function hookGauges(hooks: Pick<HookSending, 'waiting'>, now: () => number): readonly Metric[] {
  return [
    new Gauge({
      name: 'portico_hooks_waiting',
      help: 'Messages that a trading backend has not taken yet',
      labelNames: ['backend'],
      registers: [],
      async collect() {
        this.reset()
        for (const { backend, count } of await waitingNow(hooks)) this.set({ backend }, count)
      },
    }),
    new Gauge({
      name: 'portico_hooks_oldest_seconds',
      help: 'How long the oldest of them has waited',
      labelNames: ['backend'],
      registers: [],
      async collect() {
        this.reset()
        for (const { backend, oldestMs } of await waitingNow(hooks))
          this.set({ backend }, (now() - oldestMs) / 1000)
      },
    }),
  ]
}
