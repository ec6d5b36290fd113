import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptMs, type SealedFiles } from './keep-round.ts'

/** What an attempt gives, or null where there is no such file. */
async function orMissing<Found>(attempt: Promise<Found>): Promise<Found | null> {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Keeps files in a folder, which is made when the first comes: a file a name by the hash of its address, whose time of change
 * says when it was last renewed. Those that are too old go when files are renewed.
 */
export function createFolderFiles(folder: string): SealedFiles {
  const pathOf = (address: string) => join(folder, createHash('sha256').update(address).digest('hex'))

  async function removeOld(): Promise<void> {
    const oldestMs = Date.now() - keptMs
    for (const name of (await orMissing(readdir(folder))) ?? []) {
      const found = await orMissing(stat(join(folder, name)))
      if (found !== null && found.mtimeMs < oldestMs) await rm(join(folder, name), { force: true })
    }
  }

  return {
    async renew(addresses) {
      const now = new Date()
      const renewed = addresses.map((address) =>
        orMissing(utimes(pathOf(address), now, now).then(() => 'renewed' as const)),
      )
      const there = await Promise.all(renewed)
      await removeOld()
      return addresses.filter((_address, index) => there[index] === null)
    },
    async put(address, sealed) {
      await mkdir(folder, { recursive: true })
      const unfinished = join(folder, randomUUID())
      await writeFile(unfinished, sealed)
      await rename(unfinished, pathOf(address))
    },
    get: (address) => orMissing(readFile(pathOf(address))),
    [Symbol.asyncDispose]: async () => {},
  }
}
