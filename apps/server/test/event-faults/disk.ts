import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk of a test's own, in memory. */
export interface TestDisk extends Disposable {
  readonly folder: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives it back. */
  free(): void
}

const chunk = Buffer.alloc(64 * 1024)

/** Writes until nothing more fits. */
function writeAll(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (;;) writeSync(handle, chunk)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(handle)
  }
}

/** Mounts a disk of so many MB; null where this process must not. */
export function mountDisk(megabytes: number): TestDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]
  if (spawnSync('mount', options, { stdio: 'ignore' }).status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      // What is deleted meanwhile makes room again.
      while (statfsSync(folder).bavail > 0) writeAll(ballast)
    },
    free: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]() {
      spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
