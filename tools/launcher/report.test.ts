import { ValiError } from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseReport } from './report.ts'
import { addTallies, judge } from './suite.ts'

const unit = (overrides: object = {}) =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
    ...overrides,
  })

const browser = (stats: object, errors: unknown[] = []) =>
  JSON.stringify({
    stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors,
    suites: [],
  })

describe('parseReport', () => {
  it('counts the tests of vitest', () => {
    const text = unit({ numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
    expect(parseReport(text)).toEqual({ passed: 3, failed: 1, skipped: 3 })
  })

  it('counts a test file that did not load as one failure, and not twice when a test of it failed', () => {
    const broken = { status: 'failed', assertionResults: [] }
    const counted = { status: 'failed', assertionResults: [{ status: 'failed' }] }
    expect(parseReport(unit({ testResults: [broken, broken] })).failed).toBe(2)
    expect(parseReport(unit({ numFailedTests: 1, testResults: [counted] })).failed).toBe(1)
  })

  it('counts the tests of Playwright, errors outside tests and flaky ones as failures', () => {
    expect(parseReport(browser({ skipped: 1 }))).toEqual({ passed: 2, failed: 0, skipped: 1 })
    expect(parseReport(browser({ unexpected: 1, flaky: 1 }, [{ message: 'no server' }])).failed).toBe(3)
  })

  it.each([
    ['', 'nothing'],
    ['{}', 'another object'],
    [unit({ numPassedTests: -1 }), 'a negative count'],
    ['[', 'half a file'],
  ])('refuses %j (%s)', (text) => {
    expect(() => parseReport(text)).toThrow(ValiError)
  })
})

describe('judge', () => {
  it('takes the report of a runner that ended well', () => {
    expect(judge(unit(), 0)).toEqual({ passed: 3, failed: 0, skipped: 0 })
  })

  it('counts one failure for no report, no test, and a bad end without a failed test', () => {
    expect(judge(null, 0).failed).toBe(1)
    expect(judge(unit({ numPassedTests: 0 }), 0).failed).toBe(1)
    expect(judge(unit(), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  })

  it('does not count a bad end twice', () => {
    expect(judge(unit({ numFailedTests: 2 }), 1).failed).toBe(2)
  })
})

describe('addTallies', () => {
  it('adds, and is zero for nothing', () => {
    const tally = { passed: 1, failed: 2, skipped: 3 }
    expect(addTallies([tally, tally])).toEqual({ passed: 2, failed: 4, skipped: 6 })
    expect(addTallies([])).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})
