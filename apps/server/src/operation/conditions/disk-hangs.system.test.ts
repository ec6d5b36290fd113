import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempDisposableSync, openSync, readSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDiskState } from './disk-state.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const probeBytes = 4096

it('SAFE-07 disk: one that hangs is tried once at a time, however often it is asked about', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'disk-hangs-'))
  // Anyone who opens a pipe to write waits until somebody reads it, as with a disk that does not answer.
  const pipe = join(folder.path, `.write-test-${process.pid}`)
  execFileSync('mkfifo', [pipe])
  let nowMs = 0
  const disk = createDiskState({ folder: folder.path, freePercent: 0, logger: quiet, now: () => nowMs })
  const looks = Array.from({ length: 8 }, () => {
    nowMs += 1000
    return disk.conditions()
  })
  const hangs = [{ subject: 'disk', text: 'DATA_DIR does not answer' }]
  expect(await Promise.all(looks)).toEqual(looks.map(() => hangs))
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  nowMs += 1000
  await disk.conditions()
  expect(readSync(reader, Buffer.alloc(16 * probeBytes))).toBe(probeBytes)
  closeSync(reader)
})
