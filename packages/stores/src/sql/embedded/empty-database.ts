import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import * as v from 'valibot'

/**
 * A new database is a copy of an empty one that the build laid out, which takes a quarter of the time. It is copied beside its
 * place and then renamed, so that a process that ends meanwhile leaves no half of one. Without a build, or with one of another
 * version of the database, PostgreSQL lays it out itself.
 */

const dist = new URL('../../../dist/', import.meta.url)
const unfinishedPrefix = 'unfinished-'
const packageSchema = v.object({ version: v.string() })

/** Where the build keeps the empty database of the installed version. */
async function templateFolder(): Promise<string> {
  const file = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  const { version } = v.parse(packageSchema, JSON.parse(await readFile(file, 'utf8')))
  return fileURLToPath(new URL(`empty-database-${version}/`, dist))
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder)).length === 0
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

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

/** Lays out an empty database for {@link copyEmptyDatabase}: a step of the build. */
export async function buildEmptyDatabase(): Promise<void> {
  const folder = await templateFolder()
  await mkdir(dist, { recursive: true })
  await removeOthers(basename(folder))
  const unfinished = await mkdtemp(join(fileURLToPath(dist), unfinishedPrefix))
  const database = await PGlite.create({ dataDir: unfinished })
  await database.close()
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
}

/**
 * Fills an empty folder, which the caller has locked, with an empty database; leaves any other folder alone.
 * @returns whether there was an empty database to copy.
 */
export async function copyEmptyDatabase(folder: string): Promise<boolean> {
  if (!(await isEmpty(folder))) return false
  const copy = join(dirname(folder), `${basename(folder)}.new`)
  await rm(copy, { recursive: true, force: true })
  try {
    await cp(await templateFolder(), copy, { recursive: true })
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  await rename(copy, folder)
  return true
}
