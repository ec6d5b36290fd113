import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError, restoreBackup, writeBackup } from '@portico/gateway'
import type { SqlStore } from '@portico/stores'
import { copyFollowingLinks, isThere, listFiles } from './copy-files.ts'
import { verifyManifest, writeManifest } from './manifest.ts'

/**
 * What of the data folder goes with the database: the keys, without whose secret no sealed authenticator opens; the operator's
 * texts and announcements; and what forecasts said, which nothing else tells again.
 */
const keptWithIt = ['trust', 'tdk.json', 'announcements', 'forecasts'] as const

const rowsFile = 'database.jsonl'

/** What is backed up, or restored into. */
export interface BackupSubject {
  readonly sql: SqlStore
  /** Absolute path. */
  readonly dataFolder: string
}

async function copyKept(from: string, to: string): Promise<void> {
  for (const name of keptWithIt) {
    if (await isThere(join(from, name))) await copyFollowingLinks(join(from, name), join(to, name))
  }
}

async function writeRows(sql: SqlStore, path: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await writeBackup(sql, async (line) => {
    await file.write(`${line}\n`)
  })
  await file.sync()
}

/**
 * Writes a backup into a new folder that only its owner reads: every row of the database at one moment, the keys, the
 * operator's texts, the forecasts, and a list of it all by which a restore knows that it is whole. Links are followed. What
 * cannot be read ends it, and leaves no folder behind.
 * @throws BackupError where the folder is there already, or something cannot be read
 */
export async function backUp({ sql, dataFolder }: BackupSubject, folder: string): Promise<void> {
  if (await isThere(folder)) throw new BackupError(`${folder} is there already: name a new folder`)
  if (!(await isThere(join(dataFolder, 'trust')))) {
    throw new BackupError(`${join(dataFolder, 'trust')} is not there: DATA_DIR is not that of a server`)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await copyKept(dataFolder, folder)
    await writeRows(sql, join(folder, rowsFile))
    await writeManifest(folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The lines of a file. It is opened when they are asked for: lines that come before anybody listens are lost. */
async function* linesOf(path: string): AsyncGenerator<string> {
  await using file = await open(path)
  yield* file.readLines()
}

/**
 * Restores a backup into a data folder without keys and an empty database; answers how many rows. Nothing is touched before
 * every file of the backup has been compared with its checksum.
 * @throws BackupError where something is there already, or the backup is damaged
 */
export async function restore({ sql, dataFolder }: BackupSubject, folder: string): Promise<number> {
  await verifyManifest(folder, rowsFile)
  for (const name of keptWithIt) {
    const path = join(dataFolder, name)
    if ((await isThere(path)) && (await listFiles(path)).length > 0) {
      throw new BackupError(`${path} is there already: restore into a fresh DATA_DIR`)
    }
  }
  const count = await restoreBackup(sql, linesOf(join(folder, rowsFile)))
  await copyKept(folder, dataFolder)
  return count
}
