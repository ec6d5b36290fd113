import type { JournalLoading, OpenedEvents } from '@portico/stores'
import type { Role } from '../config/settings.ts'
import type { Condition } from '../operation/readiness.ts'

/** What can be asked about events. */
export interface AskedEvents {
  readonly events: Pick<OpenedEvents, 'way' | 'reasons' | 'refusal' | 'backlog' | 'fill'>
  /** What keeps this process from copying, in words for an operator; empty where it does not, and where all is well. */
  readonly copying: readonly string[]
  /** The roles of this process that need the stream where there is one. */
  readonly users: readonly Role[]
}

/** What waits in the stream or the journal; nothing without either, null while it is not known. */
export function lagOf(events: Pick<OpenedEvents, 'backlog'>): number | null {
  const backlog = events.backlog()
  return backlog === null ? 0 : backlog.lag
}

/** What the reasons of a way are about. */
const subjects = { database: 'events', journal: 'events', stream: 'nats' } as const

/** What is wrong with events. A NATS that loses what it acknowledged stops the roles that use it (SAFE-05). */
export function eventConditions({ events, copying, users }: AskedEvents): readonly Condition[] {
  const refusal = events.refusal()
  if (refusal !== null) return [{ subject: 'nats', text: refusal, stops: users }]
  const reasons = events.reasons()
  const backlog = events.backlog()
  return [
    ...reasons.map((text): Condition => ({ subject: subjects[events.way], text })),
    ...copying
      .filter((text) => !reasons.includes(text))
      .map((text): Condition => ({ subject: 'collector', text })),
    ...(backlog?.isStalled ? [stalled(events.way, backlog.lag)] : []),
    ...filling(events),
  ]
}

const megabyte = 1_000_000

/** What waits where, and the setting that caps it. */
const places = {
  journal: {
    name: 'the journal of events',
    unit: 'records of events wait in the journal',
    cap: 'EVENTS_JOURNAL_MB',
  },
  stream: {
    name: 'the stream of events',
    unit: 'messages of events wait in the stream',
    cap: 'NATS_STREAM_MB',
  },
} as const

function placeOf(way: OpenedEvents['way']) {
  return places[way === 'journal' ? 'journal' : 'stream']
}

function filling(events: Pick<OpenedEvents, 'way' | 'fill'>): readonly Condition[] {
  const fill = events.fill()
  if (fill === null || fill.state === 'has room') return []
  const [held, most] = [fill.bytes, fill.capBytes].map((bytes) => Math.round(bytes / megabyte))
  if (fill.state === 'no room') {
    const text = `NATS has no room for the ${most} MB of events that NATS_STREAM_MB allows, and events are refused: raise max_file_store of each server, or lower the setting`
    return [{ subject: 'events', text }]
  }
  const state = fill.state === 'full' ? 'full, and events are refused' : 'nearly full'
  const { name, cap } = placeOf(events.way)
  return [{ subject: 'events', text: `${name} is ${state}: ${held} of ${most} MB (${cap})` }]
}

function stalled(way: OpenedEvents['way'], lag: number | null): Condition {
  const text = `${lag} ${placeOf(way).unit}, and none is copied into the database`
  return { subject: 'collector', text }
}

/** What is wrong with what a journal left, where this process has none. */
export function leftConditions(left: Pick<JournalLoading, 'reasons' | 'backlog'>): readonly Condition[] {
  const { lag, isStalled } = left.backlog()
  return [
    ...left.reasons().map((text): Condition => ({ subject: 'events', text })),
    ...(isStalled ? [stalled('journal', lag)] : []),
  ]
}
