import { ValiError } from 'valibot'
import { describe, expect, it } from 'vitest'
import { allowedSecondTries, longFiles, parseReport } from './report.ts'
import { addTallies, judge, runInTurn, type Suite } from './suite.ts'

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

describe('longFiles', () => {
  it('names files of more than ten seconds that are not known', () => {
    const took = (name: string, ms: number) => ({
      name: `/project/${name}`,
      startTime: 1000,
      endTime: 1000 + ms,
    })
    const testResults = [took('a.test.ts', 12_400), took('b.test.ts', 9_000), took('c.test.ts', 20_000)]
    expect(longFiles(JSON.stringify({ testResults }), ['c.test.ts'])).toEqual(['/project/a.test.ts (12 s)'])
    expect(longFiles(browser({}), [])).toEqual([])
    expect(longFiles('', [])).toEqual([])
  })
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

  it('counts the tests of Playwright, and errors outside tests as failures', () => {
    const none = { failures: [], secondTries: [] }
    expect(parseReport(browser({ skipped: 1 }))).toEqual({ passed: 2, failed: 0, skipped: 1, ...none })
    expect(parseReport(browser({ unexpected: 1 }, [{ message: 'no server' }])).failed).toBe(2)
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

  const failed = { errors: [{ message: '\u001B[31mtime-out\u001B[39m\nmore' }] }
  const passed = { errors: [] }
  const spec = (title: string, ...results: readonly { errors: readonly object[] }[]) => ({
    title,
    ok: results.at(-1) === passed,
    tests: [{ results }],
  })
  const reportOf = (stats: object, specs: readonly object[], suites: readonly object[] = []) => {
    const report = JSON.parse(browser(stats, [{ message: 'no server' }]))
    return JSON.stringify({ ...report, suites: [{ title: 'a.e2e.ts', specs, suites }] })
  }

  it('names what failed in Playwright, in its suites and outside of them, and what passed only then', () => {
    const form = { title: 'a form', specs: [spec('answers', failed, failed)] }
    const specs = [spec('works', passed), spec('wavers', failed, passed)]
    expect(parseReport(reportOf({ unexpected: 1, flaky: 1 }, specs, [form]))).toEqual({
      passed: 3,
      failed: 2,
      skipped: 0,
      failures: ['outside any test: no server', 'a.e2e.ts › a form › answers: time-out'],
      secondTries: ['a.e2e.ts › wavers: time-out'],
    })
  })

  it('counts all that needed a second try as failed where more did than may', () => {
    const wavering = (count: number) =>
      parseReport(
        reportOf(
          { flaky: count },
          Array.from({ length: count }, (_, index) => spec(`wavers ${index}`, failed, passed)),
        ),
      )
    const most = wavering(allowedSecondTries)
    expect(most).toMatchObject({ passed: 2 + allowedSecondTries, failed: 1 })
    expect(most.secondTries).toHaveLength(allowedSecondTries)
    const tooMany = wavering(allowedSecondTries + 1)
    expect(tooMany).toMatchObject({ passed: 2, failed: 2 + allowedSecondTries, secondTries: [] })
    expect(tooMany.failures).toContain('a.e2e.ts › wavers 0: time-out')
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

describe('runInTurn', () => {
  const suites = (['unit', 'browser', 'brand'] as const).map(
    (name): Suite => ({ name, title: `${name} tests`, args: () => [], environment: async () => ({}) }),
  )
  const tally = { passed: 2, failed: 0, skipped: 0, failures: [], secondTries: [] }

  it('runs every suite and adds what they found', async () => {
    const begun: string[] = []
    const run = async ({ name }: Suite) => {
      begun.push(name)
      return tally
    }
    expect(await runInTurn(suites, { run, isEnded: () => false })).toMatchObject({ passed: 6, failed: 0 })
    expect(begun).toEqual(['unit', 'browser', 'brand'])
  })

  it('begins nothing after the run was ended, and counts that as one failure', async () => {
    const begun: string[] = []
    const run = async ({ name }: Suite) => {
      begun.push(name)
      return tally
    }
    const total = await runInTurn(suites, { run, isEnded: () => begun.length > 0 })
    expect(begun).toEqual(['unit'])
    expect(total).toMatchObject({
      passed: 2,
      failed: 1,
      failures: ['The run was ended before the browser tests'],
    })
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
