import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyMutant, type Mutant } from './mutants.ts'
import { runTests, type RunResult } from './test-run.ts'

/** What became of a mutant: a test failed, nothing ended, all tests that reach it passed, or none reaches it. */
export type Outcome = 'killed' | 'timed out' | 'survived' | 'unreached'

export interface Judgement {
  readonly outcome: Outcome
  /** The test file that killed it. */
  readonly by: string | null
  /** How many test files ran. */
  readonly ran: number
}

/** Most mutants die in the first few files. */
const firstBatches = [4, 16]
const startMs = 60_000
/** A loaded machine is that much slower than when the times were taken. */
const slack = 8

function split(files: readonly string[]): (readonly string[])[] {
  const batches: (readonly string[])[] = []
  let from = 0
  for (const size of firstBatches) {
    batches.push(files.slice(from, from + size))
    from += size
  }
  return [...batches, files.slice(from)].filter((batch) => batch.length > 0)
}

function read(result: RunResult, ran: number): Judgement | null {
  if (result.kind === 'timed out') return { outcome: 'timed out', by: null, ran }
  if (result.kind === 'no report') return { outcome: 'killed', by: null, ran }
  const failed = result.files.find(({ status }) => status === 'failed')
  return failed ? { outcome: 'killed', by: failed.file, ran } : null
}

interface Place {
  /** The copy of the project that is made wrong. */
  readonly folder: string
  readonly tookMs: (test: string) => number
}

/** Runs the tests over the mutant until one fails. */
export async function judgeMutant(
  mutant: Mutant,
  tests: readonly string[],
  { folder, tookMs }: Place,
): Promise<Judgement> {
  if (tests.length === 0) return { outcome: 'unreached', by: null, ran: 0 }
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, applyMutant(source, mutant))
  try {
    let ran = 0
    for (const files of split(tests)) {
      ran += files.length
      const usualMs = files.reduce((sum, file) => sum + tookMs(file), 0)
      const options = ['--bail=1', '--maxWorkers=1']
      const judgement = read(
        await runTests({ folder, files, options, timeoutMs: startMs + slack * usualMs }),
        ran,
      )
      if (judgement) return judgement
    }
    return { outcome: 'survived', by: null, ran }
  } finally {
    writeFileSync(path, source)
  }
}
