import { type EventMessage, type EventReader, type EventSink, StoreUnavailable } from '@portico/stores'

/** What is copied, and where to. */
export interface CopyOptions {
  readonly reader: Pick<EventReader, 'messages'>
  readonly sink: Pick<EventSink, 'store' | 'waiting'>
  readonly logger: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
}

/** The copying of events from the stream into the durable store. */
export interface EventCopy {
  /** Copies until the signal aborts, then waits for what is under way. Never rejects. */
  run(signal: AbortSignal): Promise<void>
  /** Events that were stored since the start. */
  copied(): number
  /** False since the durable store refused a message, until it takes one. */
  isWell(): boolean
}

/** Events that may wait for the durable store; it takes those that wait with one commit. */
const mostWaiting = 5000
/** Until a message comes again that could not be stored. */
const againMs = 2000
/**
 * How often a message is tried that the durable store refuses for another reason than being away. It may be the store that is
 * at fault, as before a migration.
 */
const mostAttempts = 5

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/**
 * Copies messages side by side, so that the durable store can take many with one commit. A message is done with after its
 * commit, so that one of a collector that died comes again and changes nothing.
 */
export function createEventCopy({ reader, sink, logger }: CopyOptions): EventCopy {
  const underWay = new Set<Promise<void>>()
  let copied = 0
  let isWell = true

  function tell(error: unknown) {
    if (isWell) logger.warn({ err: error }, 'events could not be copied into the durable store')
    isWell = false
  }

  async function copy(message: EventMessage) {
    try {
      await sink.store(message.events)
      message.done()
      copied += message.events.length
      // At the level of the failure: who was told of the one is told of the other.
      if (!isWell) logger.warn({}, 'events are copied into the durable store again')
      isWell = true
    } catch (error) {
      tell(error)
      const isFinal = !(error instanceof StoreUnavailable) && message.deliveries >= mostAttempts
      if (isFinal) await message.refuse(reasonOf(error))
      else message.later(againMs)
    }
  }

  function begin(message: EventMessage) {
    const copying = copy(message).finally(() => underWay.delete(copying))
    underWay.add(copying)
  }

  return {
    async run(signal) {
      for await (const message of reader.messages(signal)) {
        begin(message)
        while (sink.waiting() >= mostWaiting && underWay.size > 0) await Promise.race(underWay)
      }
      await Promise.all(underWay)
    },
    copied: () => copied,
    isWell: () => isWell,
  }
}
