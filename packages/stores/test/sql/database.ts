import { randomUUID } from 'node:crypto'
import { type Kysely, sql as statement } from 'kysely'
import pg from 'pg'
import type { Database } from '../../src/index.ts'

/** An empty database of a server, dropped when it is disposed. */
export interface TestDatabase extends AsyncDisposable {
  readonly databaseUrl: string
}

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** How many statements of this database wait for what another one holds; asked outside the transaction that holds it, which sees the past. */
export async function lockedStatements(db: Kysely<Database>): Promise<number> {
  const { rows } = await statement<{ readonly count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether one does. */
export async function isLockAwaited(db: Kysely<Database>): Promise<boolean> {
  return (await lockedStatements(db)) > 0
}

/** Makes a database beside the one that the address names, so that suites do not meet. */
export async function makeTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    databaseUrl: url.href,
    [Symbol.asyncDispose]: () => run(serverUrl, `drop database ${name} with (force)`),
  }
}
