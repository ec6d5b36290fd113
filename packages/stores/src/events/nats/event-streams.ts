import {
  AckPolicy,
  type Consumer,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import type { StoreLogger } from '../../logger.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import type { NatsLink } from './connect-nats.ts'
import { holdersOf } from './stream-holders.ts'

/** The streams that events lie in, made and kept as they have to be. */
export interface EventStreams {
  /** A client, once the streams are there; throws StoreUnavailable. */
  client(): Promise<JetStreamClient>
  /** What reads the site's events; made where it is not there. Throws StoreUnavailable. */
  consumer(): Promise<Consumer>
  /** Takes the site's messages up to this place out of the stream. Throws where that cannot be done now, or must not be. */
  removeUpTo(sequence: number): Promise<void>
  /** Nobody answers for a stream: it is looked after again before the next use. */
  forget(): void
  /** Why the streams cannot be used, in words for an operator; null where they can. */
  problem(): string | null
}

export interface EventStreamsOptions {
  readonly link: Pick<NatsLink, 'connection' | 'apart'>
  readonly website: string
  readonly replicas: number
  /** How long the collector has a message before it is given out again. */
  readonly ackWaitMs: number
  readonly logger: StoreLogger
}

/** One of each for all sites of a NATS, which have subjects of their own. */
export const streamNames = {
  events: 'ANALYTICS_EVENTS',
  dead: 'ANALYTICS_EVENTS_DEAD',
  room: 'ANALYTICS_EVENTS_ROOM',
} as const

/** Where events of a site go, those that cannot be stored, and the name of what reads them. */
export function siteSubjects(website: string) {
  return {
    events: `analytics.events.${website}`,
    dead: `analytics.dead-events.${website}`,
    durable: `collector-${website}`,
  } as const
}

/** A message that is sent again within this time is dropped by the stream; a later one by the key of its rows. */
const knownMs = 120_000
/** Dead letters are there to be looked at, for a quarter. */
const deadLettersMs = 90 * 86_400_000
/** Messages given out at a time, to all collectors of a site together. */
const mostGivenOut = 128
const requestTimeoutMs = 5000

type StreamForm = Partial<StreamConfig> & Pick<StreamConfig, 'name' | 'num_replicas'>

function streamForms(replicas: number): readonly StreamForm[] {
  const kept = { storage: StorageType.File, num_replicas: replicas, duplicate_window: nanos(knownMs) }
  return [
    {
      ...kept,
      name: streamNames.events,
      subjects: [siteSubjects('*').events],
      // What is not copied stays however long that takes; the sink refuses events when that is much. The reader clears what is
      // copied (decision 0043 says why the stream is no work queue and has no `max_bytes`).
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.New,
    },
    {
      ...kept,
      name: streamNames.dead,
      subjects: [siteSubjects('*').dead],
      retention: RetentionPolicy.Limits,
      max_age: nanos(deadLettersMs),
    },
  ]
}

function consumerForm({ website, ackWaitMs }: EventStreamsOptions): Partial<ConsumerConfig> {
  const { events, durable } = siteSubjects(website)
  return {
    ...{ durable_name: durable, filter_subject: events },
    ...{ deliver_policy: DeliverPolicy.All, ack_policy: AckPolicy.Explicit },
    ...{ ack_wait: nanos(ackWaitMs), max_deliver: -1, max_ack_pending: mostGivenOut },
  }
}

/** Answers null for what is not there. */
async function found<Thing>(asking: Promise<Thing>, code: JetStreamApiCodes): Promise<Thing | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === code) return null
    throw error
  }
}

/** A stream that lies on fewer servers than were asked for. */
class TooFewServersError extends Error {
  override readonly name = 'TooFewServersError'
}

/**
 * Makes a stream, or lets it keep more copies. One that keeps more than asked for is left so, since another site may have
 * asked for them. A server in no cluster would agree to keep more and keep one, so it is never asked to.
 */
async function makeStream({ streams }: JetStreamManager, form: StreamForm): Promise<StreamInfo> {
  const { name, num_replicas: wanted } = form
  const info = await found(streams.info(name), JetStreamApiCodes.StreamNotFound)
  if (info === null) return streams.add(form)
  if (info.cluster === undefined || info.config.num_replicas >= wanted) return info
  return streams.update(name, { num_replicas: wanted })
}

async function ensureStream(manager: JetStreamManager, form: StreamForm): Promise<void> {
  const holders = holdersOf(await makeStream(manager, form))
  if (holders < form.num_replicas) {
    throw new TooFewServersError(`the stream ${form.name} lies on ${holders}`)
  }
}

/** What NATS says where a cluster has too few servers: no peers, no resources, no cluster at all. */
const tooFewServers: readonly number[] = [10_005, 10_023, 10_074]

function problemOf(error: unknown, replicas: number): string {
  const message = error instanceof Error ? error.message : String(error)
  const isTooFew = error instanceof JetStreamApiError && tooFewServers.includes(error.code)
  if (isTooFew || error instanceof TooFewServersError) {
    return `NATS cannot keep ${replicas} copies of each event, as NATS_REPLICAS asks for: ${message}`
  }
  return `the streams of events cannot be prepared: ${message}`
}

/** Looks after the streams before their first use, and again after a failure. */
export function createEventStreams(options: EventStreamsOptions): EventStreams {
  const { link, website, replicas, logger } = options
  let preparation: Promise<void> | null = null
  let problem: string | null = null

  async function prepare() {
    try {
      const manager = await jetstreamManager(link.connection(), {
        checkAPI: false,
        timeout: requestTimeoutMs,
      })
      for (const form of streamForms(replicas)) await ensureStream(manager, form)
      problem = null
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      const found = problemOf(error, replicas)
      if (found !== problem) logger.warn({ reason: found }, 'the event stream cannot be used')
      problem = found
      throw new StoreUnavailable('event stream', { cause: error })
    }
  }

  async function client() {
    preparation ??= prepare()
    const preparing = preparation
    try {
      await preparing
    } catch (error) {
      if (preparation === preparing) preparation = null
      throw error
    }
    return jetstream(link.connection(), { timeout: requestTimeoutMs })
  }

  return {
    client,
    async consumer() {
      const { durable } = siteSubjects(website)
      const js = await client()
      const get = () => js.consumers.get(streamNames.events, durable)
      try {
        const existing = await found(get(), JetStreamApiCodes.ConsumerNotFound)
        if (existing !== null) return existing
        const manager = await js.jetstreamManager(false)
        await manager.consumers.add(streamNames.events, consumerForm(options))
        return await get()
      } catch (error) {
        throw new StoreUnavailable('event stream', { cause: error })
      }
    },
    async removeUpTo(sequence) {
      await link.apart(async (connection) => {
        const { streams } = await jetstreamManager(connection, { checkAPI: false, timeout: requestTimeoutMs })
        await streams.purge(streamNames.events, { filter: siteSubjects(website).events, seq: sequence + 1 })
      })
    },
    forget() {
      preparation = null
    },
    problem: () => problem,
  }
}
