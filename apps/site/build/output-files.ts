import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const keptMs = 24 * 60 * 60 * 1000

/** Writes beside and renames, so that a reader finds the old file or the new one, never half of one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

const compressed = /\.(?:br|gz)$/

/**
 * Removes what builds of more than a day ago left. Files carry content hashes, and an open page or a running server may
 * still ask for those of the build before. A compressed file goes with the file that it is made from: it is written once, and the other anew
 * by each build.
 */
export async function removeOldFiles(folder: string): Promise<void> {
  const oldestMs = Date.now() - keptMs
  const names = await readdir(folder)
  const isOld = new Map<string, boolean>()
  for (const name of names) {
    const file = await stat(join(folder, name))
    isOld.set(name, file.isFile() && file.mtimeMs < oldestMs)
  }
  for (const name of names) {
    const source = name.replace(compressed, '')
    if (isOld.get(source) ?? isOld.get(name)) await rm(join(folder, name))
  }
}
