import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

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

interface Drill {
  readonly name: string
  /** `browser`: a topic of this folder. `unit`: a test file, whose environment says how long its sample is. */
  readonly runner: 'browser' | 'unit'
  readonly topic: string
  readonly rounds: number
  readonly environment: Readonly<Record<string, string>>
}

const drills: readonly Drill[] = [
  {
    name: 'every link from the home page followed',
    runner: 'unit',
    topic: 'apps/site/src/server/links.built.test.ts',
    rounds: 1,
    environment: { PORTICO_LINKS: 'all' },
  },
  {
    name: 'crawl of 500 pages a language in the browser',
    runner: 'browser',
    topic: 'crawl.e2e',
    rounds: 1,
    environment: { PORTICO_CRAWL_PAGES: '500' },
  },
  {
    name: 'axe on every page kind, six languages, both themes',
    runner: 'browser',
    topic: 'accessibility.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'reflow of every page kind in six languages',
    runner: 'browser',
    topic: 'reflow.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'widgets replaced and broken',
    runner: 'browser',
    topic: 'widgets.e2e',
    rounds: 10,
    environment: {},
  },
  {
    name: '20,000 mutated requests',
    runner: 'unit',
    topic: 'apps/gateway/src/security/mutations.test.ts',
    rounds: 1,
    environment: { PORTICO_MUTATIONS: '20000' },
  },
  {
    name: 'registrations killed 100 times',
    runner: 'unit',
    topic: 'apps/gateway/src/accounts/registration/killed.test.ts',
    rounds: 1,
    environment: { PORTICO_KILLS: '100' },
  },
  {
    name: 'the time of a refused log-in, 400 samples a class',
    runner: 'unit',
    topic: 'apps/gateway/src/accounts/sign-in/enumeration.test.ts',
    rounds: 1,
    environment: { PORTICO_TIMING_SAMPLES: '400' },
  },
]

function runBrowser({ topic, rounds, environment }: Drill, report: string): Result {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']
  const project = topic === 'widgets.e2e' ? ['--project=widgets', '--no-deps'] : ['--project=desktop']
  const env = { ...process.env, ...environment, PORTICO_E2E_REPORT: report }
  spawnSync(process.execPath, [...args, ...project, `--repeat-each=${rounds}`, topic], {
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
const today = new Date().toISOString().slice(0, 10)

function run(drill: Drill, folder: string): string {
  const report = join(folder, `${basename(drill.topic)}.json`)
  const result = drill.runner === 'browser' ? runBrowser(drill, report) : runUnit(drill, report)
  if (result.failed > 0 || result.passed === 0) process.exitCode = 1
  const minutes = Math.round(result.durationMs / 6000) / 10
  return `| ${drill.name} | ${drill.rounds} | ${result.passed} | ${result.failed} | ${minutes} | ${today} |`
}

/** The row of a drill as it was last written; empty where it has never run. */
function lastRow({ name }: Drill): readonly string[] {
  const lines = existsSync(table) ? readFileSync(table, 'utf8').split('\n') : []
  return lines.filter((line) => line.startsWith(`| ${name} |`))
}

function writeTable(rows: readonly string[]): void {
  const text = [
    '# Drill',
    '',
    `The long runs in full, by \`npm run drill\`, ${cpus().length} cores. A run of some of them by name keeps the rows of the`,
    'others.',
    '',
    '| Run | Rounds | Passed | Failed | Minutes | Day |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
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
const done = new Map<Drill, string>()
for (const drill of wanted) {
  done.set(drill, run(drill, folder))
  writeTable(drills.flatMap((each) => done.get(each) ?? lastRow(each)))
}
rmSync(folder, { recursive: true, force: true })
