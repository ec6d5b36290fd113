import { describe, expect, it } from 'vitest'
import { type MarketFigures, marketMemoryTable, refreshTable, slownessTable } from './market-tables.ts'

const cost = (cpuMs: number, longestStopMs = 9) => ({ wallMs: 4000, cpuMs, longestStopMs })
const wait = (between: number, during: number) => ({ between, during, slowest: during * 2 })
const memory = (rest: number, highest: number) => ({ restBytes: rest * 1e6, highestBytes: highest * 1e6 })

function figures(change: Partial<MarketFigures> = {}): MarketFigures {
  return {
    name: 'site',
    first: cost(5000, 90),
    refreshes: [cost(1900), cost(2100), cost(1000)],
    cached: [wait(2, 2.2), wait(2, 2.4)],
    made: [wait(5, 6.5)],
    memory: memory(250, 260),
    bundledMemory: memory(200, 210),
    database: 'none',
    ...change,
  }
}

describe('refreshTable', () => {
  it('judges the middle refresh by CPU and by the longest stop, and the first one by its stop alone', () => {
    const { rows, columns } = refreshTable(10_000, [figures()])
    expect(rows[0]?.slice(3)).toEqual(['', '**90 ms** (90 to 90)', '≤ 50 ms', '**missed**'])
    expect(rows[1]).toEqual([
      'site: later ones',
      '4,000 ms',
      '**1,900 ms** (1,000 to 2,100)',
      'met',
      '**9 ms** (9 to 9)',
      '≤ 10 ms',
      'met',
    ])
    expect(rows.every((row) => row.length === columns.length)).toBe(true)
  })

  it('finds a refresh that costs too much or stands still too long missed', () => {
    const { rows } = refreshTable(10_000, [figures({ refreshes: [cost(2001, 11)] })])
    expect([rows[1]?.[3], rows[1]?.[6]]).toEqual(['**missed**', '**missed**'])
  })

  it('refuses to judge nothing', () => {
    expect(() => refreshTable(10_000, [figures({ refreshes: [] })])).toThrow(RangeError)
  })
})

describe('slownessTable', () => {
  it('judges by the middle ratio of a refresh to the time around it', () => {
    const { rows, columns } = slownessTable([figures()])
    expect(rows[0]?.slice(3, 6)).toEqual(['**1.15** (1.1 to 1.2)', '≤ 1.2', 'met'])
    expect(rows[1]?.slice(3)).toEqual(['**1.3** (1.3 to 1.3)', '≤ 1.2', '**missed**', '13 ms'])
    expect(rows.every((row) => row.length === columns.length)).toBe(true)
  })

  it('refuses to judge pages that nobody watched', () => {
    expect(() => slownessTable([figures({ made: [] })])).toThrow(RangeError)
  })
})

describe('marketMemoryTable', () => {
  it('judges the total and what rest takes, and the growth at rest and under load by the larger', () => {
    const { rows, columns } = marketMemoryTable(10_000, [figures()])
    expect(rows[0]).toEqual(['site: bundled assets', '200 MB', 'met', '210 MB', 'met', '', ''])
    expect(rows[1]).toEqual(['site: 10,000 assets', '250 MB', '', '260 MB', 'met', '+50 MB', 'met'])
    expect(rows.every((row) => row.length === columns.length)).toBe(true)
  })

  it('finds what is above a bar missed', () => {
    const [bundled, more] = [memory(251, 290), memory(320, 350)]
    const { rows } = marketMemoryTable(10_000, [figures({ bundledMemory: bundled, memory: more })])
    expect(rows[0]?.[2]).toBe('**missed**')
    expect(rows[1]?.slice(4)).toEqual(['**missed**', '+69 MB', '**missed**'])
  })

  it('does not hold an embedded database to the bars of a site without one', () => {
    const { rows } = marketMemoryTable(10_000, [figures({ database: 'embedded', memory: memory(400, 450) })])
    expect(rows[0]?.slice(1)).toEqual(['200 MB', '', '210 MB', '', '', ''])
    expect(rows[1]?.slice(4)).toEqual(['', '+240 MB', '**missed**'])
  })
})
