import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const keptMs = 24 * 60 * 60 * 1000

/** Writes beside and renames, so that a reader finds the old file or the new one, never half of one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

/**
 * Removes what builds of more than a day ago left. Files carry content hashes, and an open page or a running server may
 * still ask for those of the build before.
 */
export async function removeOldFiles(folder: string): Promise<void> {
  const oldestMs = Date.now() - keptMs
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path)
    if (file.isFile() && file.mtimeMs < oldestMs) await rm(path)
  }
}
