import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { longest } from '../../long-files.ts'
import { longFiles, parseReport, type Tally } from './report.ts'

export type SuiteName = 'unit' | 'system' | 'browser' | 'brand' | 'engines'

/** A test runner that leaves a JSON report behind. `report` is the report's path. */
export type Suite = {
  name: SuiteName
  title: string
  args: (report: string) => string[]
  environment: (report: string) => Promise<Record<string, string>>
}

/** What a terminal or the launcher sends to end a run. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Adds the results of several suites. */
export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
  return {
    passed: sum((tally) => tally.passed),
    failed: sum((tally) => tally.failed),
    skipped: sum((tally) => tally.skipped),
    failures: tallies.flatMap((tally) => tally.failures),
    secondTries: tallies.flatMap((tally) => tally.secondTries),
  }
}

/**
 * Judges a finished runner: its report counts, and a runner that failed without naming a failed test, or that ran no
 * test at all, is one failure, so that an empty suite never passes for a good one.
 */
export function judge(reportText: string | null, exitCode: number): Tally {
  if (reportText === null)
    return { passed: 0, failed: 1, skipped: 0, failures: ['The runner left no report'], secondTries: [] }
  const tally = parseReport(reportText)
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  if (!silent) return tally
  const reason = `The runner ended with exit code ${exitCode} after ${tally.passed} tests`
  return { ...tally, failed: 1, failures: [reason] }
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of endingSignals) process.on(signal, forward)
    child.once('error', reject)
    child.once('exit', (code) => {
      for (const signal of endingSignals) process.off(signal, forward)
      resolve(code ?? 1)
    })
  })
}

/**
 * Runs suites one after the other until somebody ends the run. What was not begun then counts as one failure, so that a run
 * that was ended never passes for a whole one.
 */
export async function runInTurn(
  suites: readonly Suite[],
  { run, isEnded }: { readonly run: (suite: Suite) => Promise<Tally>; readonly isEnded: () => boolean },
): Promise<Tally> {
  const tallies: Tally[] = []
  for (const suite of suites) {
    if (isEnded()) {
      const failures = [`The run was ended before the ${suite.title}`]
      tallies.push({ passed: 0, failed: 1, skipped: 0, failures, secondTries: [] })
      break
    }
    tallies.push(await run(suite))
  }
  return addTallies(tallies)
}

/** Runs one suite with its progress on the terminal. */
export async function runSuite(suite: Suite): Promise<Tally> {
  console.log(`Running the ${suite.title} ...`)
  const folder = join(root, '.cache', 'reports')
  mkdirSync(folder, { recursive: true })
  const report = join(folder, `${suite.name}.json`)
  rmSync(report, { force: true })
  const tally = await attempt(suite, report)
  console.log(`${suite.title}: ${tally.passed} passed, ${tally.failed} failed`)
  return tally
}

async function attempt(suite: Suite, report: string): Promise<Tally> {
  try {
    const environment = await suite.environment(report)
    const exitCode = await run(suite.args(report), { ...process.env, ...environment })
    if (exitCode !== 0) console.log(`The runner of the ${suite.title} ended with exit code ${exitCode}`)
    const text = existsSync(report) ? readFileSync(report, 'utf8') : null
    for (const file of longFiles(text ?? '', longest)) console.log(`Not in tools/long-files.ts: ${file}`)
    return judge(text, exitCode)
  } catch (error) {
    console.error(
      `The ${suite.title} could not run: ${error instanceof Error ? error.message : String(error)}`,
    )
    return judge(null, 1)
  }
}
