import { cp, mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError, restoreBackup, writeBackup } from '@portico/gateway'
import type { SqlStore } from '@portico/stores'

/** What of the data folder goes with the database: without its secret no sealed authenticator opens. */
const keptWithIt = ['trust', 'tdk.json'] as const

const rowsFile = 'database.jsonl'

/** What is backed up, or restored into. */
export interface BackupSubject {
  readonly sql: SqlStore
  /** Absolute path. */
  readonly dataFolder: string
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch {
    // Missing is an answer; what cannot be read fails where it is read.
    return false
  }
}

async function copyKept(from: string, to: string): Promise<void> {
  for (const name of keptWithIt) {
    const source = join(from, name)
    if (await exists(source)) await cp(source, join(to, name), { recursive: true, preserveTimestamps: true })
  }
}

/**
 * Writes a backup into a new folder that only its owner reads: every row of the database at one moment, the keys, the
 * operator's texts.
 * @throws BackupError where the folder is there already
 */
export async function backUp({ sql, dataFolder }: BackupSubject, folder: string): Promise<void> {
  if (await exists(folder)) throw new BackupError(`${folder} is there already: name a new folder`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await copyKept(dataFolder, folder)
  await using file = await open(join(folder, rowsFile), 'wx', 0o600)
  await writeBackup(sql, async (line) => {
    await file.write(`${line}\n`)
  })
  await file.sync()
}

/** The lines of a file. It is opened when they are asked for: lines that come before anybody listens are lost. */
async function* linesOf(path: string): AsyncGenerator<string> {
  await using file = await open(path)
  yield* file.readLines()
}

/**
 * Restores a backup into a data folder without keys and an empty database; answers how many rows.
 * @throws BackupError where something is there already, or the backup is damaged
 */
export async function restore({ sql, dataFolder }: BackupSubject, folder: string): Promise<number> {
  const rows = join(folder, rowsFile)
  if (!(await exists(rows))) throw new BackupError(`${folder} holds no backup`)
  for (const name of keptWithIt) {
    if (await exists(join(dataFolder, name))) {
      throw new BackupError(`${join(dataFolder, name)} is there already: restore into a fresh DATA_DIR`)
    }
  }
  const count = await restoreBackup(sql, linesOf(rows))
  await copyKept(folder, dataFolder)
  return count
}
