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
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a works' }] },
    ],
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
    expect(parseReport(text)).toMatchObject({ passed: 3, failed: 1, skipped: 3 })
  })

  it('counts a test file that did not load as one failure, and not twice when a test of it failed', () => {
    const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] }
    const counted = {
      name: 'c.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'c works' }],
    }
    expect(parseReport(unit({ testResults: [broken, broken] })).failed).toBe(2)
    expect(parseReport(unit({ numFailedTests: 1, testResults: [counted] })).failed).toBe(1)
  })

  it('counts the tests of Playwright, errors outside tests and flaky ones as failures', () => {
    const none = { failures: [], secondTries: [] }
    expect(parseReport(browser({ skipped: 1 }))).toEqual({ passed: 2, failed: 0, skipped: 1, ...none })
    expect(parseReport(browser({ unexpected: 1, flaky: 1 }, [{ message: 'no server' }])).failed).toBe(3)
  })

  it('names what failed in vitest with the first line of why, and a file that did not load', () => {
    const testResults = [
      { name: 'b.test.ts', status: 'failed', message: 'no such module\nat x', assertionResults: [] },
      {
        name: 'c.test.ts',
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'c adds',
            failureMessages: ['\u001B[31mexpected 2\u001B[39m\n at c.test.ts:3'],
          },
          { status: 'passed', fullName: 'c works', failureMessages: null },
        ],
      },
    ]
    expect(parseReport(unit({ testResults })).failures).toEqual([
      'b.test.ts: no such module',
      'c.test.ts › c adds: expected 2',
    ])
  })

  it('names what failed in Playwright, in its suites and outside of them', () => {
    const lost = [
      { message: '\u001B[31mTearing down "context" exceeded the test timeout of 60000ms.\u001B[39m' },
      { message: 'Error: browserContext.close: Protocol error (Target.disposeBrowserContext): none' },
    ]
    const failed = { errors: [{ message: 'time-out\nmore' }] }
    const passed = { errors: [] }
    const spec = (title: string, ...results: readonly { errors: readonly object[] }[]) => ({
      title,
      ok: results.at(-1) === passed,
      tests: [{ results }],
    })
    const suite = {
      title: 'a.e2e.ts',
      specs: [
        spec('works', passed),
        spec('wavers', failed, passed),
        spec('loses its browser', { errors: lost }, passed),
        spec('loses more than that', { errors: [...lost, { message: 'a fault' }] }, passed),
      ],
      suites: [{ title: 'a form', specs: [spec('answers', failed, failed)] }],
    }
    const report = JSON.parse(browser({ unexpected: 1, flaky: 3 }, [{ message: 'no server' }]))
    const tearing = 'Tearing down "context" exceeded the test timeout of 60000ms.'
    expect(parseReport(JSON.stringify({ ...report, suites: [suite] }))).toEqual({
      passed: 3,
      failed: 4,
      skipped: 0,
      failures: [
        'outside any test: no server',
        'a.e2e.ts › wavers: time-out',
        `a.e2e.ts › loses more than that: ${tearing}`,
        'a.e2e.ts › a form › answers: time-out',
      ],
      secondTries: [`a.e2e.ts › loses its browser: ${tearing}`],
    })
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
    expect(judge(unit(), 0)).toEqual({ passed: 3, failed: 0, skipped: 0, failures: [], secondTries: [] })
  })

  it('counts one failure for no report, no test, and a bad end without a failed test', () => {
    expect(judge(null, 0).failed).toBe(1)
    expect(judge(unit({ numPassedTests: 0 }), 0).failed).toBe(1)
    expect(judge(unit(), 1)).toMatchObject({ passed: 3, failed: 1, skipped: 0 })
    expect(judge(unit(), 1).failures).toEqual(['The runner ended with exit code 1 after 3 tests'])
  })

  it('does not count a bad end twice', () => {
    expect(judge(unit({ numFailedTests: 2 }), 1).failed).toBe(2)
  })
})

describe('addTallies', () => {
  it('adds, and is zero for nothing', () => {
    const tally = { passed: 1, failed: 2, skipped: 3, failures: ['a'], secondTries: ['b'] }
    expect(addTallies([tally, tally])).toEqual({
      passed: 2,
      failed: 4,
      skipped: 6,
      failures: ['a', 'a'],
      secondTries: ['b', 'b'],
    })
    expect(addTallies([])).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] })
  })
})
