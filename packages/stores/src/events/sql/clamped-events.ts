import { type Kysely, type RawBuilder, sql as statement } from 'kysely'
import type { Database } from '../../sql/database.ts'
import { partitionOf } from './event-partitions.ts'
import type { AcceptedEvent } from '../port.ts'

interface Id {
  /** With hyphens, as the database writes it. */
  readonly id: string
}

/** The UTC day of an event's own time, where a copy that was believed lies; null where none can be. */
function ownDayOf({ timestamp }: AcceptedEvent): string | null {
  const date = new Date(timestamp)
  if (Number.isNaN(date.valueOf()) || date.getUTCFullYear() > 9999) return null
  return date.toISOString().slice(0, 10)
}

function arrayOf(texts: readonly string[]): string {
  return `{${texts.join(',')}}`
}

function hexOf({ id }: Id): string {
  return id.replaceAll('-', '')
}

/** Those days that have a partition: clients may name any day, and each that is looked into costs. */
async function daysThere(
  transaction: Kysely<Database>,
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await statement<{ day: string }>`
    select day from unnest(${arrayOf(days)}::text[]) as day
    where to_regclass('event_' || replace(day, '-', '')) is not null`.execute(transaction)
  return new Set(rows.map(({ day }) => day))
}

/** The ids of those events that are stored in the day of their own time. */
async function believedOf(
  transaction: Kysely<Database>,
  events: readonly AcceptedEvent[],
): Promise<ReadonlySet<string>> {
  const ofDay = Map.groupBy(events, ownDayOf)
  const there = await daysThere(
    transaction,
    [...ofDay.keys()].filter((day) => day !== null),
  )
  const looks = [...ofDay].flatMap(([day, copies]): RawBuilder<Id>[] => {
    if (day === null || !there.has(day)) return []
    const ids = arrayOf(copies.map(({ id }) => id))
    // The partition by name: planning a look into the whole table takes longer the more days there are.
    return [
      statement`select id from ${statement.table(partitionOf('event', day))} where day = ${day} and id = any(${ids}::uuid[])`,
    ]
  })
  if (looks.length === 0) return new Set()
  const { rows } = await statement<Id>`${statement.join(looks, statement` union all `)}`.execute(transaction)
  return new Set(rows.map(hexOf))
}

/**
 * Puts clamped events on record, and answers those of which there is no copy in any day. A copy that was clamped, too, is on
 * record already, and anyone who puts the same one there at the same time waits until it is known which is stored; a copy that
 * was believed lies in the day of its own time.
 */
export async function markClamped(
  transaction: Kysely<Database>,
  events: readonly AcceptedEvent[],
): Promise<readonly AcceptedEvent[]> {
  // Of copies that come together the first one stays, as of those that come one after the other.
  const once = [...new Map(events.toReversed().map((event) => [event.id, event])).values()]
  const believed = await believedOf(transaction, once)
  const unknown = once.filter(({ id }) => !believed.has(id))
  const { rows } = await statement<Id>`
    insert into event_clamped (id, day)
    select * from (
      select unnest(${arrayOf(unknown.map(({ id }) => id))}::uuid[]) as id,
        unnest(${arrayOf(unknown.map(({ day }) => day))}::date[]) as day
    ) as incoming
    order by id on conflict do nothing returning id`.execute(transaction)
  const marked = new Set(rows.map(hexOf))
  return unknown.filter(({ id }) => marked.has(id))
}
