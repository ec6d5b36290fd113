import { readdir, readFile } from 'node:fs/promises'

/** One process as the kernel counts it (proc(5)). */
interface Counted {
  readonly pid: number
  readonly parent: number
  /** Its own, in steps of 10 ms. */
  readonly ownMs: number
  /** That of its children that have ended. */
  readonly endedMs: number
}

const stepMs = 10

/** Reads a line of `/proc/<pid>/stat`; null for another text. */
export function readStat(text: string): Counted | null {
  // The name in brackets may hold anything; the numbers after it do not.
  const end = text.lastIndexOf(')')
  const pid = Number.parseInt(text, 10)
  const fields = text
    .slice(end + 2)
    .split(' ')
    .map(Number)
  const [, parent, userMs, systemMs, endedUserMs, endedSystemMs] = [0, 1, 11, 12, 13, 14].map(
    (at) => fields[at],
  )
  if (end < 0 || parent === undefined || endedSystemMs === undefined) return null
  const own = ((userMs ?? 0) + (systemMs ?? 0)) * stepMs
  return { pid, parent, ownMs: own, endedMs: ((endedUserMs ?? 0) + endedSystemMs) * stepMs }
}

async function readAll(): Promise<readonly Counted[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(
    // A process that has ended meanwhile has no file any more.
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  )
  return texts.flatMap((text) => readStat(text) ?? [])
}

/**
 * CPU time of a process with all its children, those that have ended among them, in milliseconds; null on systems that do not
 * tell it.
 */
export async function familyCpuMs(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const family = (await readAll()).filter((one) => one.pid === pid || one.parent === pid)
  return family.reduce((sum, one) => sum + one.ownMs + (one.pid === pid ? one.endedMs : 0), 0)
}
