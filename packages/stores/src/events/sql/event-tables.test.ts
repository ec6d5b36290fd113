import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../../sql/database.ts'
import { sampleEvent, sampleSource, sampleTime } from '../../../test/events/contract-samples.ts'
import { createEventTables } from './event-tables.ts'

/** Tables over a database that takes everything, and what they asked it. */
function recordedTables() {
  const statements: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query),
  })
  const inserted = () => statements.filter(({ sql }) => sql.includes('insert into event ('))
  return { tables: createEventTables(db), inserted }
}

it('ANA-10 brings events in the order of their days and ids, however they come, so that no two processes block each other', async () => {
  const source = sampleSource()
  const events = [1, 2, 3, 4].map((number) =>
    sampleEvent(source, number, { at: sampleTime - number * 20_000_000 }),
  )
  const ordered = events.toSorted((one, other) =>
    `${one.day} ${one.id}`.localeCompare(`${other.day} ${other.id}`),
  )
  expect(new Set(events.map(({ day }) => day)).size).toBe(2)
  const { tables, inserted } = recordedTables()
  for (const brought of [ordered, ordered.toReversed(), events]) await tables.insert('believed', brought)
  const ids = inserted().map(({ parameters }) =>
    parameters.map(String).find((text) => ordered.every(({ id }) => text.includes(id))),
  )
  const inOrder = ordered.map(({ id }) => id)
  for (const text of ids)
    expect([...(text ?? '').matchAll(/[0-9a-f]{32}/g)].map(([id]) => id)).toEqual(inOrder)
  expect(ids).toHaveLength(3)
})
