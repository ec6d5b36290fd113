import { readFile, stat } from 'node:fs/promises'
import { createInMemoryPageMetaStore } from './in-memory-page-meta.ts'
import { parsePageMeta } from './parse-page-meta.ts'
import type { PageMetaStore } from './port.ts'

/** What the store writes to the log; pino's logger fits. */
export interface PageMetaLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Where the operator's file is and how it is followed. */
export interface PageMetaFileOptions {
  /** Absolute path of `tdk.json`; the file may be missing. */
  readonly path: string
  readonly logger: PageMetaLogger
  /** How often the file is looked at; 2,000 ms unless given. */
  readonly intervalMs?: number
  /** Runs the callback again and again; the answer ends it. A timer that does not keep the process alive unless given. */
  readonly every?: (intervalMs: number, callback: () => void) => () => void
}

/** The store over a file. Disposing it ends the watch. */
export interface PageMetaFileStore extends PageMetaStore, Disposable {
  /** Looks at the file at once instead of at the next interval. Never rejects. */
  refresh(): Promise<void>
}

const largestFileBytes = 1_048_576

function runEvery(intervalMs: number, callback: () => void): () => void {
  const timer = setInterval(callback, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** What tells one state of the file from another; null when there is no file. */
async function fingerprintOf(path: string): Promise<string | null> {
  const facts = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (facts === null) return null
  if (facts.size > BigInt(largestFileBytes))
    throw new Error(`the file is larger than ${largestFileBytes} bytes`)
  return `${facts.ino} ${facts.size} ${facts.mtimeNs} ${facts.ctimeNs}`
}

/**
 * The operator's overrides out of a file, which may come, change and go while the server runs. A file that cannot be read
 * or does not fit is logged once and the last good content stays.
 */
export async function openPageMetaFile(options: PageMetaFileOptions): Promise<PageMetaFileStore> {
  const { path, logger, intervalMs = 2000, every = runEvery } = options
  const held = createInMemoryPageMetaStore()
  let seen: string | null = null
  let failure: string | null = null
  let reading = Promise.resolve()

  async function follow() {
    const fingerprint = await fingerprintOf(path)
    if (fingerprint === seen && failure === null) return
    const entries = fingerprint === null ? [] : parsePageMeta(await readFile(path, 'utf8'))
    if (held.version() !== 'none' || entries.length > 0) {
      logger.info({ path, entries: entries.length }, 'page titles and descriptions read')
    }
    held.replace(entries)
    seen = fingerprint
    failure = null
  }

  function refresh(): Promise<void> {
    reading = reading.then(follow).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== failure) logger.warn({ path, reason }, 'page titles and descriptions cannot be read')
      failure = reason
    })
    return reading
  }

  await refresh()
  const stop = every(intervalMs, refresh)
  return {
    find: held.find,
    list: held.list,
    version: held.version,
    subscribe: held.subscribe,
    refresh,
    [Symbol.dispose]: stop,
  }
}
