import { setTimeout as waitFor } from 'node:timers/promises'
import type { JsMsg } from '@nats-io/jetstream'
import type { StoreLogger } from '../../logger.ts'
import type { EventMessage, EventReader } from '../reader.ts'
import type { BacklogWatch } from './backlog.ts'
import type { DeadLetters } from './dead-letters.ts'
import { readEventMessage } from './event-message.ts'
import type { EventStreams } from './event-streams.ts'
import { createReadingProgress } from './reading-progress.ts'

export interface NatsReaderOptions {
  readonly streams: EventStreams
  readonly deadLetters: DeadLetters
  readonly backlog: Pick<BacklogWatch, 'now'>
  readonly logger: StoreLogger
  /** What keeps the stream from being read, in words for an operator. */
  readonly reasons: () => readonly string[]
}

/** Some messages are fetched ahead. NATS says each second that it knows of the request: silence means that it was lost. */
const request = {
  ...{ max_messages: 64, expires: 10_000, idle_heartbeat: 1000 },
  abort_on_missing_resource: true,
} as const
const retryMs = 1000
const lookEveryMs = 5000

/** Answers null for what is no message of events. */
function readMessage(message: JsMsg, deadLetters: DeadLetters): EventMessage | null {
  const events = readEventMessage(message.string())
  if (events === null) return null
  return {
    events,
    deliveries: message.info.deliveryCount,
    done: () => message.ack(),
    later: (delayMs) => message.nak(delayMs),
    refuse: (reason) => deadLetters.take(message, reason),
  }
}

/** Reads the site's messages from the stream. */
export function createNatsReader(options: NatsReaderOptions): EventReader {
  const { streams, deadLetters, backlog, logger, reasons } = options
  const progress = createReadingProgress(streams)
  let isFailing = false

  async function open(signal: AbortSignal) {
    const incoming = await (await streams.consumer()).consume(request)
    isFailing = false
    const stop = () => incoming.stop()
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    return incoming
  }

  /** Messages of one request after the other, until reading ends or has to begin anew. */
  async function* consume(signal: AbortSignal) {
    try {
      for await (const message of await open(signal)) {
        const read = readMessage(message, deadLetters)
        if (read === null) await deadLetters.take(message, 'no message of events')
        else yield read
      }
    } catch (error) {
      if (!isFailing) logger.warn({ err: error }, 'the event stream cannot be read')
      isFailing = true
    }
  }

  return {
    async *messages(signal) {
      const timer = setInterval(progress.look, lookEveryMs)
      timer.unref()
      try {
        while (!signal.aborted) {
          yield* consume(signal)
          await waitFor(retryMs, undefined, { signal, ref: false }).catch(() => {
            // The wait was cut short because reading ends.
          })
        }
      } finally {
        clearInterval(timer)
      }
    },
    status() {
      const known = reasons()
      const isUnexplained = isFailing && known.length === 0
      const all = isUnexplained ? ['the event stream cannot be read'] : known
      return { lag: backlog.now().lag, dead: deadLetters.count(), reasons: all }
    },
  }
}
