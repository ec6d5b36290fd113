import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { planFile } from './sitemap-plan.ts'

/** A set that no process has taken up for so long is no longer of use. */
const unusedMs = 2 * 86_400_000

/** A draft is written in seconds: one that nobody has written to for so long is of a process that is gone. */
const abandonedMs = 3_600_000

interface StoredFile {
  readonly path: string
  readonly bytes: number
  readonly writtenMs: number
}

/** Nothing, where another process has taken it away. What cannot be read otherwise cannot be counted, so the space would not hold. */
function noneIfMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

/** What is there of some paths. */
async function thereOf(paths: readonly string[]): Promise<StoredFile[]> {
  const found = await Promise.all(
    paths.map(async (path) =>
      stat(path).then(({ size, mtimeMs }) => [{ path, bytes: size, writtenMs: mtimeMs }], noneIfMissing),
    ),
  )
  return found.flat()
}

const pathsIn = async (folder: string) =>
  (await readdir(folder).catch(noneIfMissing)).map((name) => join(folder, name))

const foldersIn = async (root: string) =>
  (await readdir(root, { withFileTypes: true }).catch(noneIfMissing))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(root, name))

async function dropUnusedSets(sets: readonly string[], nowMs: number): Promise<void> {
  const plans = await thereOf(sets.map((set) => join(set, planFile)))
  const unused = plans.filter(({ writtenMs }) => nowMs - writtenMs > unusedMs)
  for (const { path } of unused) await rm(dirname(path), { recursive: true, force: true })
}

/** Drops drafts that nobody writes any more; what is left of the files. */
async function dropOldDrafts(files: readonly StoredFile[], nowMs: number): Promise<StoredFile[]> {
  const isOld = ({ path, writtenMs }: StoredFile) =>
    path.endsWith('.draft') && nowMs - writtenMs > abandonedMs
  for (const { path } of files.filter(isOld)) await rm(path, { force: true })
  return files.filter((file) => !isOld(file))
}

/**
 * Keeps all sets beside a set's folder within a space: sets that nobody uses go and drafts that nobody writes, then the parts
 * that were written first. Several processes may do so at once.
 *
 * @throws what the file system says, unless it is that something is gone
 */
export async function dropOldFiles(folder: string, spaceBytes: number): Promise<void> {
  const root = dirname(folder)
  const nowMs = Date.now()
  const sets = await foldersIn(root)
  await dropUnusedSets(
    sets.filter((set) => basename(set) !== basename(folder)),
    nowMs,
  )
  const stored = await thereOf((await Promise.all(sets.map(pathsIn))).flat())
  const files = await dropOldDrafts(stored, nowMs)
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
