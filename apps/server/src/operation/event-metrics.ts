import { Counter, Gauge, type Registry } from 'prom-client'
import { begunAtZero } from './begun-at-zero.ts'
import type { EventsStatus } from './events-status.ts'

/** What tells how events are doing. */
export interface FollowedEvents {
  status(): EventsStatus
}

/** What of events is counted while it happens. */
export function createEventCounters(registry: Registry) {
  const registers = [registry]
  const events = new Counter({
    name: 'portico_events_total',
    help: 'Analytics events that were taken, that did not fit, and that the database refused for good',
    labelNames: ['outcome'],
    registers,
  })
  const published = new Counter({
    name: 'portico_events_messages_total',
    help: 'Messages of analytics events that the stream took, had already, or did not take',
    labelNames: ['outcome'],
    registers,
  })
  const capped = new Counter({
    name: 'portico_ingest_capped_total',
    help: 'Analytics events that a cap of the day kept out: that of the address, of its network, or of the whole site',
    labelNames: ['cap'],
    registers,
  })
  begunAtZero(events, 'outcome', ['accepted', 'refused', 'dropped'])
  begunAtZero(published, 'outcome', ['stored', 'repeated', 'failed'])
  begunAtZero(capped, 'cap', ['address', 'network', 'site'])
  return { events, capped, published }
}

/** Shows, at each scrape, what of events waits and what was given up. */
export function eventGauges(events: FollowedEvents): readonly Gauge[] {
  return [
    new Gauge({
      name: 'portico_events_waiting',
      help: 'Accepted analytics events that wait to be durable',
      registers: [],
      collect() {
        this.set(events.status().waiting)
      },
    }),
    new Gauge({
      name: 'portico_events_stream_lag',
      help: 'Messages of the stream of events that wait to be copied into the database, by any process, or records in the journal of this process; NaN while unknown',
      registers: [],
      collect() {
        // None waiting is another thing than not knowing.
        this.set(events.status().lag ?? Number.NaN)
      },
    }),
    new Gauge({
      name: 'portico_events_stream_bytes',
      help: 'What the stream of events takes on each server of NATS, or the journal of this process on its disk, held, and its cap, most; NaN without either and while unknown',
      labelNames: ['what'],
      registers: [],
      collect() {
        const { fill } = events.status()
        this.set({ what: 'held' }, fill?.bytes ?? Number.NaN)
        this.set({ what: 'most' }, fill?.capBytes ?? Number.NaN)
      },
    }),
    new Gauge({
      name: 'portico_events_dead_letters',
      help: 'Messages of the stream of events that could not be stored, since the start',
      registers: [],
      collect() {
        this.set(events.status().dead)
      },
    }),
  ]
}
