const barCells = 24

/** Shows how far a long task is. */
export interface Progress {
  /** Counts one step done and redraws. */
  step(): void
  /** Ends the line. */
  end(): void
}

export interface ProgressOptions {
  readonly total: number
  /** Where the bar is drawn; a terminal's standard error. */
  write(text: string): void
  /** Milliseconds of a clock that only runs forward. */
  now(): number
}

/** A bar with count and the time that is left, estimated from the steps so far. */
export function createProgress({ total, write, now }: ProgressOptions): Progress {
  const startMs = now()
  let done = 0
  return {
    step() {
      done += 1
      const filled = Math.round((barCells * done) / total)
      const leftMs = ((now() - startMs) / done) * (total - done)
      const bar = '#'.repeat(filled) + '.'.repeat(barCells - filled)
      write(`\r[${bar}] ${done}/${total}, about ${Math.ceil(leftMs / 1000)} s left `)
    },
    end() {
      if (done > 0) write('\n')
    },
  }
}
