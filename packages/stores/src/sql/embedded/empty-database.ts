import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
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

/** Whatever lies in the folder of the build besides the named entry: other versions, and what was not finished. */
async function removeOthers(kept: string): Promise<void> {
  const others = (await readdir(dist)).filter((name) => name !== kept)
  await Promise.all(others.map((name) => rm(new URL(name, dist), { recursive: true, force: true })))
}

/** Lays out an empty database for {@link copyEmptyDatabase}: a step of the build, which takes turns with others. */
export async function buildEmptyDatabase(): Promise<void> {
  const folder = await templateFolder()
  await mkdir(dist, { recursive: true })
  await removeOthers(basename(folder))
  const unfinished = await mkdtemp(join(fileURLToPath(dist), 'unfinished-'))
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
