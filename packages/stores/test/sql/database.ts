import { randomUUID } from 'node:crypto'
import pg from 'pg'

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
