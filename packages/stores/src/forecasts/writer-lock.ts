import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { StoreUnavailable } from '../unavailable.ts'

const waitMs = 10
const timeoutMs = 5000
/** Writing takes milliseconds: a lock this old outlived its holder, whose number another process may have by now. */
const oldestMs = 60_000
/** A younger one is left alone: a process of another container may hold it, of which this one cannot tell whether it runs. */
const youngestMs = 1000
/** Tells this process from an earlier one of the same number, as all first processes of containers have. */
const ownName = `${process.pid} ${randomUUID()}`

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Whether a process of this machine still runs. One that belongs to somebody else does. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

interface Holder {
  readonly name: string
  readonly ageMs: number
}

/** Null when nobody holds the lock any more. The age counts from the link that made the lock. */
async function holderOf(path: string): Promise<Holder | null> {
  try {
    const [name, { ctimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    return { name, ageMs: Date.now() - ctimeMs }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function isDead({ name, ageMs }: Holder): boolean {
  if (ageMs > oldestMs) return true
  const pid = Number.parseInt(name, 10)
  const runs = pid === process.pid ? name === ownName : isAlive(pid)
  return !runs && ageMs > youngestMs
}

/** Takes a lock away whose holder has died. One that turns out to be another's by now is put back. */
async function clearDead(path: string, dead: Holder): Promise<void> {
  const aside = `${path}-${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if ((await holderOf(aside))?.name !== dead.name) {
    await link(aside, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  }
  await rm(aside, { force: true })
}

/** Makes the lock file by a hard link, which exactly one process can make, and with its content from the start. */
async function tryLock(path: string, draft: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const holder = await holderOf(path)
  if (holder !== null && isDead(holder)) await clearDead(path, holder)
  return false
}

/**
 * Runs `write` while no other process of this machine writes. The lock of a process that died is taken over.
 * @throws StoreUnavailable when others write for longer than five seconds.
 */
export async function whileOnlyWriter<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  const draft = `${path}-${randomUUID()}`
  await writeFile(draft, ownName, { flag: 'wx' })
  try {
    const giveUpAtMs = performance.now() + timeoutMs
    while (!(await tryLock(path, draft))) {
      if (performance.now() > giveUpAtMs) throw new StoreUnavailable('record of forecasts')
      await wait(waitMs)
    }
  } finally {
    await rm(draft, { force: true })
  }
  try {
    return await write()
  } finally {
    await rm(path, { force: true })
  }
}
