import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { replaceRows, rowsOf } from '../../tools/figures/rows.ts'
import { printTable, summaryOf } from '../measuring/table.ts'
import { type HourFigures, type HourWindow, hourPlace, hourStretches, judgeHour } from './hour-table.ts'
import { type Kind, perKind } from './mix.ts'

const ledger = { fitting: 99, invalid: 1, distinct: 90, accepted: 99, refused: 1, failures: [] }

function windowAt(
  index: number,
  part: { readonly rss?: number; readonly slow?: Partial<Record<Kind, number>> } = {},
) {
  const { rss = 400e6, slow = {} } = part
  const server = {
    residentBytes: rss,
    highestBytes: rss + 5e6,
    heapBytes: 80e6,
    loopMs: 12,
    threadShare: 0.6,
    busiestShare: 0.65,
  }
  return {
    ...{ fromMinutes: 5 * index, toMinutes: 5 * (index + 1), server, refreshes: 5, failures: 0 },
    kinds: perKind((kind) => ({ answered: 3000, middleMs: 2, slowMs: slow[kind] ?? 8 })),
    cpu: { server: 0.5, load: 0.2, others: 0.03 },
  }
}

/** An hour whose stretches are alike, but for those that are given. */
function hour(part: Partial<HourFigures> = {}, different: ReadonlyMap<number, HourWindow> = new Map()) {
  const windows = Array.from({ length: 12 }, (_none, index) => different.get(index) ?? windowAt(index))
  return { windows, ledger, stored: 90, subject: '60 minutes', ...part }
}

const verdicts = (figures: HourFigures) =>
  Object.fromEntries(judgeHour(figures).rows.map(([name = '', , , kept]) => [name, kept]))

describe('judgeHour', () => {
  it('takes an hour that stays as it is', () => {
    expect(new Set(Object.values(verdicts(hour())))).toEqual(new Set(['met']))
    expect(printTable(judgeHour(hour()))).toContain('resident set')
    expect(summaryOf(judgeHour(hour()), 'day')).toEqual([
      ...[judgeHour(hour()).title, 'last quarter to second: 1', '10', '0', 'day'],
    ])
  })

  it('compares the last quarter with the second one, so that warming up does not count', () => {
    const warm = new Map(
      [0, 1, 2].map((index) => [index, windowAt(index, { rss: 100e6, slow: { made: 900 } })]),
    )
    expect(verdicts(hour({}, warm))['resident set']).toBe('met')
    expect(verdicts(hour({}, warm))['made page, 95th percentile']).toBe('met')
  })

  it('misses memory that grows and waits that get longer, each by itself', () => {
    const last = (part: Parameters<typeof windowAt>[1]) =>
      new Map([9, 10, 11].map((index) => [index, windowAt(index, part)]))
    const grown = verdicts(hour({}, last({ rss: 421e6 })))
    expect(Object.values(grown).filter((kept) => kept !== 'met')).toEqual(['**missed**'])
    expect(grown['resident set']).toBe('**missed**')
    const slow = verdicts(hour({}, last({ slow: { logIn: 9.7 } })))
    expect(slow['log-in, 95th percentile']).toBe('**missed**')
    expect(Object.values(slow).filter((kept) => kept !== 'met')).toHaveLength(1)
  })

  it('misses one failure in any stretch', () => {
    const failed = new Map([[4, { ...windowAt(4), failures: 1 }]])
    expect(verdicts(hour({}, failed))['requests that failed']).toBe('**missed**')
  })

  it.each([
    ['stored twice', { stored: 91 }],
    ['lost', { stored: 89 }],
    ['not acknowledged', { ledger: { ...ledger, accepted: 98 } }],
    ['taken though it does not fit', { ledger: { ...ledger, refused: 0 } }],
  ])('misses an event that was %s', (_what, part) => {
    expect(verdicts(hour(part))['events: acknowledged (different ones), then stored']).toBe('**missed**')
  })

  it('refuses fewer stretches', () => {
    const { windows, ...rest } = hour()
    expect(() => judgeHour({ ...rest, windows: windows.slice(1) })).toThrow(RangeError)
  })
})

describe('hourStretches', () => {
  it('has a row a stretch, as its place in the document has columns', () => {
    const table = hourStretches(hour())
    expect(table.rows).toHaveLength(12)
    expect(table.place).toBe(hourPlace)
    const text = printTable(table)
    expect(text).toContain('| 55 to 60 | 400 (405) | 80 |')
    expect(text).toContain('| 70 | 50 %, 20 %, 3 % | 60 %, 65 % | 12 | 5 | 0 |')
  })

  it('can be written into docs/performance.md', () => {
    const page = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8')
    const { rows } = hourStretches(hour())
    expect(rowsOf(replaceRows(page, hourPlace, rows), hourPlace)).toEqual(rows)
  })

  it('refuses five minutes without a refresh, or without one kind of requests', () => {
    const still = new Map([[3, { ...windowAt(3), refreshes: 0 }]])
    expect(() => printTable(hourStretches(hour({}, still)))).toThrow('nothing was measured')
    const none = perKind((kind) => ({ answered: 0, middleMs: 0, slowMs: kind === 'renew' ? 0 : 8 }))
    const silent = new Map([[3, { ...windowAt(3), kinds: none }]])
    expect(() => printTable(hourStretches(hour({}, silent)))).toThrow('nothing was measured')
  })
})
