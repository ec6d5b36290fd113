import { JetStreamApiError, type JetStreamClient } from '@nats-io/jetstream'
import { errors } from '@nats-io/nats-core'
import { StoreUnavailable } from '../../unavailable.ts'
import type { AcceptedEvent, EventSink } from '../port.ts'
import { createGroupCommit } from '../sql/group-commit.ts'
import { type WrittenMessage, writeEventMessages } from './event-message.ts'
import { type EventStreams, siteSubjects } from './event-streams.ts'
import type { FillWatch } from './fill-watch.ts'
import { publishStored } from './publish-stored.ts'

export interface NatsSinkOptions {
  readonly streams: EventStreams
  readonly fill: Pick<FillWatch, 'now' | 'took'>
  readonly website: string
  readonly publishTimeoutMs: number
  /** Told of each message; `repeated` where the stream had it. */
  readonly countPublished: (outcome: 'stored' | 'repeated' | 'failed') => void
}

/** Events under way at most; more would only wait behind them. */
const longestQueue = 20_000
/**
 * What arrives while so many messages are under way goes into the next: a message costs three servers the same for one event
 * and for many. Their size is that of a message or less.
 */
const inFlight = 4
const groupSize = 500

/** One message after the other would wait for an answer that does not come, and the last request for all of them. */
function isWithoutAnswer(error: unknown): boolean {
  return error instanceof StoreUnavailable && !(error.cause instanceof JetStreamApiError)
}

/** Stores events by publishing them to the stream; they are durable as soon as it has acknowledged them. */
export function createNatsSink({
  streams,
  fill,
  website,
  publishTimeoutMs,
  countPublished,
}: NatsSinkOptions): EventSink {
  const subject = siteSubjects(website).events

  async function publish(client: JetStreamClient, { id, text }: WrittenMessage) {
    try {
      const outcome = await publishStored(client, { subject, data: text, id, timeoutMs: publishTimeoutMs })
      if (outcome === 'stored') fill.took(text.length)
      countPublished(outcome)
    } catch (error) {
      countPublished('failed')
      if (error instanceof errors.InvalidArgumentError) throw error
      // Without an answer the stream may be gone; whatever it answered itself it is there to say.
      if (!(error instanceof JetStreamApiError)) streams.forget()
      throw new StoreUnavailable('event stream', { cause: error })
    }
  }

  async function publishAll(events: readonly AcceptedEvent[]) {
    const client = await streams.client()
    const outcomes = await Promise.allSettled(
      writeEventMessages(events).map((message) => publish(client, message)),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  const queue = createGroupCommit<AcceptedEvent>({
    ...{ commit: publishAll, groupSize, inFlight, longestQueue },
    failsAll: isWithoutAnswer,
  })
  return {
    async store(events) {
      const state = fill.now()?.state
      if (state === 'full' || state === 'no room') throw new StoreUnavailable('event stream')
      await queue.add(events)
    },
    async ready() {
      try {
        await streams.client()
        return true
      } catch {
        // Whatever keeps the stream from being used, it is not ready; store() says why.
        return false
      }
    },
    waiting: queue.waiting,
    [Symbol.asyncDispose]: queue.close,
  }
}
