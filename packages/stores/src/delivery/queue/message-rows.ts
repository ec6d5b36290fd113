import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { SqlStore } from '../../sql/port.ts'
import type { MessageTable } from '../../sql/tables/messages.ts'
import type { MessageChannel, WaitingMessages } from './port.ts'

/** A message as it lies in the queue. */
export type MessageRow = Selectable<MessageTable>

/** A message that somebody holds, to send it. */
export interface ClaimedMessage extends MessageRow {
  readonly lease: string
}

/** How much may wait. */
export interface QueueBounds {
  /** Messages of a site in all. */
  readonly most: number
  /** Messages of one kind to one person: the oldest gives way. */
  readonly mostOfPerson: number
}

/** The rows of one site's queue. Every method throws StoreUnavailable where the database cannot answer. */
export interface MessageRows {
  /** Adds one in place of those that it replaces; answers whether there was room, and how many gave way to the bound of one person. */
  add(row: Insertable<MessageTable>, bounds: QueueBounds): Promise<{ added: boolean; crowded: number }>
  /** Takes up to `limit` that are due, for nobody else until the lease ends. */
  claim(
    channel: MessageChannel,
    at: { readonly now: Date; readonly leaseEnd: Date },
    limit: number,
  ): Promise<readonly ClaimedMessage[]>
  /** Removes one that is done with, if it is still claimed. */
  finish(message: ClaimedMessage): Promise<void>
  /** Lets one wait for its next try, if it is still claimed. */
  postpone(message: ClaimedMessage, dueAt: Date): Promise<void>
  /** Whether anything is due or has expired: one reading, where claims and removals would write three times for nothing. */
  anyDue(now: Date): Promise<boolean>
  /** Removes what has expired and is not being sent; answers what it was. */
  expire(now: Date): Promise<readonly Pick<MessageRow, 'channel' | 'kind' | 'attempts'>[]>
  waiting(): Promise<readonly WaitingMessages[]>
}

interface AddedCounts {
  readonly added: number
  readonly crowded: number
}

function isClaimed(row: MessageRow): row is ClaimedMessage {
  return row.lease !== null
}

/** One statement, so that what is replaced, what gives way and what is added are one step. */
async function addRow(
  db: SqlStore['db'],
  { website, target, replaces, kind, ...row }: Insertable<MessageTable>,
  { most, mostOfPerson }: QueueBounds,
): Promise<{ added: boolean; crowded: number }> {
  const { rows } = await sql<AddedCounts>`
    with replaced as (
      delete from message where website = ${website} and target = ${target} and replaces = ${replaces}::text
    ), crowded as (
      delete from message where id in (
        select id from message
        where website = ${website} and target = ${target} and kind = ${kind}
          and (replaces is null or ${replaces}::text is null or replaces <> ${replaces}::text)
        order by created_at desc, id offset ${mostOfPerson - 1}
      ) returning id
    ), added as (
      insert into message
        (id, website, channel, kind, target, replaces, sealed, attempts, created_at, due_at, lease, expires_at)
      select ${row.id}::text, ${website}::text, ${row.channel}::text, ${kind}::text, ${target}::text,
        ${replaces}::text, ${row.sealed}::bytea, ${row.attempts}::integer, ${row.created_at}::timestamptz,
        ${row.due_at}::timestamptz, ${row.lease}::text, ${row.expires_at}::timestamptz
      where (select count(*) from message where website = ${website}) < ${most}
      returning id
    )
    select (select count(*)::integer from added) as added, (select count(*)::integer from crowded) as crowded
  `.execute(db)
  const [counts] = rows
  return { added: counts?.added === 1, crowded: counts?.crowded ?? 0 }
}

async function hasDue(db: SqlStore['db'], website: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('message')
    .select('id')
    .where('website', '=', website)
    .where((row) =>
      row.or([row('due_at', '<=', now), row.and([row('expires_at', '<=', now), row('lease', 'is', null)])]),
    )
    .limit(1)
    .execute()
  return found.length > 0
}

/** Works on the messages of a site in its database. */
export function createMessageRows({ db }: Pick<SqlStore, 'db'>, website: string): MessageRows {
  const own = () => db.deleteFrom('message').where('website', '=', website)

  return {
    add: (row, bounds) => addRow(db, row, bounds),
    async claim(channel, { now, leaseEnd }, limit) {
      const due = db
        .selectFrom('message')
        .select('id')
        .where('website', '=', website)
        .where('channel', '=', channel)
        .where('due_at', '<=', now)
        .where('expires_at', '>', now)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
      const rows = await db
        .updateTable('message')
        .set((row) => ({ lease: randomUUID(), due_at: leaseEnd, attempts: row('attempts', '+', 1) }))
        .where('id', 'in', due)
        .returningAll()
        .execute()
      return rows.filter(isClaimed)
    },
    async finish({ id, lease }) {
      await own().where('id', '=', id).where('lease', '=', lease).execute()
    },
    async postpone({ id, lease }, dueAt) {
      await db
        .updateTable('message')
        .set({ lease: null, due_at: dueAt })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .execute()
    },
    anyDue: (now) => hasDue(db, website, now),
    expire: (now) =>
      own()
        .where('expires_at', '<=', now)
        .where((row) => row.or([row('lease', 'is', null), row('due_at', '<=', now)]))
        .returning(['channel', 'kind', 'attempts'])
        .execute(),
    async waiting() {
      const rows = await db
        .selectFrom('message')
        .select((row) => [
          'channel',
          row.fn.countAll<number>().as('count'),
          row.fn.min('created_at').as('oldest'),
        ])
        .where('website', '=', website)
        .groupBy('channel')
        .execute()
      return rows.map(({ channel, count, oldest }) => ({ channel, count, oldestMs: oldest.getTime() }))
    },
  }
}
