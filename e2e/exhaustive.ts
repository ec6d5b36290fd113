import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { mergeRows, printRow, replaceRows, rowsOf, type RowTable } from '../tools/figures/rows.ts'
import { type ExhaustiveRun, exhaustiveRuns } from './exhaustive-runs.ts'

/**
 * The exhaustive tests: every link of the site crawled in each language, every page kind before axe, and the long samples
 * of unit tests. Continuous integration takes a fixed sample of the same. Writes a row for each run into docs/performance.md,
 * and tables of single rounds into artifacts/exhaustive-tests; `npm run drill -- axe` runs those with the word in their name.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a run came to. */
interface Result {
  readonly passed: number
  readonly failed: number
  readonly durationMs: number
  /** Names and messages of what failed, where the runner does not print them itself. */
  readonly failures: readonly string[]
}

const browserReport = v.pipe(
  v.object({
    stats: v.object({ expected: v.number(), unexpected: v.number(), duration: v.number() }),
  }),
  v.transform(
    ({ stats }): Result => ({
      passed: stats.expected,
      failed: stats.unexpected,
      durationMs: stats.duration,
      failures: [],
    }),
  ),
)

const unitTest = v.object({
  fullName: v.string(),
  status: v.string(),
  failureMessages: v.optional(v.array(v.string()), []),
})

/** The JSON reporter of Vitest. */
const unitReport = v.pipe(
  v.object({
    startTime: v.number(),
    numPassedTests: v.number(),
    numFailedTests: v.number(),
    testResults: v.array(
      v.object({
        endTime: v.number(),
        status: v.string(),
        message: v.string(),
        assertionResults: v.array(unitTest),
      }),
    ),
  }),
  v.transform(
    ({ startTime, numPassedTests, numFailedTests, testResults }): Result => ({
      passed: numPassedTests,
      // A file that does not load has no tests, and is a failure all the same.
      failed:
        numFailedTests +
        testResults.filter(({ status, assertionResults: { length } }) => status === 'failed' && length === 0)
          .length,
      durationMs: Math.max(startTime, ...testResults.map(({ endTime }) => endTime)) - startTime,
      failures: testResults.flatMap(({ message, assertionResults }) => [
        ...(message === '' ? [] : [message]),
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n')),
      ]),
    }),
  ),
)

/** What the runner is told to do. */
function browserArguments({ runner, topic }: ExhaustiveRun): readonly string[] {
  if (runner === 'engines') return ['--config', 'e2e/engines/playwright.config.ts']
  const project = topic === 'widgets.e2e' ? ['--project=widgets', '--no-deps'] : ['--project=desktop']
  return ['--config', 'e2e/playwright.config.ts', ...project, topic]
}

/** What a runner has written; one that was ended before it wrote anything has failed. */
function resultIn(schema: v.GenericSchema<unknown, Result>, report: string, sinceMs: number): Result {
  if (!existsSync(report))
    return { passed: 0, failed: 1, durationMs: performance.now() - sinceMs, failures: [] }
  return v.parse(schema, JSON.parse(readFileSync(report, 'utf8')))
}

function runBrowser(told: ExhaustiveRun, report: string): Result {
  const sinceMs = performance.now()
  const { rounds, environment } = told
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...browserArguments(told)]
  const env = { ...process.env, ...environment, PORTICO_E2E_REPORT: report }
  spawnSync(process.execPath, [...args, `--repeat-each=${rounds}`, '--retries=0'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return resultIn(browserReport, report, sinceMs)
}

function runUnit({ topic, environment }: ExhaustiveRun, report: string): Result {
  const sinceMs = performance.now()
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`, topic]
  const env = { ...process.env, ...environment }
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const result = resultIn(unitReport, report, sinceMs)
  // A runner whose process is lost reports what had passed by then.
  return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

const page = join(root, 'docs', 'performance.md')
const artifacts = join(root, 'artifacts', 'exhaustive-tests')
const table: RowTable = {
  opening: '<!-- exhaustive tests: written by npm run drill -->',
  closing: '<!-- end of exhaustive tests -->',
  columns: ['Run', 'Rounds', 'Passed', 'Failed', 'Figures', 'Minutes', 'Day'],
}
const today = new Date().toISOString().slice(0, 10)

/** The line of a run's own table that says what it came to. */
function summaryIn(file: string): string {
  if (!existsSync(file)) return ''
  return /^Summary: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
}

/** Carries a run out and gives its row; a table of its own stays among the artefacts. */
function carryOut(run: ExhaustiveRun, folder: string): readonly string[] {
  const report = join(folder, `${basename(run.topic)}.json`)
  const own = join(artifacts, `${basename(run.topic)}.md`)
  rmSync(own, { force: true })
  const told = { ...run, environment: { ...run.environment, PORTICO_DRILL_TABLE: own } }
  const result = run.runner === 'unit' ? runUnit(told, report) : runBrowser(told, report)
  if (result.failed > 0 || result.passed === 0) process.exitCode = 1
  for (const failure of result.failures) console.error(failure)
  const minutes = Math.round(result.durationMs / 6000) / 10
  const counts = [run.rounds, result.passed, result.failed].map(String)
  return [run.name, ...counts, summaryIn(own), String(minutes), today]
}

/** Puts a row onto the page of figures; rows stand in the order of the runs, and those of others go. */
function write(row: readonly string[]): void {
  const text = readFileSync(page, 'utf8')
  const rows = new Map(mergeRows(rowsOf(text, table), [row]).map((each) => [each[0], each]))
  writeFileSync(
    page,
    replaceRows(
      text,
      table,
      exhaustiveRuns.flatMap(({ name }) => {
        const known = rows.get(name)
        return known === undefined ? [] : [known]
      }),
    ),
  )
  console.log(printRow(row))
}

/** Arguments are words of the names of the runs to do; without any, all run. */
const words = process.argv.slice(2)
const wanted = exhaustiveRuns.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
if (wanted.length === 0)
  throw new Error(`no run is called so; there are: ${exhaustiveRuns.map(({ name }) => name).join('; ')}`)
mkdirSync(artifacts, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'portico-exhaustive-'))
for (const run of wanted) write(carryOut(run, folder))
rmSync(folder, { recursive: true, force: true })
