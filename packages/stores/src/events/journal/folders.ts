import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  canHaveSocketBeside,
  type DatabaseLock,
  DatabaseInUseError,
  lockDatabase,
} from '../../sql/embedded/database-lock.ts'
import { folderFailure, pathTooLong } from './journal-folder-error.ts'

/** The folder of one process, which no other process touches while this one has it. */
export interface JournalFolder {
  readonly path: string
  /** The files in it, the oldest first; none where it is not there any more. */
  files(): Promise<readonly string[]>
  /** Removes it with all that is in it. */
  remove(): Promise<void>
  /** Leaves it to the next process that looks. */
  release(): Promise<void>
}

const fileName = /^\d{8}\.events$/
const damagedName = /^[0-9a-f]{8}-\d{8}\.events\.damaged$/
/** Short, since the path of its lock's socket may not be long everywhere. */
const folderName = /^[0-9a-f]{8}$/
const lockName = /^([0-9a-f]{8})\.lock-\d+$/

/** Whether a file or a folder was not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Makes the names of new files in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
}

/** The path of a process's file of this number. */
export function filePath(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(8, '0')}.events`)
}

function folderOf(path: string, lock: DatabaseLock): JournalFolder {
  const root = dirname(path)
  return {
    path,
    async files() {
      const names = await readdir(path).catch((error: unknown) => {
        // Another process has loaded all of it meanwhile.
        if (isMissing(error)) return []
        throw error
      })
      return names
        .filter((name) => fileName.test(name))
        .toSorted()
        .map((name) => join(path, name))
    },
    async remove() {
      try {
        await rm(path, { recursive: true, force: true })
      } finally {
        await lock[Symbol.asyncDispose]()
      }
      const names = await readdir(root)
      const locks = names.filter((name) => join(root, name).startsWith(`${path}.lock-`))
      for (const name of locks) await rm(join(root, name), { force: true })
    },
    async release() {
      await lock[Symbol.asyncDispose]()
    },
  }
}

/** A lock whose socket is in another folder looks abandoned to a process that does not see that one. */
function lock(path: string): Promise<DatabaseLock> {
  if (!canHaveSocketBeside(path)) throw pathTooLong(dirname(dirname(path)))
  return lockDatabase(path, 'beside')
}

/** Makes the folder of all journals, and its name durable with those of the folders above it that were not there. */
async function makeRoot(root: string) {
  const first = await mkdir(root, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = root; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function makeIn(root: string): Promise<JournalFolder> {
  await makeRoot(root)
  const path = join(root, randomUUID().slice(0, 8))
  // Locked before it is there: another process that looks finds no folder without a holder.
  const held = await lock(path)
  await mkdir(path, { mode: 0o700 })
  await syncFolder(root)
  return folderOf(path, held)
}

/** Makes a folder for this process. Throws a JournalFolderError. */
export async function makeFolder(root: string): Promise<JournalFolder> {
  try {
    return await makeIn(root)
  } catch (error) {
    throw folderFailure(root, error)
  }
}

/** Takes over a folder whose process has ended; null while a process has it. */
export async function takeLeft(path: string): Promise<JournalFolder | null> {
  try {
    return folderOf(path, await lock(path))
  } catch (error) {
    if (error instanceof DatabaseInUseError) return null
    throw error
  }
}

/** What is in the folder of all journals; nothing where it is not there, since nothing waits then. */
async function entriesOf(root: string) {
  try {
    return await readdir(root, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** The folders of all processes, also those of which a process that was killed has made the lock and no more. */
export async function listFolders(root: string): Promise<readonly string[]> {
  const entries = await entriesOf(root)
  const folders = entries.filter((entry) => entry.isDirectory() && folderName.test(entry.name))
  const locked = entries.flatMap(({ name }) => lockName.exec(name)?.[1] ?? [])
  return [...new Set([...folders.map(({ name }) => name), ...locked])].map((name) => join(root, name))
}

/** Files that are kept for a person to look at, since the disk changed their bytes. */
export async function listDamaged(root: string): Promise<readonly string[]> {
  const files = (await entriesOf(root)).filter(({ name }) => damagedName.test(name))
  return files.map(({ name }) => join(root, name))
}
