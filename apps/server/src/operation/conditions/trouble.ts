import type { ServerLogger } from '../logger.ts'

/** Remembers what was last wrong with something that answers all the same, such as a database whose disk is full. */
export interface ProblemMemory<Facts extends object> {
  /** It was seen. */
  noted(facts: Facts): void
  /** What it keeps from being done was done. */
  worked(): void
  /** What is wrong; null where nothing is known to be. */
  current(): Facts | null
}

/** How it is remembered, and what the log says of its begin and end. */
export interface ProblemMemoryOptions {
  readonly begun: string
  readonly over: string
  readonly logger: Pick<ServerLogger, 'warn'>
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** Some things still work while others do not: only what works so long after counts. */
const settledMs = 2000
/** Nobody has tried again since: nothing is known any more. */
const forgottenMs = 300_000

/** Creates a memory of one problem. */
export function createProblemMemory<Facts extends object>(
  options: ProblemMemoryOptions,
): ProblemMemory<Facts> {
  const { logger, now } = options
  let last: { readonly facts: Facts; readonly atMs: number } | null = null
  return {
    noted(facts) {
      if (last === null) logger.warn(facts, options.begun)
      last = { facts, atMs: now() }
    },
    worked() {
      if (last === null || now() - last.atMs < settledMs) return
      last = null
      logger.warn({}, options.over)
    },
    current: () => (last === null || now() - last.atMs >= forgottenMs ? null : last.facts),
  }
}
