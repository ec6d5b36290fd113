import { randomUUID } from 'node:crypto'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { sampleEvent, sampleSource } from './contract-samples.ts'
import type { AcceptedEvent } from '../../src/events/port.ts'
import type { EventMessage, EventReader } from '../../src/events/reader.ts'
import { siteSubjects, streamNames } from '../../src/events/nats/event-streams.ts'
import {
  type NatsEvents,
  type NatsEventsOptions,
  openNatsEvents,
} from '../../src/events/nats/open-nats-events.ts'

/** A process of a site whose events go over NATS, and what it said. */
export interface TestSite extends NatsEvents {
  readonly website: string
  readonly log: readonly string[]
  readonly published: readonly string[]
}

/** Events of a session of a site, numbered from one number up to another, the last left out. */
export function acceptedEvents(website: string, from: number, to: number): readonly AcceptedEvent[] {
  const source = sampleSource({ website, session_id: 'session-1' })
  return Array.from({ length: to - from }, (_, index) => sampleEvent(source, from + index))
}

/** Opens the events of a site that no other test has. */
export async function openSite(
  options: Partial<NatsEventsOptions> & { readonly natsUrl: string },
): Promise<TestSite> {
  const website = options.website ?? `test-${randomUUID().slice(0, 13)}`
  const log: string[] = []
  const published: string[] = []
  const tell = (_fields: object, message: string) => log.push(message)
  const events = await openNatsEvents({
    ...{ website, replicas: 1, capBytes: 64_000_000, logger: { info: tell, warn: tell } },
    counters: { published: (outcome) => published.push(outcome) },
    ...options,
  })
  return { ...events, website, log, published }
}

/** Reads messages and gives each its verdict, until one of them answers that it was the last. */
export async function readMessages(
  reader: EventReader,
  judge: (message: EventMessage) => 'more' | 'last' | Promise<'more' | 'last'>,
): Promise<void> {
  const end = new AbortController()
  for await (const message of reader.messages(end.signal)) {
    if (!end.signal.aborted && (await judge(message)) === 'last') end.abort()
  }
}

/** Brings a text to a site's subject, as somebody else might. */
export async function publishText(natsUrl: string, website: string, text: string): Promise<void> {
  await using connection = await connect({ servers: natsUrl.split(',') })
  await connection.request(siteSubjects(website).events, text, { timeout: 5000 })
}

/** What lies among the dead letters of a site, with the reason that was told. */
export async function deadLettersOf(
  natsUrl: string,
  website: string,
): Promise<readonly { readonly text: string; readonly reason: string }[]> {
  await using connection = await connect({ servers: natsUrl.split(',') })
  const { streams } = await jetstreamManager(connection)
  const subject = siteSubjects(website).dead
  const { state } = await streams.info(streamNames.dead, { subjects_filter: subject })
  const letters: { readonly text: string; readonly reason: string }[] = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const letter = await streams.getMessage(streamNames.dead, { seq })
    if (letter?.subject !== subject) continue
    letters.push({ text: letter.string(), reason: letter.header.get('Refused-Because') })
  }
  return letters
}

/** Messages of a site that lie in the stream, copied or not. */
export async function messagesKept(natsUrl: string, website: string): Promise<number> {
  await using connection = await connect({ servers: natsUrl.split(',') })
  const { streams } = await jetstreamManager(connection)
  const subject = siteSubjects(website).events
  const { state } = await streams.info(streamNames.events, { subjects_filter: subject })
  return state.subjects?.[subject] ?? 0
}

/** Messages that the collector of a site has not had yet, as far as NATS knows at the moment. */
export async function messagesLeft(natsUrl: string, website: string): Promise<number> {
  await using connection = await connect({ servers: natsUrl.split(',') })
  const { consumers } = await jetstreamManager(connection)
  const owed = await consumers.info(streamNames.events, siteSubjects(website).durable)
  return owed.num_pending + owed.num_ack_pending
}

/** Takes what a test left on a NATS that others use too. */
export async function forgetSite(natsUrl: string, website: string): Promise<void> {
  await using connection = await connect({ servers: natsUrl.split(',') })
  const { streams, consumers } = await jetstreamManager(connection)
  const { events, dead, durable } = siteSubjects(website)
  await streams.purge(streamNames.events, { filter: events })
  await streams.purge(streamNames.dead, { filter: dead })
  const names = await consumers.list(streamNames.events).next()
  if (names.some(({ name }) => name === durable)) await consumers.delete(streamNames.events, durable)
}
