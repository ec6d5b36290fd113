import type { OpenedEvents, StreamFill } from '@portico/stores'
import type { Role } from '../config/settings.ts'
import type { Condition } from '../operation/readiness.ts'

/** What can be asked about events. */
export interface AskedEvents {
  readonly events: Pick<OpenedEvents, 'reasons' | 'refusal' | 'backlog' | 'fill'>
  /** What keeps this process from copying, in words for an operator; empty where it does not, and where all is well. */
  readonly copying: readonly string[]
  /** The roles of this process that need the stream where there is one. */
  readonly users: readonly Role[]
}

/** Messages that wait in the stream; none without one, null while it is not known. */
export function lagOf(events: Pick<OpenedEvents, 'backlog'>): number | null {
  const backlog = events.backlog()
  return backlog === null ? 0 : backlog.lag
}

/** What is wrong with events. A NATS that loses what it acknowledged stops the roles that use it (SAFE-05). */
export function eventConditions({ events, copying, users }: AskedEvents): readonly Condition[] {
  const refusal = events.refusal()
  if (refusal !== null) return [{ subject: 'nats', text: refusal, stops: users }]
  const reasons = events.reasons()
  const backlog = events.backlog()
  return [
    ...reasons.map((text): Condition => ({ subject: 'nats', text })),
    ...copying
      .filter((text) => !reasons.includes(text))
      .map((text): Condition => ({ subject: 'collector', text })),
    ...(backlog?.isStalled ? [stalled(backlog.lag)] : []),
    ...filling(events.fill()),
  ]
}

const megabyte = 1_000_000

function filling(fill: StreamFill | null): readonly Condition[] {
  if (fill === null || fill.state === 'has room') return []
  const [held, most] = [fill.bytes, fill.capBytes].map((bytes) => Math.round(bytes / megabyte))
  if (fill.state === 'no room') {
    const text = `NATS has no room for the ${most} MB of events that NATS_STREAM_MB allows, and events are refused: raise max_file_store of each server, or lower the setting`
    return [{ subject: 'events', text }]
  }
  const state = fill.state === 'full' ? 'full, and events are refused' : 'nearly full'
  return [
    { subject: 'events', text: `the stream of events is ${state}: ${held} of ${most} MB (NATS_STREAM_MB)` },
  ]
}

function stalled(lag: number | null): Condition {
  return {
    subject: 'collector',
    text: `${lag} messages of events wait in the stream, and none is copied into the database`,
  }
}
