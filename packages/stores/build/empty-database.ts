import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { dist, templateFolder } from '../src/sql/embedded/empty-database.ts'
import { openSql } from '../src/sql/open-sql.ts'
import type { SqlStore } from '../src/sql/port.ts'

const unfinishedPrefix = 'unfinished-'

/** Nothing takes so long to lay out that it could still be under way. */
const abandonedMs = 3_600_000

/** Removes what lies beside the named entry: other versions, and what builds that ended left unfinished. */
async function removeOthers(kept: string): Promise<void> {
  for (const name of await readdir(dist)) {
    const path = new URL(name, dist)
    if (name === kept) continue
    const isUnderWay =
      name.startsWith(unfinishedPrefix) && Date.now() - (await stat(path)).mtimeMs < abandonedMs
    if (!isUnderWay) await rm(path, { recursive: true, force: true })
  }
}

/**
 * PostgreSQL makes two databases that are templates of further ones. An embedded server has one database and makes no other, and
 * without them a copy is half as many files.
 */
async function dropTemplates(db: SqlStore['db']): Promise<void> {
  for (const name of ['template0', 'template1']) {
    await sql`update pg_database set datistemplate = false where datname = ${name}`.execute(db)
    await sql`drop database if exists ${sql.id(name)}`.execute(db)
  }
}

/** Lays out the empty database that new ones are copies of, with the schema of this release. */
export async function buildEmptyDatabase(): Promise<void> {
  const folder = await templateFolder()
  await mkdir(dist, { recursive: true })
  await removeOthers(basename(folder))
  const unfinished = await mkdtemp(join(fileURLToPath(dist), unfinishedPrefix))
  const logger = { info: () => {}, warn: () => {} }
  const database = await openSql({ dataFolder: unfinished, databaseUrl: null, logger })
  await dropTemplates(database.db)
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
  await rename(join(unfinished, 'db'), folder)
  await rm(unfinished, { recursive: true })
}
