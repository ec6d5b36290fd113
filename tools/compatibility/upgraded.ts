import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from './browser.ts'
import { type Facts, shiftOf } from './fixtures.ts'
import { unpack } from './pack.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A server of this release on what the former one left. */
export interface Upgraded extends AsyncDisposable {
  readonly place: Place
  readonly dataFolder: string
  /** Ends the server, and leaves the folder. */
  stop(): Promise<void>
}

/** Lays out a packed data folder in a folder of its own. */
export async function layOut(file: string): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'upgraded-'))
  await unpack(file, dataFolder)
  return dataFolder
}

/** Starts this release on a data folder; its clock shows a minute after the fixtures were made. */
export async function startUpgraded(
  facts: Facts,
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Upgraded> {
  const shiftMs = shiftOf(facts)
  let server: ServerProcess | null = await startServerProcess({
    ...{ root, shiftMs },
    environment: { DATA_DIR: dataFolder, ...environment },
  })
  const { port } = server
  const stop = async () => {
    const running = server
    server = null
    await running?.[Symbol.asyncDispose]()
  }
  return {
    place: { port, now: () => Date.now() + shiftMs },
    dataFolder,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
