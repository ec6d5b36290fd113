import type { Fleet } from './fleet.ts'

/** Something that is broken, and the alert that says so. */
export interface Fault {
  readonly alert: string
  /** Labels by which the alert of this fault is told from others of its name. */
  readonly labels?: Readonly<Record<string, string>>
  /** What is broken, as the table of the drill says it. */
  readonly how: string
  /** Whether all tests break it, and not the drill alone. */
  readonly isInSample?: true
  /** Breaks it. What it resolves with mends it. */
  break(fleet: Fleet): Promise<() => PromiseLike<unknown>>
}

/** NATS of a fleet that was started with it. */
export function natsOf({ nats }: Pick<Fleet, 'nats'>) {
  if (nats === null) throw new Error('This fault needs NATS.')
  return nats
}

/** The collector of a fleet with NATS. */
export function collectorOf({ collector }: Pick<Fleet, 'collector'>) {
  if (collector === null) throw new Error('This fault needs NATS, and a collector with it.')
  return collector
}

/** The disk of a fleet. */
export function diskOf({ disk }: Pick<Fleet, 'disk'>) {
  if (disk === null) throw new Error('This fault needs a disk of its own, which root alone may mount.')
  return disk
}
