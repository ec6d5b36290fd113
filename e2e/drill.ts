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
  /** The heading of a table of its own, which the run writes as Markdown to `PORTICO_DRILL_TABLE`. */
  readonly heading?: string
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
    name: 'axe on every page kind in en, ar, de, ja and th, both themes',
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
    name: 'every page kind in thirty languages: its words, its head, its width on a phone',
    runner: 'browser',
    topic: 'languages.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'every worded page kind in a language that nobody speaks',
    runner: 'browser',
    topic: 'pseudo.e2e',
    rounds: 1,
    environment: { PORTICO_SAMPLE: 'all' },
  },
  {
    name: 'numbers typed and shown in thirty languages',
    runner: 'browser',
    topic: 'vectors.e2e',
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
    name: 'all unit tests, with samples of the day for their properties',
    runner: 'unit',
    topic: '',
    rounds: 1,
    environment: { PORTICO_SEED: String(Date.now() % 2 ** 31) },
  },
  {
    name: '20,000 mutated requests',
    runner: 'unit',
    topic: 'apps/gateway/src/security/mutations.test.ts',
    rounds: 1,
    environment: { PORTICO_MUTATIONS: '20000' },
  },
  {
    name: '20,000 lists of bent events',
    runner: 'unit',
    topic: 'apps/gateway/src/ingest/read-event.test.ts',
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
    name: 'Redis killed under a fleet 20 times',
    runner: 'unit',
    topic: 'packages/stores/src/snapshot/redis/killed.test.ts',
    rounds: 1,
    environment: { PORTICO_FLEET: '20' },
  },
  {
    name: 'the time of a refused log-in, 400 samples a class',
    runner: 'unit',
    topic: 'apps/gateway/src/accounts/sign-in/enumeration.test.ts',
    rounds: 1,
    environment: { PORTICO_TIMING_SAMPLES: '400' },
  },
  {
    name: 'events: the process and PostgreSQL killed 20 times each under load',
    runner: 'unit',
    topic: 'apps/server/src/events/killed.test.ts',
    rounds: 1,
    environment: { PORTICO_EVENTS: '20' },
  },
  {
    name: 'events: the leader of three NATS servers, and one alone, killed 20 times each under load',
    runner: 'unit',
    topic: 'apps/collector/src/killed.test.ts',
    rounds: 1,
    environment: { PORTICO_EVENTS: '20' },
  },
  {
    name: 'events: network, tabs and storage broken in Chromium, 3 times',
    runner: 'browser',
    topic: 'analytics-faults.e2e',
    rounds: 3,
    environment: {},
  },
  {
    name: 'market faults',
    runner: 'unit',
    topic: 'apps/server/src/market-faults/market-faults.built.test.ts',
    rounds: 1,
    environment: { PORTICO_FAULTS: 'all' },
    heading: 'Market faults',
  },
]

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
