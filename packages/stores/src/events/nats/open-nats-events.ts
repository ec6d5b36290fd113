import type { StoreLogger } from '../../logger.ts'
import type { EventSink } from '../port.ts'
import type { EventReader } from '../reader.ts'
import { type Backlog, watchBacklog } from './backlog.ts'
import { connectNats } from './connect-nats.ts'
import { createDeadLetters } from './dead-letters.ts'
import { createEventStreams } from './event-streams.ts'
import { type StreamFill, watchFill } from './fill-watch.ts'
import { createNatsReader } from './nats-reader.ts'
import { createNatsSink } from './nats-sink.ts'
import { createStreamRoom } from './stream-room.ts'

/** Told of what happens, for metrics. */
export interface NatsEventsCounters {
  /** A message was brought to the stream; `repeated` where it lay there already. */
  published?(outcome: 'stored' | 'repeated' | 'failed'): void
  /** A message was moved to the dead letters. */
  dead?(): void
}

/** Which stream, and how it is kept. */
export interface NatsEventsOptions {
  /** `nats://` or `tls://`, with user and password where needed; several servers parted by commas. NATS 2.9.15 or later with JetStream. */
  readonly natsUrl: string
  /** The site that the events are of; sites on one NATS have subjects of their own. */
  readonly website: string
  /** Copies of each message; the cluster has to have as many servers. */
  readonly replicas: 1 | 3 | 5
  /** What may lie in the stream, of all sites; beyond it events are refused. */
  readonly capBytes: number
  readonly logger: StoreLogger
  readonly counters?: NatsEventsCounters
  /** How long the stream may take to acknowledge a message; 5,000 ms unless given. */
  readonly publishTimeoutMs?: number
  /** How long the collector has a message before another gets it; 30,000 ms unless given. Of a site's first start alone. */
  readonly ackWaitMs?: number
}

/** Events over NATS JetStream. Disposing it waits for what is under way. */
export interface NatsEvents extends AsyncDisposable {
  readonly sink: EventSink
  readonly reader: EventReader
  /** What is wrong, in words for an operator; empty where all is well. */
  reasons(): readonly string[]
  /** Why NATS is not used, in words for an operator: it is too old. Null where it is, and where it cannot be reached. */
  refusal(): string | null
  /** What waits to be copied, by any process. Cheap. */
  backlog(): Backlog
  /** How full the stream is; null while it is not known. Cheap. */
  fill(): StreamFill | null
}

/**
 * Opens the stream of events. A NATS that cannot be reached does not keep the process from starting: events are refused with
 * StoreUnavailable, and its streams are looked after as soon as it is there. One that is too old does: throws a NatsTooOldError. Where
 * it is met later, it is not used, which `refusal` tells.
 */
export async function openNatsEvents(options: NatsEventsOptions): Promise<NatsEvents> {
  const { natsUrl, website, replicas, capBytes, logger, counters = {} } = options
  const { publishTimeoutMs = 5000, ackWaitMs = 30_000 } = options
  await using opening = new AsyncDisposableStack()
  const link = opening.use(await connectNats({ natsUrl, logger }))
  const tooOld = link.refusal()
  if (tooOld !== null) throw tooOld
  const streams = createEventStreams({ link, website, replicas, ackWaitMs, logger })
  const reasons = () => {
    const refused = link.refusal()
    if (refused !== null) return [refused.message]
    if (!link.isUp()) return ['NATS cannot be reached']
    return [streams.problem(), link.limit()].filter((problem) => problem !== null)
  }
  const fill = opening.use(watchFill({ room: createStreamRoom(streams, replicas), capBytes }))
  const sink = opening.use(
    createNatsSink({
      ...{ streams, fill, website, publishTimeoutMs },
      countPublished: (outcome) => counters.published?.(outcome),
    }),
  )
  const countDead = () => counters.dead?.()
  const deadLetters = createDeadLetters({ streams, website, logger, countDead })
  const backlog = opening.use(watchBacklog({ streams, now: () => performance.now() }))
  const reader = createNatsReader({ streams, deadLetters, backlog, logger, reasons })
  await sink.ready()
  await fill.look()
  const opened = opening.move()
  return {
    ...{ sink, reader, reasons, backlog: backlog.now, fill: fill.now },
    refusal: () => link.refusal()?.message ?? null,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
