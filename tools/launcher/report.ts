import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import type { Tally } from './suite.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const Assertion = v.object({
  status: v.string(),
  fullName: v.string(),
  failureMessages: v.nullish(v.array(v.string()), []),
})

/** The parts of vitest's JSON report that count. A file that did not load has no assertions but is failed. */
const UnitReport = v.object({
  numPassedTests: Count,
  numFailedTests: Count,
  numPendingTests: Count,
  numTodoTests: Count,
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(Assertion),
    }),
  ),
})

const Problem = v.object({ message: v.optional(v.string(), '') })

const Spec = v.object({
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(v.object({ results: v.array(v.object({ errors: v.optional(v.array(Problem), []) })) })),
})

interface PlaywrightSuite {
  readonly title: string
  readonly specs: readonly v.InferOutput<typeof Spec>[]
  readonly suites?: readonly PlaywrightSuite[] | undefined
}

const PlaywrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  title: v.string(),
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuite))),
})

/** The parts of Playwright's JSON report that count. `errors` are those outside any test. */
const BrowserReport = v.object({
  stats: v.object({ expected: Count, unexpected: Count, flaky: Count, skipped: Count }),
  errors: v.array(Problem),
  suites: v.array(PlaywrightSuite),
})

const Report = v.pipe(v.string(), v.parseJson(), v.union([UnitReport, BrowserReport]))

function failure(name: string, message: string): string {
  const [first = ''] = stripVTControlCharacters(message).split('\n')
  return first === '' ? name : `${name}: ${first.slice(0, 300)}`
}

type UnitFile = v.InferOutput<typeof UnitReport>['testResults'][number]

function failuresOfFile({ name, status, message, assertionResults }: UnitFile): readonly string[] {
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [failure(name, message)] : []
  return failed.map(({ fullName, failureMessages }) =>
    failure(`${name} › ${fullName}`, failureMessages[0] ?? ''),
  )
}

/** What the browser did to itself while a test’s pages were put away: its driver asked for a context that it no longer knew. */
const browserFault =
  /^(?:Error: )?browserContext\.close: Protocol error \(Target\.disposeBrowserContext\)|^(?:Error: )?Tearing down "context" exceeded/

/** A test that went wrong at least once. `isForgiven` where it passed then, and only the browser was at fault. */
interface Trouble {
  readonly name: string
  readonly isForgiven: boolean
}

function troublesIn({ title, specs, suites = [] }: PlaywrightSuite): readonly Trouble[] {
  const own = specs.flatMap(({ title: test, ok, tests }): Trouble[] => {
    const problems = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
    const messages = problems.map(({ message }) => stripVTControlCharacters(message))
    if (ok && messages.length === 0) return []
    const isForgiven = ok && messages.every((message) => browserFault.test(message))
    return [{ name: failure(test, messages[0] ?? ''), isForgiven }]
  })
  const all = [...own, ...suites.flatMap(troublesIn)]
  return all.map(({ name, isForgiven }) => ({ name: `${title} › ${name}`, isForgiven }))
}

/**
 * Counts the tests of a report of vitest or Playwright, and names those that failed with the first line of why. A test file
 * that fails outside its tests and an error outside any test count as one failure each; a flaky test is a failed one, unless all
 * that went wrong at its first try was the browser’s own fault.
 * @throws {v.ValiError} when the text is neither report
 */
export function parseReport(text: string): Tally {
  const report = v.parse(Report, text)
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    const outside = report.errors.map(({ message }) => failure('outside any test', message))
    const troubles = report.suites.flatMap(troublesIn)
    const secondTries = troubles.filter(({ isForgiven }) => isForgiven).map(({ name }) => name)
    const failed = troubles.filter(({ isForgiven }) => !isForgiven).map(({ name }) => name)
    return {
      passed: expected + secondTries.length,
      failed: unexpected + flaky - secondTries.length + report.errors.length,
      skipped,
      failures: [...outside, ...failed],
      secondTries,
    }
  }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOfFile),
    secondTries: [],
  }
}
