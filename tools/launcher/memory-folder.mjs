import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { say } from './progress.mjs'
import { forwardedSignals } from './signals.mjs'

// What tests write is gone when they end: data folders of servers, of which each has an empty database of 1,200 files, profiles of
// browsers, copies of the project. To copy such a database keeps a processor at work for 0.9 s on a disk, and 0.05 s in memory.

/** Linux's folder in memory, which every user may write to. */
const sharedMemory = '/dev/shm'

/** What a whole run has at a time is less than half of it. */
const neededBytes = 4 * 1024 ** 3

/** Folders of runs are named by the process that removes them. */
const namePattern = /^portico-tests-(\d+)-/

/** @typedef {{ freeBytes: number, availableBytes: number, programs: 'allowed' | 'forbidden' }} Room */

/**
 * What Linux says of the folder and of the memory, which the folder is a part of.
 * @param {{ freeBytes: number, meminfo: string, mounts: string, limitBytes: number | undefined }} facts `meminfo` and `mounts` as
 *   in `/proc`; `limitBytes` is what a limit of this process, such as that of a container, leaves of the memory
 * @returns {Room}
 */
export function readRoom({ freeBytes, meminfo, mounts, limitBytes = Number.POSITIVE_INFINITY }) {
  const [, kilobytes = '0'] = /^MemAvailable:\s+(\d+) kB$/m.exec(meminfo) ?? []
  const fields = mounts.split('\n').map((line) => line.split(' '))
  const [, , , options = ''] = fields.findLast(([, place]) => place === sharedMemory) ?? []
  return {
    freeBytes,
    availableBytes: Math.min(Number(kilobytes) * 1024, limitBytes),
    programs: options.split(',').includes('noexec') ? 'forbidden' : 'allowed',
  }
}

/**
 * What is free in the folder and in memory. A container may have a folder of 64 MB, or less memory than its machine.
 * @returns {Room | null} null where there is no such folder
 */
function roomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(sharedMemory)
    return readRoom({
      freeBytes: bavail * bsize,
      meminfo: readFileSync('/proc/meminfo', 'utf8'),
      mounts: readFileSync('/proc/mounts', 'utf8'),
      // The launcher may run under a Node that does not know it.
      limitBytes: process.availableMemory?.(),
    })
  } catch {
    // Another system than Linux.
    return null
  }
}

/**
 * Whether tests may keep their temporary files in memory: half of what the machine has left stays for their processes.
 * @param {Room | null} room
 */
export function isRoomy(room) {
  if (room === null || room.programs === 'forbidden') return false
  return room.freeBytes >= neededBytes && room.availableBytes >= 2 * neededBytes
}

/** @param {string} folder */
function removeFolder(folder) {
  try {
    // A process of a test may still write while it ends.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  } catch (error) {
    say(`Remove ${folder} by hand: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** @param {number} pid */
function isGone(pid) {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/**
 * Removes what runs of the same user have left behind that were killed.
 * @param {string} parent
 */
export function removeLeftFolders(parent = sharedMemory) {
  for (const name of readdirSync(parent)) {
    const pid = namePattern.exec(name)?.[1]
    if (pid === undefined || !isGone(Number(pid))) continue
    const folder = join(parent, name)
    // Another run may have removed it meanwhile.
    if (statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) removeFolder(folder)
  }
}

/** Ends the process in order at a signal that no other part of the launcher takes: it ends at once else, without its last steps. */
function endAtSignals() {
  for (const signal of forwardedSignals)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
    })
}

/**
 * Makes a folder for the temporary files of tests, in memory where there is room, and names it to every process that is started
 * from then on. It is removed when this process ends, with what tests left in it. A folder that the environment names already is kept.
 * @param {NodeJS.ProcessEnv} env is changed
 * @param {Room | null} room
 */
export function keepTemporaryFilesInMemory(env, room = roomInMemory()) {
  if (env['TMPDIR'] || !isRoomy(room)) return
  removeLeftFolders()
  const folder = mkdtempSync(join(sharedMemory, `portico-tests-${process.pid}-`))
  // PostgreSQL of the tests runs as another user and has a folder of its own in it.
  chmodSync(folder, 0o711)
  env['TMPDIR'] = folder
  process.once('exit', () => removeFolder(folder))
  endAtSignals()
}
