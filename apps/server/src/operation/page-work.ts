import type { WorkCounters } from '@portico/site'
import { Counter, type Metric } from 'prom-client'

/** Hears which page the request at hand has made. */
interface MadeListener {
  made(page: string, form: string): void
}

/** What pages cost that were made, and what was answered in place of those that were not. */
export function createPageWork(listener: MadeListener | null): {
  readonly counters: WorkCounters
  readonly metrics: readonly Metric[]
} {
  const cpu = new Counter({
    name: 'portico_page_cpu_seconds_total',
    help: 'CPU of the main thread, and up to 50 ms of waiting for other threads, that making pages took',
    labelNames: ['page', 'form'],
    registers: [],
  })
  const refused = new Counter({
    name: 'portico_page_refused_total',
    help: 'Pages that were not made for an address: an old copy sent, over its budget (429), queue full (503)',
    labelNames: ['page', 'form', 'answer'],
    registers: [],
  })
  return {
    counters: {
      spent({ page, form }, ms) {
        cpu.inc({ page: page ?? 'none', form }, ms / 1000)
        listener?.made(page ?? 'none', form)
      },
      refused: ({ page, form }, answer) => refused.inc({ page: page ?? 'none', form, answer }),
    },
    metrics: [cpu, refused],
  }
}
