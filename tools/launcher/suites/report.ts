import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

/**
 * What a suite found. A suite that broke down before it could count its tests has one failure. `failures` names the tests that
 * failed, which the end of a long log repeats, and `secondTries` those that passed only when they were run again.
 */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  failures: readonly string[]
  secondTries: readonly string[]
}

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

/**
 * So many browser tests of a suite may need their second try. A machine that stands still for a moment costs one now and then; what
 * wavers for a reason of its own comes again, or takes others with it.
 */
export const allowedSecondTries = 3

/** A test that went wrong at least once. */
interface Trouble {
  readonly name: string
  readonly hasPassedThen: boolean
}

function troublesIn({ title, specs, suites = [] }: PlaywrightSuite): readonly Trouble[] {
  const own = specs.flatMap(({ title: test, ok, tests }): Trouble[] => {
    const problems = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
    if (ok && problems.length === 0) return []
    return [{ name: failure(test, problems[0]?.message ?? ''), hasPassedThen: ok }]
  })
  const all = [...own, ...suites.flatMap(troublesIn)]
  return all.map(({ name, hasPassedThen }) => ({ name: `${title} › ${name}`, hasPassedThen }))
}

function countBrowserTests({ stats, errors, suites }: v.InferOutput<typeof BrowserReport>): Tally {
  const outside = errors.map(({ message }) => failure('outside any test', message))
  const troubles = suites.flatMap(troublesIn)
  const areAllowed = stats.flaky <= allowedSecondTries
  const hasPassed = ({ hasPassedThen }: Trouble) => hasPassedThen && areAllowed
  const named = (some: readonly Trouble[]) => some.map(({ name }) => name)
  return {
    passed: stats.expected + (areAllowed ? stats.flaky : 0),
    failed: stats.unexpected + (areAllowed ? 0 : stats.flaky) + errors.length,
    skipped: stats.skipped,
    failures: [...outside, ...named(troubles.filter((trouble) => !hasPassed(trouble)))],
    secondTries: named(troubles.filter(hasPassed)),
  }
}

const longFileMs = 10_000

const TimedReport = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
  }),
)

/**
 * Test files of vitest's report that took more than ten seconds and are not among the known ones, with their seconds. None of another
 * runner's report.
 * @param known endings of paths
 */
export function longFiles(text: string, known: readonly string[]): readonly string[] {
  const report = v.safeParse(TimedReport, text)
  if (!report.success) return []
  return report.output.testResults.flatMap(({ name, startTime, endTime }) => {
    const isLong = endTime - startTime > longFileMs && !known.some((file) => name.endsWith(`/${file}`))
    return isLong ? [`${name} (${Math.round((endTime - startTime) / 1000)} s)`] : []
  })
}

/**
 * Counts the tests of a report of vitest or Playwright, and names those that failed with the first line of why. A test file
 * that fails outside its tests and an error outside any test count as one failure each. A browser test that passed at its
 * second try has passed and is named; where more than {@link allowedSecondTries} did, all of them have failed.
 * @throws {v.ValiError} when the text is neither report
 */
export function parseReport(text: string): Tally {
  const report = v.parse(Report, text)
  if ('stats' in report) return countBrowserTests(report)
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
