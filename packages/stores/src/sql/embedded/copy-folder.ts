// The thread that copies an empty database: hundreds of files, while the start of the server goes on.
import { cpSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'

/** What is copied, and where it does not exist yet. */
export interface CopySetup {
  readonly from: string
  readonly to: string
}

/** So many at a time as Node has threads for files. */
const atOnce = 4

/** Files and folders are opened in ways of their own: Windows stores only what may be written to, and no folders. */
type Opened = readonly [path: string, flags: 'r+' | 'r']

async function openedIn(folder: string): Promise<readonly Opened[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = (kind: 'isFile' | 'isDirectory') =>
    entries.filter((entry) => entry[kind]()).map(({ parentPath, name }) => join(parentPath, name))
  const files = paths('isFile').map((path): Opened => [path, 'r+'])
  if (process.platform === 'win32') return files
  return [...files, ...[...paths('isDirectory'), folder].map((path): Opened => [path, 'r'])]
}

/** Puts a folder on the disk with everything in it, so that it is there after a loss of power, too. */
async function storeAll(folder: string): Promise<void> {
  const all = (await openedIn(folder)).values()
  const storeNext = async () => {
    for (const [path, flags] of all) {
      await using file = await open(path, flags)
      await file.sync()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, storeNext))
}

const { from, to }: CopySetup = workerData
cpSync(from, to, { recursive: true })
await storeAll(to)
