import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TrustError } from './trust-error.ts'

/** What the trust folder holds; `request` is there while a key waits for its offline signature. */
export const trustFiles = {
  current: 'current.pem',
  next: 'next.pem',
  serverKeys: 'server-keys.json',
  request: 'request.txt',
  secret: 'secret.txt',
} as const

/** The name of a file in the trust folder. */
export type TrustFile = (typeof trustFiles)[keyof typeof trustFiles]

const folderMode = 0o700
const fileMode = 0o600
/** What other users of the machine may do. */
const otherUsers = 0o007

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** Makes the folder when it is not there, for its owner alone. */
export async function ensureTrustFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: folderMode })
  // mkdir's mode passes through the process's mask.
  if (made !== undefined) await chmod(folder, folderMode)
}

/**
 * Reads a file as text; null when it is not there.
 * @throws TrustError when other users may read it
 */
export async function readTrustFile(folder: string, file: TrustFile): Promise<string | null> {
  const path = join(folder, file)
  try {
    const { mode } = await stat(path)
    if (process.platform !== 'win32' && (mode & otherUsers) !== 0)
      throw new TrustError(
        `${path} is open to everybody: chmod 600 it, and replace keys that others may have read`,
      )
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Closed before it is renamed, which Windows asks for. */
async function writeSynced(path: string, text: string): Promise<void> {
  await using handle = await open(path, 'wx', fileMode)
  await handle.writeFile(text)
  await handle.sync()
}

/** Replaces a file in one step: a reader, or a start after a crash, sees the old text or the new one. */
export async function writeTrustFile(folder: string, file: TrustFile, text: string): Promise<void> {
  const part = join(folder, `${file}.${randomUUID()}.part`)
  try {
    await writeSynced(part, text)
    await rename(part, join(folder, file))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Makes a file that is not there yet, in one step. Where another process was first its file stays: read it then, so that
 * processes that start together use the same keys.
 */
export async function createTrustFile(folder: string, file: TrustFile, text: string): Promise<void> {
  const part = join(folder, `${file}.${randomUUID()}.part`)
  try {
    await writeSynced(part, text)
    await link(part, join(folder, file))
  } catch (error) {
    if (!isThere(error)) throw error
  } finally {
    await rm(part, { force: true })
  }
}

/** What tells one state of a file from another; null when it is not there. */
export async function fingerprintOf(folder: string, file: TrustFile): Promise<string | null> {
  try {
    const facts = await stat(join(folder, file), { bigint: true })
    return `${facts.ino} ${facts.size} ${facts.mtimeNs}`
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
