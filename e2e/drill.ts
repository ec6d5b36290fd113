import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { type Drill, drills } from './drill-runs.ts'

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

function runBrowser({ topic, rounds, environment }: Drill, report: string): Result {
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

function runUnit({ topic, environment }: Drill, report: string): Result {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`, topic]
  const env = { ...process.env, ...environment }
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const result = v.parse(unitReport, JSON.parse(readFileSync(report, 'utf8')))
  // A runner whose process is lost reports what had passed by then.
  return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

const table = join(root, 'docs', 'drill.md')
/** Runs that are done. */
const records = new Map<Drill, Outcome>()
const today = new Date().toISOString().slice(0, 10)

/** What a run came to: its row, and the lines of its own table. */
interface Outcome {
  readonly row: string
  readonly section: readonly string[]
}

function run(drill: Drill, folder: string): Outcome {
  const report = join(folder, `${basename(drill.topic)}.json`)
  const own = join(folder, `${basename(drill.topic)}.md`)
  const told = { ...drill, environment: { ...drill.environment, PORTICO_DRILL_TABLE: own } }
  const result = drill.runner === 'browser' ? runBrowser(told, report) : runUnit(told, report)
  if (result.failed > 0 || result.passed === 0) process.exitCode = 1
  const minutes = Math.round(result.durationMs / 6000) / 10
  return {
    row: `| ${drill.name} | ${drill.rounds} | ${result.passed} | ${result.failed} | ${minutes} | ${today} |`,
    section: existsSync(own) ? readFileSync(own, 'utf8').trimEnd().split('\n') : [],
  }
}

const lastLines = () => (existsSync(table) ? readFileSync(table, 'utf8').split('\n') : [])

/** The row of a drill as it was last written; empty where it has never run. */
function lastRow({ name }: Drill): readonly string[] {
  return lastLines().filter((line) => line.startsWith(`| ${name} |`))
}

/** The table of its own that a drill wrote last; empty where it has none. */
function lastSection({ heading }: Drill): readonly string[] {
  const lines = lastLines()
  const begin = heading === undefined ? -1 : lines.indexOf(`## ${heading}`)
  if (begin === -1) return []
  const rest = lines.slice(begin + 1)
  const end = rest.findIndex((line) => line.startsWith('## '))
  const text = rest.slice(0, end === -1 ? undefined : end).join('\n')
  return text.trim() === '' ? [] : text.trim().split('\n')
}

function sectionOf(drill: Drill): readonly string[] {
  const { heading } = drill
  const done = records.get(drill)?.section ?? []
  const section = done.length > 0 ? done : lastSection(drill)
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

/** Arguments are words of the names of the drills to run; without any, all run. */
const words = process.argv.slice(2)
const wanted = drills.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (wanted.length === 0)
  throw new Error(`no drill is called so; there are: ${drills.map(({ name }) => name).join('; ')}`)
const folder = mkdtempSync(join(tmpdir(), 'portico-drill-'))
for (const drill of wanted) {
  records.set(drill, run(drill, folder))
  writeTable(
    drills.flatMap((each) => records.get(each)?.row ?? lastRow(each)),
    drills.flatMap(sectionOf),
  )
}
rmSync(folder, { recursive: true, force: true })
