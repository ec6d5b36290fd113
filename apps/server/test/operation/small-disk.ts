import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own, in memory. */
export interface SmallDisk extends Disposable {
  readonly folder: string
}

/** Mounts a disk of so many megabytes; null where this user may not. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (status !== 0) {
    remove()
    return null
  }
  // Servers that run as another user lie within.
  chmodSync(folder, 0o755)
  return {
    folder,
    [Symbol.dispose]() {
      spawnSync('umount', ['--lazy', folder])
      remove()
    },
  }
}

/** Whether this user may mount one. */
export function mayMount(): boolean {
  using disk = mountSmallDisk(1)
  return disk !== null
}
