import { hash } from 'node:crypto'
import type { AcceptedEvent, EventSource } from '@portico/stores'
import { sharedFields } from '../http/items-json.ts'
import { eventBytes, sourceBytes } from './event-bytes.ts'
import { createEventReader, type ReadEvent, type SourceFields } from './read-event.ts'

/** Whose events came, and when, in milliseconds since the epoch. */
export interface Arrival {
  readonly website: string
  readonly receivedAt: number
}

/** The events of one request that fit. */
export interface Accepted {
  readonly events: readonly AcceptedEvent[]
  /** About what they take on the disk; each source once. */
  readonly bytes: number
}

const dayMs = 86_400_000
const longestPast = 7 * dayMs
const longestAhead = dayMs

/** The first 128 bits of a SHA-256. */
function idOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32)
}

/** Names sources, each of a request's once. */
function createSourceNaming(website: string) {
  const named = new Map<SourceFields, EventSource>()
  let bytes = 0
  return {
    of(fields: SourceFields): EventSource {
      const known = named.get(fields)
      if (known !== undefined) return known
      const whole = { website, ...fields }
      const source = { id: idOf(JSON.stringify(whole)), ...whole }
      named.set(fields, source)
      bytes += sourceBytes(source)
      return source
    },
    /** About what they take on the disk together. */
    bytes: () => bytes,
  }
}

/** Writes UTC days, each of a request's once. */
function createDayWriting() {
  const written = new Map<number, string>()
  return (at: number): string => {
    const dayNumber = Math.floor(at / dayMs)
    const day = written.get(dayNumber) ?? new Date(at).toISOString().slice(0, 10)
    written.set(dayNumber, day)
    return day
  }
}

/** Nothing of how it was sent is part of it, so that a resent event is the same (ANA-10). */
function eventIdOf({ website, app_id, device_id, session_id }: EventSource, { fields }: ReadEvent): string {
  const { page_unique_id, log_seq } = fields
  return idOf(`${website}\n${app_id}\n${device_id}\n${session_id}\n${page_unique_id}\n${log_seq}`)
}

/** Judges the items of one request one by one: those that fit get id, day, source and a time that can be believed. */
export function acceptEvents(items: readonly unknown[], { website, receivedAt }: Arrival): Accepted {
  const read = createEventReader(sharedFields(items))
  const sources = createSourceNaming(website)
  const dayOf = createDayWriting()
  const events: AcceptedEvent[] = []
  let bytes = 0

  function accept(event: ReadEvent): AcceptedEvent {
    const { timestamp } = event.fields
    const at = Math.min(Math.max(timestamp, receivedAt - longestPast), receivedAt + longestAhead)
    const source = sources.of(event.source)
    return {
      ...event.fields,
      id: eventIdOf(source, event),
      day: dayOf(at),
      at,
      clock: at === timestamp ? 'believed' : 'clamped',
      receivedAt,
      source,
    }
  }

  for (const item of items) {
    const event = read(item)
    if (event === null) continue
    const accepted = accept(event)
    events.push(accepted)
    bytes += eventBytes(accepted, event.bytes)
  }
  return { events, bytes: bytes + sources.bytes() }
}
