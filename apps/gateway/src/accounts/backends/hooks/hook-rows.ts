import type { Backend, Database, SqlStore } from '@portico/stores'
import { type Kysely, sql } from 'kysely'

/** A message that this process holds, to send it. */
export interface ClaimedHook {
  readonly eventId: string
  readonly backend: Backend
  readonly url: string
  readonly body: string
  /** With this one. */
  readonly attempts: number
  readonly lease: string
}

/** What became of an attempt. `result` is an HTTP status, or the kind of the fault. */
export interface HookOutcome {
  readonly state: 'delivered' | 'given-up'
  readonly result: string
}

/** How many messages wait, and since when the oldest does. */
export interface WaitingHooks {
  readonly backend: string
  readonly count: number
  readonly oldestMs: number
}

/** The messages of one site in its database. Every method throws StoreUnavailable where that cannot answer. */
export interface HookRows {
  /** Takes some that are due, a few of each backend, for nobody else until the lease ends. */
  claim(claim: {
    readonly now: Date
    readonly leaseEnd: Date
    readonly ofEach: number
    /** Backends that have enough to do. */
    readonly busy: readonly string[]
  }): Promise<readonly ClaimedHook[]>
  /** Settles one, if it is still claimed. */
  finish(hook: ClaimedHook, outcome: HookOutcome & { readonly at: Date }): Promise<void>
  /** Lets one wait for its next try, if it is still claimed. */
  postpone(hook: ClaimedHook, next: { readonly dueAt: Date; readonly result: string }): Promise<void>
  /** Sends nothing more to the address of a backend until the operator says so. */
  stop(backend: Backend, at: Date): Promise<void>
  waiting(): Promise<readonly WaitingHooks[]>
}

async function claimRows(
  db: Kysely<Database>,
  website: string,
  { now, leaseEnd, ofEach, busy }: Parameters<HookRows['claim']>[0],
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly lease: string }>`
    with due as (
      select delivery.event_id, delivery.backend
      from backend
      cross join lateral (
        select event_id, backend from hook_delivery
        where website = backend.website and backend = backend.name and state = 'waiting' and due_at <= ${now}
        order by due_at limit ${ofEach}
        for update skip locked
      ) as delivery
      where backend.website = ${website} and backend.hook_url is not null and backend.hook_gone_at is null
        and backend.name <> all(string_to_array(${busy.join(' ')}, ' '))
    )
    update hook_delivery as held
    set lease = gen_random_uuid()::text, due_at = ${leaseEnd}, attempts = held.attempts + 1
    from due where held.event_id = due.event_id and held.backend = due.backend
    returning held.lease
  `.execute(db)
  return rows.map(({ lease }) => lease)
}

async function readClaimed(db: Kysely<Database>, leases: readonly string[]): Promise<readonly ClaimedHook[]> {
  const rows = await db
    .selectFrom('hook_delivery')
    .innerJoin('hook_event', 'hook_event.id', 'hook_delivery.event_id')
    .innerJoin('backend', (join) =>
      join
        .onRef('backend.website', '=', 'hook_delivery.website')
        .onRef('backend.name', '=', 'hook_delivery.backend'),
    )
    .selectAll('backend')
    .select(['hook_delivery.event_id', 'hook_delivery.attempts', 'hook_delivery.lease', 'hook_event.body'])
    .where('hook_delivery.lease', 'in', leases)
    .execute()
  return rows.flatMap(({ event_id: eventId, attempts, lease, body, ...backend }) =>
    lease === null || backend.hook_url === null
      ? []
      : [{ eventId, attempts, lease, body, backend, url: backend.hook_url }],
  )
}

/** Works on the messages of a site. */
export function createHookRows({ db }: Pick<SqlStore, 'db'>, website: string): HookRows {
  const held = ({ eventId, lease }: ClaimedHook) =>
    db.updateTable('hook_delivery').where('event_id', '=', eventId).where('lease', '=', lease)

  return {
    async claim(claim) {
      const leases = await claimRows(db, website, claim)
      return leases.length === 0 ? [] : readClaimed(db, leases)
    },
    async finish(hook, { state, result, at }) {
      await held(hook).set({ state, result, lease: null, finished_at: at }).execute()
    },
    async postpone(hook, { dueAt, result }) {
      await held(hook).set({ result, lease: null, due_at: dueAt }).execute()
    },
    async stop({ name }, at) {
      await db
        .updateTable('backend')
        .set({ hook_gone_at: at })
        .where('website', '=', website)
        .where('name', '=', name)
        .execute()
    },
    async waiting() {
      const rows = await db
        .selectFrom('hook_delivery')
        .innerJoin('hook_event', 'hook_event.id', 'hook_delivery.event_id')
        .select((row) => [
          'hook_delivery.backend',
          row.fn.countAll<number>().as('count'),
          row.fn.min('hook_event.created_at').as('oldest'),
        ])
        .where('hook_delivery.website', '=', website)
        .where('hook_delivery.state', '=', 'waiting')
        .groupBy('hook_delivery.backend')
        .execute()
      return rows.map(({ backend, count, oldest }) => ({ backend, count, oldestMs: oldest.getTime() }))
    },
  }
}
