import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { planFile } from './sitemap-plan.ts'

/** A set that no process has taken up for so long is no longer of use. */
const unusedMs = 2 * 86_400_000

interface StoredFile {
  readonly path: string
  readonly bytes: number
  readonly writtenMs: number
}

/** What is there of some paths; what another process takes away meanwhile is not. */
async function thereOf(paths: readonly string[]): Promise<StoredFile[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const about = await stat(path).catch(() => null)
      return about === null ? [] : [{ path, bytes: about.size, writtenMs: about.mtimeMs }]
    }),
  )
  return found.flat()
}

const pathsIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).map((name) => join(folder, name))

async function dropUnusedSets(sets: readonly string[], nowMs: number): Promise<void> {
  const plans = await thereOf(sets.map((set) => join(set, planFile)))
  const unused = plans.filter(({ writtenMs }) => nowMs - writtenMs > unusedMs)
  for (const { path } of unused) await rm(dirname(path), { recursive: true, force: true })
}

/**
 * Keeps all sets beside a set's folder within a space: sets that nobody uses go, then the parts that were written first.
 * Several processes may do so at once.
 */
export async function dropOldFiles(folder: string, spaceBytes: number): Promise<void> {
  const root = dirname(folder)
  const sets = await pathsIn(root)
  await dropUnusedSets(
    sets.filter((set) => basename(set) !== basename(folder)),
    Date.now(),
  )
  const files = await thereOf((await Promise.all(sets.map(pathsIn))).flat())
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const parts = files.filter(
    ({ path }) => /\.xml\.(?:gz|br)$/.test(path) && !basename(path).startsWith('index-'),
  )
  for (const { path, bytes: freed } of parts.toSorted((a, b) => a.writtenMs - b.writtenMs)) {
    if (bytes <= spaceBytes) return
    await rm(path, { force: true })
    bytes -= freed
  }
}
