import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSql } from '../../../packages/stores/src/sql/open-sql.ts'

const quiet = { info() {}, warn() {} }

/** Tables and views with their columns, as this release makes them in a new database. */
export async function databaseNames(): Promise<readonly string[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'names-'))
  try {
    await using store = await openSql({ dataFolder, databaseUrl: null, logger: quiet })
    const tables = await store.db.introspection.getTables()
    return tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)])
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}
