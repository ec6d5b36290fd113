import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { say } from './progress.mjs'

const LOOK_AGAIN_MS = 250

/** @param {string} file */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    // Gone between two looks: nobody holds it.
    return 0
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // No permission to signal it means that it lives, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Lets one launcher of this clone at a time install or build: two at once would tear the files from under each other.
 * A turn whose holder has died is taken over.
 * @param {string} root
 * @param {() => Promise<void>} work looks first whether there still is something to do
 */
export async function inTurn(root, work) {
  const file = join(root, '.cache', 'launcher.pid')
  mkdirSync(dirname(file), { recursive: true })
  let told = false
  while (!take(file)) {
    const holder = holderOf(file)
    if (holder > 0 && !isAlive(holder)) {
      rmSync(file, { force: true })
      continue
    }
    if (!told) say(`Waiting for another command that is preparing this clone (process ${holder}) ...`)
    told = true
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}
