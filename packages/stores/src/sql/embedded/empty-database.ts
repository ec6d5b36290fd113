import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { migrationFolder, readMigrations } from '../migrations.ts'
import type { CopySetup } from './copy-folder.ts'

/**
 * A new database is a copy of an empty one that the build laid out, tables included, which takes a quarter of the time. It is
 * copied beside its place, put on the disk and then renamed, so that neither a process that ends meanwhile nor a loss of power leaves
 * half of one. Without a build, or with one of another version of the database or of the schema, PostgreSQL lays it out itself.
 */

/** Where the build keeps what it lays out. */
export const dist = new URL('../../../dist/', import.meta.url)
const packageSchema = v.object({ version: v.string() })

/** Where the build keeps the empty database of the installed version with this release's schema. */
export async function templateFolder(): Promise<string> {
  const file = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  const { version } = v.parse(packageSchema, JSON.parse(await readFile(file, 'utf8')))
  const schema = createHash('sha256').update(JSON.stringify(await readMigrations(migrationFolder)))
  return fileURLToPath(new URL(`empty-database-${version}-${schema.digest('hex').slice(0, 12)}/`, dist))
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder)).length === 0
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Copies a folder in one go, in a thread of its own: file by file it takes three times as long, and the start has other work. */
async function copyFolder(setup: CopySetup): Promise<void> {
  const worker = new Worker(new URL('./copy-folder.ts', import.meta.url), { workerData: setup })
  const [code]: readonly unknown[] = await once(worker, 'exit')
  if (code !== 0) throw new Error(`The thread that copies an empty database ended with ${String(code)}.`)
}

/** Puts the copy in its place, and on the disk: a folder that is renamed is on the disk when the one that it lies in is. */
async function moveInPlace(copy: string, folder: string): Promise<void> {
  await rename(copy, folder)
  // Windows does not open folders, and keeps what is renamed by itself.
  if (process.platform === 'win32') return
  await using parent = await open(dirname(folder), 'r')
  await parent.sync()
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
    const template = await templateFolder()
    await stat(template)
    await copyFolder({ from: template, to: copy })
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  await moveInPlace(copy, folder)
  return true
}
