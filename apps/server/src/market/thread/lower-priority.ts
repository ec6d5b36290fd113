import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import type { ServerLogger } from '../../operation/logger.ts'

const below = 10
const lowest = 19

/**
 * Lets other threads of the process go first, on Linux, which alone gives a thread its own priority. A process that has a low one
 * already may not raise it, so that the thread's is counted from there; a system that forbids it is no fault.
 */
export function lowerPriority(logger: Pick<ServerLogger, 'warn'>): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, Math.min(lowest, getPriority(0) + below))
  } catch (error) {
    logger.warn({ err: error }, 'the thread of the market has no lower priority than the others')
  }
}

const threads = '/proc/self/task'
/** What Node calls the threads that V8 collects garbage and compiles on, for every thread of JavaScript in the process. */
const helperName = 'V8Worker'

/** Empty where the thread has just ended. */
function nameOf(thread: string): string {
  try {
    return readFileSync(`${threads}/${thread}/comm`, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return ''
    throw error
  }
}

/**
 * Lets the thread that answers go before V8's helpers too, on Linux: most of what they collect is garbage of the market, and four of them
 * took a core from the thread that answers. Their priority is counted from that of the process, so that a second call changes nothing.
 */
export function lowerHelpers(logger: Pick<ServerLogger, 'warn'>): void {
  if (process.platform !== 'linux') return
  try {
    const priority = Math.min(lowest, getPriority(process.pid) + below)
    for (const thread of readdirSync(threads))
      if (nameOf(thread) === helperName) setPriority(Number(thread), priority)
  } catch (error) {
    logger.warn({ err: error }, 'the threads that collect garbage have no lower priority than the others')
  }
}
