import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A data folder for a test, and what lies in its outbox. */
export interface TestOutbox extends AsyncDisposable {
  readonly dataFolder: string
  readonly folder: string
  /** The names of all files, in order. */
  list(): Promise<readonly string[]>
  /** The content of all files, in order of their names. */
  read(): Promise<readonly unknown[]>
}

/** Makes an empty data folder; disposing it removes it. */
export async function makeTestOutbox(): Promise<TestOutbox> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'outbox-'))
  const folder = join(dataFolder, 'outbox')
  const list = async () => (await readdir(folder).catch(() => [])).toSorted()
  return {
    dataFolder,
    folder,
    list,
    async read() {
      const names = await list()
      return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
    },
    [Symbol.asyncDispose]: () => rm(dataFolder, { recursive: true, force: true }),
  }
}
