import { describe, expect, it } from 'vitest'
import { parseReportArguments, ReportArgumentError } from './report-arguments.ts'

const now = Date.parse('2026-11-22T00:00:01Z')
const read = (...args: readonly string[]) => parseReportArguments(args, now)

describe('parseReportArguments', () => {
  it('means yesterday by UTC where nothing is said', () => {
    expect(read()).toEqual({ fromDay: '2026-11-21', lastDay: '2026-11-21', days: 1, html: null })
  })

  it('counts days back from the last one, over the end of a month', () => {
    expect(read('--days', '7')).toMatchObject({ fromDay: '2026-11-15', lastDay: '2026-11-21', days: 7 })
    expect(read('--day', '2026-03-01', '--days', '2')).toMatchObject({ fromDay: '2026-02-28' })
    expect(read('--days=31')).toMatchObject({ fromDay: '2026-10-22', days: 31 })
  })

  it('takes the day that is not over yet, and a file', () => {
    expect(read('--day', '2026-11-22', '--html', 'a b.html')).toMatchObject({
      fromDay: '2026-11-22',
      html: 'a b.html',
    })
  })

  it.each([
    [['--day', '2026-11-23'], '--day: 2026-11-23 has not begun yet'],
    [['--day', '2026-02-30'], '--day: expected a day such as 2026-11-21'],
    [['--day', '2026-13-01'], '--day: expected'],
    [['--day', 'yesterday'], '--day: expected'],
    [['--day', ''], '--day: expected'],
    [['--day'], "'--day <value>' argument missing"],
    [['--days', '0'], '--days: expected a number from 1 to 31'],
    [['--days', '32'], '--days: expected'],
    [['--days', '-1'], '--days'],
    [['--days', '1.5'], '--days: expected'],
    [['--days', 'Infinity'], '--days: expected'],
    [['--html', ''], '--html: expected the path of a file'],
    [['--week'], "Unknown option '--week'"],
    [['2026-11-21'], "Unexpected argument '2026-11-21'"],
  ])('refuses %j and names the argument', (args, message) => {
    expect(() => read(...args)).toThrow(ReportArgumentError)
    expect(() => read(...args)).toThrow(message)
  })
})
