import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../test-server.ts'
import { showsFault, showsNone } from './test-faults.ts'

const megabyte = 1_048_576

/** A disk of a few megabytes, in memory; null where this user may not have one. */
function mountSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder])
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (status !== 0) {
    remove()
    return null
  }
  return {
    folder,
    [Symbol.dispose]() {
      spawnSync('umount', ['--lazy', folder])
      remove()
    },
  }
}

function mayMount(): boolean {
  using disk = mountSmallDisk()
  return disk !== null
}

describe.runIf(mayMount())('the disk of the data folder', () => {
  it('SAFE-07 disk: one that is nearly full, then full, is shown, stops no role, and is forgotten with room', async () => {
    using disk = mountSmallDisk() ?? expect.fail('there is no disk')
    const ballast = join(disk.folder, 'ballast')
    await using server = await startTestServer({
      ROLES: 'site,market',
      DATA_DIR: disk.folder,
      DISK_FREE_PERCENT: '30',
    })
    await showsNone(server, 'disk')
    await writeFile(ballast, Buffer.alloc(3 * megabyte))
    await showsFault(server, 'disk', /^DATA_DIR has \d+ percent free, \d MB$/)
    const filled = writeFile(join(disk.folder, 'rest'), Buffer.alloc(4 * megabyte))
    await expect(filled).rejects.toThrow('ENOSPC')
    await showsFault(server, 'disk', /^DATA_DIR cannot be written to \(ENOSPC\)$/)
    expect(await server.metrics()).toMatch(/^portico_disk_free_bytes 0$/m)
    expect((await server.fetch('/')).status).toBe(200)
    await rm(ballast)
    await rm(join(disk.folder, 'rest'))
    await showsNone(server, 'disk')
    const told = server.lines.filter(({ message }) => message.startsWith('the data folder'))
    expect(told.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'the data folder is amiss'],
      ['warn', 'the data folder is well again'],
    ])
  })
})
