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
