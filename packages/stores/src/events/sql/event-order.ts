import type { AcceptedEvent } from '../port.ts'

/** Each statement stores in this order. A journal joins records without reading them: where two processes have copies of the same events, a circle of waiting is told by the database and tried again. */
export function byKey(left: AcceptedEvent, right: AcceptedEvent): number {
  if (left.day !== right.day) return left.day < right.day ? -1 : 1
  return left.id < right.id ? -1 : 1
}
