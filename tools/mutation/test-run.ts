import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    numFailedTests: v.number(),
    testResults: v.array(
      v.object({ name: v.string(), status: v.string(), startTime: v.number(), endTime: v.number() }),
    ),
  }),
)

/** One test file of a run. */
export interface FileResult {
  readonly file: string
  readonly status: 'passed' | 'failed'
  readonly tookMs: number
}

export type RunResult =
  | { readonly kind: 'ended'; readonly files: readonly FileResult[] }
  | { readonly kind: 'timed out' }
  | { readonly kind: 'no report' }

export interface TestRun {
  /** The copy of the project. */
  readonly folder: string
  readonly files: readonly string[]
  readonly options: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

function readReport(folder: string, path: string): RunResult {
  const report = v.parse(Report, readFileSync(path, 'utf8'))
  const files = report.testResults.map(({ name, status, startTime, endTime }) => ({
    file: name.slice(folder.length + 1),
    status: status === 'passed' ? ('passed' as const) : ('failed' as const),
    tookMs: Math.max(0, Math.round(endTime - startTime)),
  }))
  return { kind: 'ended', files }
}

/** Runs test files with vitest. What hangs is ended with all processes that it started. */
export async function runTests({
  folder,
  files,
  options,
  environment,
  timeoutMs,
}: TestRun): Promise<RunResult> {
  const report = join(folder, 'mutation-report.json')
  rmSync(report, { force: true })
  const vitest = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json']
  const child = spawn(process.execPath, [...vitest, `--outputFile=${report}`, ...options, ...files], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  })
  const endGroup = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  // Before the copy is removed, in which it would go on writing.
  process.prependOnceListener('exit', endGroup)
  let hasTimedOut = false
  const timer = setTimeout(() => {
    hasTimedOut = true
    endGroup()
  }, timeoutMs)
  await once(child, 'exit')
  clearTimeout(timer)
  process.off('exit', endGroup)
  if (hasTimedOut) return { kind: 'timed out' }
  try {
    return readReport(folder, report)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { kind: 'no report' }
    throw error
  }
}
