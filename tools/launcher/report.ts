import * as v from 'valibot'
import type { Tally } from './suite.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The parts of vitest's JSON report that count. A file that did not load has no assertions but is failed. */
const UnitReport = v.object({
  numPassedTests: Count,
  numFailedTests: Count,
  numPendingTests: Count,
  numTodoTests: Count,
  testResults: v.array(
    v.object({ status: v.string(), assertionResults: v.array(v.object({ status: v.string() })) }),
  ),
})

/** The parts of Playwright's JSON report that count. `errors` are those outside any test. */
const BrowserReport = v.object({
  stats: v.object({ expected: Count, unexpected: Count, flaky: Count, skipped: Count }),
  errors: v.array(v.unknown()),
})

const Report = v.pipe(v.string(), v.parseJson(), v.union([UnitReport, BrowserReport]))

/**
 * Counts the tests of a report of vitest or Playwright. A test file that fails outside its tests and an error outside
 * any test count as one failure each; a flaky test is a failed one.
 * @throws {v.ValiError} when the text is neither report
 */
export function parseReport(text: string): Tally {
  const report = v.parse(Report, text)
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
  }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
