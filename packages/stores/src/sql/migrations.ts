import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { StoreLogger } from '../logger.ts'
import { type SqlConnection, type SqlConnections, withConnection } from './connections.ts'
import { lockNumbers } from './lock-numbers.ts'

/** One step of the schema. Steps are never edited once they have been applied anywhere. */
export interface Migration {
  /** `0001-accounts`; the order of names is the order of steps. */
  readonly name: string
  readonly text: string
}

/** The schema of the database and the steps of this release do not fit each other. The message says what to do. */
export class SqlSchemaError extends Error {
  override readonly name = 'SqlSchemaError'
}

/** The folder of this release's steps. */
export const migrationFolder: URL = new URL('./migrations/', import.meta.url)

const fileName = /^(\d{4}-[a-z0-9-]+)\.sql$/

const recordTable = `
  create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/** Reads the steps of a folder in order. Throws a SqlSchemaError for a file that is no step. */
export async function readMigrations(folder: URL): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const name = fileName.exec(file)?.[1]
      if (name === undefined) throw new SqlSchemaError(`${file} is no migration: expected 0001-name.sql`)
      return { name, text: await readFile(new URL(file, folder), 'utf8') }
    }),
  )
}

/** SHA-256 in hexadecimal digits. Line ends do not count: version control may turn them. */
export function checksumOf(migration: Pick<Migration, 'text'>): string {
  return createHash('sha256').update(migration.text.replaceAll('\r\n', '\n')).digest('hex')
}

interface Applied {
  readonly name: string
  readonly checksum: string
}

async function readApplied(connection: SqlConnection): Promise<readonly Applied[]> {
  const there = await connection.query<{ readonly present: boolean }>(
    `select to_regclass('schema_migration') is not null as present`,
    [],
  )
  if (there.rows[0]?.present !== true) return []
  return (await connection.query<Applied>('select name, checksum from schema_migration', [])).rows
}

/** The steps that are missing, after the applied ones were found unchanged. */
function missingOf(migrations: readonly Migration[], applied: readonly Applied[], logger: StoreLogger) {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const missing: Migration[] = []
  for (const migration of migrations) {
    const checksum = checksums.get(migration.name)
    if (checksum === undefined) missing.push(migration)
    else if (checksum !== checksumOf(migration)) {
      throw new SqlSchemaError(
        `Migration ${migration.name} was changed after it had been applied. Restore its file and add a new step instead.`,
      )
    }
    checksums.delete(migration.name)
  }
  const newer = [...checksums.keys()]
  if (newer.length > 0) logger.warn({ newer }, 'the database has steps of a later release')
  return missing
}

async function applyAll(connection: SqlConnection, migrations: readonly Migration[], logger: StoreLogger) {
  await connection.script(
    `begin; set local statement_timeout = 0; select pg_advisory_xact_lock(${lockNumbers.schema})`,
  )
  const missing = missingOf(migrations, await readApplied(connection), logger)
  if (missing.length > 0) await connection.script(recordTable)
  for (const migration of missing) {
    await connection.script(migration.text)
    await connection.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      checksumOf(migration),
    ])
  }
  await connection.script('commit')
  if (missing.length > 0)
    logger.info({ steps: missing.map(({ name }) => name) }, 'database schema brought up to date')
  return missing.map(({ name }) => name)
}

/**
 * Applies the missing steps in one transaction: all or none. Of several processes at once, one does it and the others wait.
 * Answers the names of the steps. Throws a SqlSchemaError for a step that was changed after it had been applied.
 */
export async function applyMigrations(
  connections: SqlConnections,
  migrations: readonly Migration[],
  logger: StoreLogger,
): Promise<readonly string[]> {
  // A failure leaves the transaction open; the broken session is closed, which rolls it back.
  return withConnection(connections, (connection) => applyAll(connection, migrations, logger))
}

/** Makes sure that nothing is missing, and changes nothing. Throws a SqlSchemaError that names the missing steps. */
export async function expectMigrations(
  connections: SqlConnections,
  migrations: readonly Migration[],
  logger: StoreLogger,
): Promise<void> {
  const missing = await withConnection(connections, async (connection) =>
    missingOf(migrations, await readApplied(connection), logger),
  )
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  throw new SqlSchemaError(
    `The database lacks ${names}. Migrate it (npm run admin -- migrate) before this release starts.`,
  )
}
