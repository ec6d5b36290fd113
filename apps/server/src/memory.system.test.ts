import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServerProcess } from '../test/events/server-process.ts'

/** Megabytes. Some 370 were seen here; it was 600 with the usual settings of the database and the C library. */
const most = 480

async function megabytesOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000
}

// Linux alone tells what a process holds.
it.runIf(process.platform === 'linux')(
  'SHIP-01 holds little memory with all roles and the embedded database',
  async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'portico-memory-'))
    const server = await startServerProcess({ DATA_DIR: dataFolder, ROLES: 'site,gateway,market,collector' })
    try {
      expect((await fetch(`${server.origin}/convert/btc/usd`)).status).toBe(200)
      expect(await megabytesOf(server.processId)).toBeGreaterThan(100)
      // What V8 compiles at the start takes more for some seconds.
      await expect
        .poll(() => megabytesOf(server.processId), { timeout: 60_000, interval: 500 })
        .toBeLessThan(most)
    } finally {
      await server.end('SIGTERM')
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
  120_000,
)
