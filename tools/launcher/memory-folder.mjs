import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

// What tests write is gone when they end: data folders of servers, of which each has an empty database of 1,200 files, profiles of
// browsers, copies of the project. To copy such a database keeps a processor at work for 0.9 s on a disk, and 0.05 s in memory.

/** Linux's folder in memory, which every user may write to. */
const sharedMemory = '/dev/shm'

/** What a whole run has at a time is less than half of it. */
const neededBytes = 4 * 1024 ** 3

/** @typedef {{ freeBytes: number, availableBytes: number }} Room */

/**
 * What is free there, and in the memory of the machine, which the folder is a part of. A container may have a folder of 64 MB.
 * @returns {Room | null} null where there is no such folder
 */
function roomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(sharedMemory)
    const [, kilobytes = '0'] =
      /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
    return { freeBytes: bavail * bsize, availableBytes: Number(kilobytes) * 1024 }
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
  return room !== null && room.freeBytes >= neededBytes && room.availableBytes >= 2 * neededBytes
}

/**
 * Makes a folder for the temporary files of tests, in memory where there is room, and names it to every process that is started
 * from then on. It is removed when this process ends, with what tests left in it. A folder that the environment names already is kept.
 * @param {NodeJS.ProcessEnv} env is changed
 * @param {Room | null} room
 */
export function keepTemporaryFilesInMemory(env, room = roomInMemory()) {
  if (env['TMPDIR'] || !isRoomy(room)) return
  const folder = mkdtempSync(join(sharedMemory, 'portico-tests-'))
  // PostgreSQL of the tests runs as another user and has a folder of its own in it.
  chmodSync(folder, 0o711)
  env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
