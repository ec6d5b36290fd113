import type { Role } from '../config/settings.ts'
import { inTime } from './in-time.ts'

/** What can be wrong with a process, as readiness and metrics name it (SAFE-07). */
export const subjects = [
  'server',
  'snapshot',
  'site',
  'market',
  'rates',
  'redis',
  'postgresql',
  'nats',
  'collector',
  'events',
  'disk',
  'mail',
  'sms',
  'clock',
  'trust',
] as const

/** One of the things that can be wrong. */
export type Subject = (typeof subjects)[number]

/** Something that is wrong now. */
export interface Condition {
  readonly subject: Subject
  /** What an operator reads: what is wrong and with what, in words. */
  readonly text: string
  /** The roles that cannot be done while it lasts; the others go on with less. None unless given. */
  readonly stops?: readonly Role[]
}

/** Tells what is wrong with one part of a process; nothing where all is well. */
export type ConditionSource = () => readonly Condition[] | Promise<readonly Condition[]>

/** Whether a role, or a whole process, should get traffic. Degraded still serves; down does not. */
export type ReadinessState = 'ready' | 'degraded' | 'down'

/** What /readyz answers. */
export interface Readiness {
  readonly state: ReadinessState
  readonly reasons?: readonly string[]
  /** The state of each role of this process, for a balancer that sends each role its own traffic. */
  readonly roles: Readonly<Partial<Record<Role, ReadinessState>>>
}

/** What is wrong with a process now, asked once for all who ask meanwhile. */
export interface Conditions {
  now(): Promise<readonly Condition[]>
}

/** Asks every source. Callers in the meantime get the same answer, so that work cannot pile up. */
export function createConditions(sources: readonly ConditionSource[]): Conditions {
  let asking: Promise<readonly Condition[]> | null = null

  async function ask(): Promise<readonly Condition[]> {
    return (await Promise.all(sources.map((source) => source()))).flat()
  }

  return {
    now() {
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
  }
}

/** A store whose answers are waited for. */
export interface WatchedStore {
  readonly subject: Subject
  /** The name that an operator knows it by. */
  readonly name: string
  ready(): Promise<boolean>
}

/**
 * Tells which stores do not answer within `answerMs` milliseconds. Without one a process is degraded and not down: pages and
 * rates need none, and nodes that share a database would all be taken out at once.
 */
export function silentStores(stores: readonly WatchedStore[], answerMs = 2000): ConditionSource {
  return async () => {
    const asked = stores.map(async (store) =>
      (await inTime(store.ready(), answerMs, false))
        ? []
        : [{ subject: store.subject, text: `${store.name} does not answer` }],
    )
    return (await Promise.all(asked)).flat()
  }
}

function stateOf(role: Role, conditions: readonly Condition[]): ReadinessState {
  if (conditions.some(({ stops = [] }) => stops.includes(role))) return 'down'
  return conditions.length === 0 ? 'ready' : 'degraded'
}

/**
 * Whether a process of these roles should get traffic (OPS-01, SAFE-07): it is down where none of its roles can be done, and
 * degraded where anything is wrong, so that what is wrong with accounts does not take pages out of a balancer.
 */
export function readinessOf(roles: readonly Role[], conditions: readonly Condition[]): Readiness {
  const states = Object.fromEntries(roles.map((role) => [role, stateOf(role, conditions)]))
  if (conditions.length === 0) return { state: 'ready', roles: states }
  const isDown = roles.every((role) => states[role] === 'down')
  return { state: isDown ? 'down' : 'degraded', reasons: conditions.map(({ text }) => text), roles: states }
}
