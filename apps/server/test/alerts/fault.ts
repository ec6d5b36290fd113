import type { Fleet } from './fleet.ts'

/** Something that is broken, and the alert that says so. */
export interface Fault {
  readonly alert: string
  /** Labels by which the alert of this fault is told from others of its name. */
  readonly labels?: Readonly<Record<string, string>>
  /** What is broken, as the table of the drill says it. */
  readonly how: string
  /** What the fleet must have for it. */
  readonly needs?: 'nats' | 'disk'
  /** Whether all tests break it, and not the drill alone. */
  readonly isInSample?: true
  /** Breaks it. What it resolves with mends it. */
  break(fleet: Fleet): Promise<() => PromiseLike<unknown>>
}

/** The collector of a fleet with NATS. */
export function collectorOf({ collector }: Fleet) {
  if (collector === null) throw new Error('This fleet has no collector.')
  return collector
}
