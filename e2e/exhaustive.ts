import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { type ExhaustiveRun, exhaustiveRuns } from './exhaustive-runs.ts'

/**
 * The long runs in full: every link of the site crawled in each language, every page kind before axe, and the long samples
 * of unit tests. Continuous integration takes a fixed sample of the same. Writes the table of docs/drill.md; `npm run drill --
 * axe` runs those with the word in their name.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a run came to. */
interface Result {
  readonly passed: number
  readonly failed: number
  readonly durationMs: number
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
    }),
  ),
)

const unitReport = v.pipe(
  v.object({
    startTime: v.number(),
    numPassedTests: v.number(),
    numFailedTests: v.number(),
    testResults: v.array(
      v.object({ endTime: v.number(), status: v.string(), assertionResults: v.array(v.unknown()) }),
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
    }),
  ),
)

function runBrowser({ topic, rounds, environment }: ExhaustiveRun, report: string): Result {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']
  const project = topic === 'widgets.e2e' ? ['--project=widgets', '--no-deps'] : ['--project=desktop']
  const env = { ...process.env, ...environment, PORTICO_E2E_REPORT: report }
  spawnSync(process.execPath, [...args, ...project, `--repeat-each=${rounds}`, '--retries=0', topic], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return v.parse(browserReport, JSON.parse(readFileSync(report, 'utf8')))
}

function runUnit({ topic, environment }: ExhaustiveRun, report: string): Result {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`, topic]
  const env = { ...process.env, ...environment }
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const result = v.parse(unitReport, JSON.parse(readFileSync(report, 'utf8')))
  // A runner whose process is lost reports what had passed by then.
  return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

const table = join(root, 'docs', 'drill.md')
/** Runs that are done. */
const records = new Map<ExhaustiveRun, Outcome>()
const today = new Date().toISOString().slice(0, 10)

/** What a run came to: its row, and the lines of its own table. */
interface Outcome {
  readonly row: string
  readonly section: readonly string[]
}

function carryOut(run: ExhaustiveRun, folder: string): Outcome {
  const report = join(folder, `${basename(run.topic)}.json`)
  const own = join(folder, `${basename(run.topic)}.md`)
  const told = { ...run, environment: { ...run.environment, PORTICO_DRILL_TABLE: own } }
  const result = run.runner === 'browser' ? runBrowser(told, report) : runUnit(told, report)
  if (result.failed > 0 || result.passed === 0) process.exitCode = 1
  const minutes = Math.round(result.durationMs / 6000) / 10
  return {
    row: `| ${run.name} | ${run.rounds} | ${result.passed} | ${result.failed} | ${minutes} | ${today} |`,
    section: existsSync(own) ? readFileSync(own, 'utf8').trimEnd().split('\n') : [],
  }
}

const lastLines = () => (existsSync(table) ? readFileSync(table, 'utf8').split('\n') : [])

/** The row of a run as it was last written; empty where it has never run. */
function lastRow({ name }: ExhaustiveRun): readonly string[] {
  return lastLines().filter((line) => line.startsWith(`| ${name} |`))
}

/** The table of its own that a run wrote last; empty where it has none. */
function lastSection({ heading }: ExhaustiveRun): readonly string[] {
  const lines = lastLines()
  const begin = heading === undefined ? -1 : lines.indexOf(`## ${heading}`)
  if (begin === -1) return []
  const rest = lines.slice(begin + 1)
  const end = rest.findIndex((line) => line.startsWith('## '))
  const text = rest.slice(0, end === -1 ? undefined : end).join('\n')
  return text.trim() === '' ? [] : text.trim().split('\n')
}

function sectionOf(run: ExhaustiveRun): readonly string[] {
  const { heading } = run
  const done = records.get(run)?.section ?? []
  const section = done.length > 0 ? done : lastSection(run)
  return heading === undefined || section.length === 0 ? [] : ['', `## ${heading}`, '', ...section]
}

function writeTable(rows: readonly string[], sections: readonly string[]): void {
  const text = [
    '# Drill',
    '',
    `The long runs in full, by \`npm run drill\`, ${cpus().length} cores. A run of some of them by name keeps the rows of the`,
    'others.',
    '',
    '| Run | Rounds | Passed | Failed | Minutes | Day |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    ...sections,
    '',
  ].join('\n')
  writeFileSync(table, text)
  console.log(text)
}

/** Arguments are words of the names of the runs to do; without any, all run. */
const words = process.argv.slice(2)
const wanted = exhaustiveRuns.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
if (wanted.length === 0)
  throw new Error(`no run is called so; there are: ${exhaustiveRuns.map(({ name }) => name).join('; ')}`)
const folder = mkdtempSync(join(tmpdir(), 'portico-drill-'))
for (const run of wanted) {
  records.set(run, carryOut(run, folder))
  writeTable(
    exhaustiveRuns.flatMap((each) => records.get(each)?.row ?? lastRow(each)),
    exhaustiveRuns.flatMap(sectionOf),
  )
}
rmSync(folder, { recursive: true, force: true })
