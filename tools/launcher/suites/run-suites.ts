import { availableParallelism } from 'node:os'
import { missingEnginePrograms } from '../../browser/engines.ts'
import { hasKubectl } from '../../kubectl.ts'
import { hasNginx } from '../../nginx.ts'
import { missingPrograms } from '../../protocol-example/programs.ts'
import { ensureChromium } from './browser.ts'
import type { Tally } from './report.ts'
import { endingSignals, runInTurn, runSuite, type Suite, type SuiteName } from './suite.ts'

const runner = ['node_modules/@playwright/test/cli.js', 'test', '--config']
const playwright = [...runner, 'e2e/playwright.config.ts']

/** Where a brand shows: shell, links, converter, and every colour of every page. */
const brandTopics = ['shell.e2e', 'links.e2e', '/converter.e2e', 'accessibility.e2e', '/analytics.e2e']

/** A tier of the tests that vitest runs. */
function tier(name: 'unit' | 'system', title: string, more: readonly string[] = []): Suite {
  return {
    name,
    title,
    args: (report) => [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', name, ...more],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    environment: async () => ({}),
  }
}

/** Tests wait for clocks, sockets and processes: one file more than there are cores keeps the cores at work. */
const oneMore = `--maxWorkers=${Math.max(2, availableParallelism()) + 1}`

const suites: readonly Suite[] = [
  tier('unit', 'unit tests', [oneMore]),
  tier('system', 'system tests', [oneMore]),
  {
    name: 'browser',
    title: 'browser tests',
    args: () => playwright,
    environment: async (report) => ({ CHROMIUM_PATH: await ensureChromium(), PORTICO_E2E_REPORT: report }),
  },
  {
    name: 'brand',
    title: 'browser tests of the contrast brand',
    args: () => [...playwright, '--project=desktop', ...brandTopics],
    environment: async (report) => ({
      CHROMIUM_PATH: await ensureChromium(),
      PORTICO_E2E_REPORT: report,
      E2E_BRAND: 'contrast',
    }),
  },
  {
    name: 'engines',
    title: 'browser tests in Firefox and WebKitGTK',
    args: () => [...runner, 'e2e/engines/playwright.config.ts'],
    environment: async (report) => ({ PORTICO_E2E_REPORT: report }),
  },
]

/** Programs of other engines that are not there; tests that nobody asked for by name are left out then. */
const missingEngines = missingEnginePrograms()
const canRun = (name: SuiteName) => name !== 'engines' || missingEngines.length === 0

/** Suites of the system tests that need a server, by the variable that names it. */
const serverSuites = {
  TEST_DATABASE_URL: 'suites of the stores against PostgreSQL',
  TEST_REDIS_URL: 'suites of the stores against Redis',
  TEST_NATS_URL: 'suites of the stores against NATS',
}

function sayLeftOut(wanted: (name: SuiteName) => boolean) {
  for (const { name, title } of suites) {
    const reason = canRun(name) ? '' : `, without ${missingEngines.join(' and ')}`
    if (!wanted(name)) console.log(`Left out: ${title}${reason}`)
  }
  if (!wanted('system')) return
  for (const [variable, title] of Object.entries(serverSuites)) {
    if (!process.env[variable]) console.log(`Left out: ${title}, since ${variable} is not set`)
  }
  const missing = missingPrograms(process.env['PATH'] ?? '')
  if (missing.length > 0) console.log(`Left out: the client in Python, without ${missing.join(' and ')}`)
  if (!hasNginx()) console.log('Left out: the site and two builds of it behind a proxy, without nginx')
  if (!hasKubectl()) console.log('Left out: overlays as a cluster gets them, without kubectl 1.21 or later')
}

/** Runs the suites that the arguments name, all without arguments; answers what they found together. */
async function runSuites(names: readonly string[]): Promise<Tally> {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `Unknown suite: ${unknown.join(', ')}. Known: ${suites.map((suite) => suite.name).join(', ')}`,
    )
  }
  const wanted = (name: SuiteName) => (names.length === 0 ? canRun(name) : names.includes(name))
  let isEnded = false
  // Anyone who is running a suite hears of it too; this keeps the next one from starting.
  for (const signal of endingSignals) process.once(signal, () => (isEnded = true))
  const chosen = suites.filter(({ name }) => wanted(name))
  const total = await runInTurn(chosen, { run: runSuite, isEnded: () => isEnded })
  sayLeftOut(wanted)
  return total
}

const total = await runSuites(process.argv.slice(2))
if (total.skipped > 0) console.log(`${total.skipped} tests were skipped`)
for (const test of total.secondTries) console.log(`Passed at the second try: ${test}`)
for (const failure of total.failures) console.log(`Failed: ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
