import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Metric } from 'prom-client'
import { inTime } from '../in-time.ts'
import type { ServerLogger } from '../logger.ts'
import type { ConditionSource } from '../readiness.ts'

/** How the disk of the data folder is doing. */
export interface DiskState {
  readonly conditions: ConditionSource
  readonly metrics: readonly Metric[]
}

/** What is watched. */
export interface DiskOptions {
  readonly folder: string
  /** Where less than this is free, that is wrong. */
  readonly freePercent: number
  readonly logger: ServerLogger
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

interface Reading {
  /** Null where it cannot be told. */
  readonly freeBytes: number | null
  /** What is wrong; null where nothing is. */
  readonly fault: string | null
}

/** As much as a file system gives out at once, so that a full one shows. */
const probe = Buffer.alloc(4096, 'x')
const lookEveryMs = 1000
const answerMs = 2000
const megabyte = 1_000_000

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

/** Why nothing can be written into a folder; null where something can. */
async function writeFault(folder: string): Promise<string | null> {
  const path = join(folder, `.write-test-${process.pid}`)
  try {
    await writeFile(path, probe, { mode: 0o600, flush: true })
    return null
  } catch (error) {
    return `DATA_DIR cannot be written to (${codeOf(error)})`
  } finally {
    await rm(path, { force: true }).catch(() => {
      // A disk that cannot be written to has been told of.
    })
  }
}

async function readDisk(folder: string, freePercent: number): Promise<Reading> {
  try {
    const { bsize, blocks, bfree, bavail } = await statfs(folder)
    const freeBytes = bavail * bsize
    // What is kept back for the system is neither free nor used, as df counts.
    const percent = (100 * bavail) / Math.max(1, blocks - bfree + bavail)
    const scarce =
      percent < freePercent
        ? `DATA_DIR has ${Math.floor(percent)} percent free, ${Math.floor(freeBytes / megabyte)} MB`
        : null
    return { freeBytes, fault: (await writeFault(folder)) ?? scarce }
  } catch (error) {
    return { freeBytes: null, fault: `DATA_DIR cannot be read (${codeOf(error)})` }
  }
}

const silent: Reading = { freeBytes: null, fault: 'DATA_DIR does not answer' }

/** Looks after the data folder, when asked and at most once a second: what is free, and whether it takes a file. */
export function createDiskState({ folder, freePercent, logger, now }: DiskOptions): DiskState {
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<Reading> = Promise.resolve({ freeBytes: null, fault: null })
  let told: string | null = null
  let underWay: Promise<Reading> | null = null

  /** One at a time: a disk that hangs holds the thread that asks it, and all files share four of them. */
  function readOnce(): Promise<Reading> {
    underWay ??= readDisk(folder, freePercent).finally(() => {
      underWay = null
    })
    return underWay
  }

  async function look(): Promise<Reading> {
    const found = await inTime(readOnce(), answerMs, silent)
    if (found.fault !== null && told === null)
      logger.warn({ reason: found.fault }, 'the data folder has a problem')
    if (found.fault === null && told !== null) logger.warn({}, 'the data folder is well again')
    told = found.fault
    return found
  }

  function latest(): Promise<Reading> {
    if (now() - lookedAtMs < lookEveryMs) return reading
    lookedAtMs = now()
    reading = look()
    return reading
  }

  const free = new Gauge({
    name: 'portico_disk_free_bytes',
    help: 'What is free for this process on the disk of DATA_DIR',
    registers: [],
    async collect() {
      const { freeBytes } = await latest()
      if (freeBytes !== null) this.set(freeBytes)
    },
  })
  return {
    metrics: [free],
    async conditions() {
      const { fault } = await latest()
      return fault === null ? [] : [{ subject: 'disk', text: fault }]
    },
  }
}
