import { createHash } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const keptMs = 24 * 60 * 60 * 1000

/** Writes beside and renames, so that a reader finds the old file or the new one, never half of one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

/**
 * Writes a file of the client under a name with the hash of its text, as the bundler names its own, and tells the name.
 * @param name what stands before the hash, such as `site-home`.
 * @param ending such as `css`.
 */
export async function writeHashed(
  folder: string,
  { name, ending, text }: { readonly name: string; readonly ending: string; readonly text: string },
): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').replace(/[-_]/g, '').slice(0, 8)
  const file = `${name}.${hash}.${ending}`
  await writeFile(join(folder, file), text)
  return file
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
