import type { OpenedEvents } from '@portico/stores'
import type { Role } from '../config/settings.ts'
import type { Condition } from '../operation/readiness.ts'

/** What can be asked about events. */
export interface AskedEvents {
  readonly events: Pick<OpenedEvents, 'reasons' | 'refusal' | 'backlog'>
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

/** What is amiss with events. A NATS that loses what it acknowledged stops the roles that use it (SAFE-05). */
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
  ]
}

function stalled(lag: number | null): Condition {
  return {
    subject: 'collector',
    text: `${lag} messages of events wait in the stream, and none is copied into the database`,
  }
}
