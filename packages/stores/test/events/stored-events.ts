import type { SqlStore } from '../../src/sql/port.ts'
import type { AcceptedEvent, EventSource } from '../../src/events/port.ts'

function hexOf(uuid: string): string {
  return uuid.replaceAll('-', '')
}

async function readSources({ db }: Pick<SqlStore, 'db'>, sessionId: string) {
  const rows = await db.selectFrom('event_source').selectAll().where('session_id', '=', sessionId).execute()
  return new Map(
    rows.map(({ day, id, ...fields }): [string, EventSource] => [
      `${day} ${id}`,
      { ...fields, id: hexOf(id) },
    ]),
  )
}

/** What the durable store has of a session, by `log_seq`, in the form in which it was given. */
export async function readStoredEvents(
  sql: Pick<SqlStore, 'db'>,
  sessionId: string,
): Promise<readonly AcceptedEvent[]> {
  const sources = await readSources(sql, sessionId)
  const ids = [...new Set([...sources.keys()].map((key) => key.slice(11)))]
  if (ids.length === 0) return []
  const rows = await sql.db
    .selectFrom('event')
    .selectAll()
    .where('source', 'in', ids)
    .orderBy('log_seq')
    .execute()
  return rows.map(({ id, at, received_at, source: sourceId, page_status, ...fields }) => {
    const source = sources.get(`${fields.day} ${sourceId}`)
    if (source === undefined) throw new Error(`The source of the event ${id} is not stored.`)
    const status = page_status === null ? {} : { page_status }
    return {
      ...fields,
      ...status,
      id: hexOf(id),
      at: at.valueOf(),
      receivedAt: received_at.valueOf(),
      source,
    }
  })
}
