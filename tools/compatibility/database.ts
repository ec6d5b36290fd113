import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** A database of one's own on a server; disposing it drops it. */
export interface OwnDatabase extends AsyncDisposable {
  readonly url: string
}

async function run(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/** Makes an empty database on a PostgreSQL server. */
export async function makeDatabase(serverUrl: string): Promise<OwnDatabase> {
  const name = `former_${randomBytes(8).toString('hex')}`
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => run(serverUrl, `drop database ${name} with (force)`),
  }
}

/** The schema and the rows of a database as statements that any session can run. */
export function dumpOf(url: string): string {
  const args = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', '--schema=public', url]
  const { status, stdout, stderr } = spawnSync('pg_dump', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`pg_dump failed. ${stderr}`)
  // Lines with a backslash are for psql, and the schema is there in every database.
  return stdout
    .split('\n')
    .filter((line) => !/^(?:\\|--|CREATE SCHEMA|$)/.test(line))
    .join('\n')
}

/** Loads a dump, and moves the clock that the database shows its sessions as far as that of the server process is moved. */
export async function loadDump(url: string, dump: string, shiftMs: number): Promise<void> {
  await run(url, dump)
  const name = new URL(url).pathname.slice(1)
  await run(
    url,
    `create schema moved;
     create function moved.clock_timestamp() returns timestamptz language sql volatile
       as 'select pg_catalog.clock_timestamp() + interval ''${Math.round(shiftMs)} ms''';
     alter database ${name} set search_path = public, moved, pg_catalog`,
  )
}
