import { chmod, copyFile, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError } from '@portico/gateway'

const folderMode = 0o700
const fileMode = 0o600

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

/** An error that names what could not be read, and why. */
function unreadable(path: string, cause: unknown): BackupError {
  const code = codeOf(cause)
  const reason = code === 'ENOENT' ? 'a link that leads nowhere' : code
  return new BackupError(`${path} cannot be read (${reason})`, { cause })
}

/**
 * Whether a path has a name, be it that of a link that leads nowhere.
 * @throws BackupError where that cannot be told
 */
export async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw unreadable(path, error)
  }
}

/**
 * Whether an entry is part of the data: not what a mounted volume keeps for itself (`..data` and the folders of its
 * versions), nor what is being written or held at the moment.
 */
function isData(name: string): boolean {
  return !name.startsWith('..') && !name.endsWith('.part') && !name.endsWith('.lock')
}

/** Whether a path is a file or a folder, wherever links lead. */
async function kindOf(path: string): Promise<'file' | 'folder'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch (error) {
    throw unreadable(path, error)
  }
}

/**
 * The files at a path, links followed, each by its whole path; the path itself where it is a file.
 * @throws BackupError where something cannot be read
 */
export async function listFiles(path: string): Promise<readonly string[]> {
  if ((await kindOf(path)) === 'file') return [path]
  const names = await readdir(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  const lists = names.filter(isData).map((name) => listFiles(join(path, name)))
  return (await Promise.all(lists)).flat().toSorted()
}

/**
 * Copies a file or a folder with all that links in it lead to, for its owner alone.
 * @throws BackupError where something cannot be read
 */
export async function copyFollowingLinks(from: string, to: string): Promise<void> {
  for (const file of await listFiles(from)) {
    const copy = `${to}${file.slice(from.length)}`
    await mkdir(dirname(copy), { recursive: true, mode: folderMode })
    await copyFile(file, copy).catch((error: unknown) => {
      throw unreadable(file, error)
    })
    await chmod(copy, fileMode)
  }
}
