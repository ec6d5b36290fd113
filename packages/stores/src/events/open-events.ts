import type { Backlog } from './nats/backlog.ts'
import type { StreamFill } from './nats/fill-watch.ts'
import type { NatsEventsOptions } from './nats/open-nats-events.ts'
import type { EventSink } from './port.ts'
import type { EventReader } from './reader.ts'

/** Where accepted events go first. */
export interface EventsChoice extends Omit<NatsEventsOptions, 'natsUrl'> {
  /** A `nats://` or `tls://` address, or several parted by commas; null brings events to the durable store at once. */
  readonly natsUrl: string | null
  /** The durable store of events; it stays its owner's to dispose of. */
  readonly tables: EventSink
}

/** The way of events into the durable store. Disposing it waits for what is under way to the stream. */
export interface OpenedEvents extends AsyncDisposable {
  /** What takes accepted events. */
  readonly sink: EventSink
  /** What the collector copies into the durable store; null where events go there at once. */
  readonly reader: EventReader | null
  /** What is wrong with the stream, in words for an operator; empty where all is well. */
  reasons(): readonly string[]
  /** Why the stream is not used although it can be reached, in words for an operator; null where it is. */
  refusal(): string | null
  /** What waits in the stream to be copied; null without a stream. Cheap. */
  backlog(): Backlog | null
  /** How full the stream is; null while it is not known, and without one. Cheap. */
  fill(): StreamFill | null
}

/**
 * Opens the way of events. Never throws for a server that cannot be reached; throws a NatsTooOldError for one that does not keep what
 * it acknowledged.
 */
export async function openEvents({ natsUrl, tables, ...options }: EventsChoice): Promise<OpenedEvents> {
  if (natsUrl === null) {
    return {
      ...{ sink: tables, reader: null, reasons: () => [], refusal: () => null, backlog: () => null },
      fill: () => null,
      async [Symbol.asyncDispose]() {},
    }
  }
  const { openNatsEvents } = await import('./nats/open-nats-events.ts')
  return openNatsEvents({ ...options, natsUrl })
}
