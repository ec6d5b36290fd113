import type { AcceptedEvent } from '../port.ts'

/** All processes store in one order, so that none waits for another in a circle. */
export function byKey(left: AcceptedEvent, right: AcceptedEvent): number {
  if (left.day !== right.day) return left.day < right.day ? -1 : 1
  return left.id < right.id ? -1 : 1
}
