import { describe, expect, it } from 'vitest'
import { type IngestRound, ingestBars, ingestTable } from './ingest-table.ts'

function round(perSecond: number, slowMs = 100): IngestRound {
  return { perSecond, middleMs: slowMs / 2, slowMs, serverMs: 20, databaseMs: 15, copiedSeconds: null }
}

const contest = (journal: readonly IngestRound[], insert: readonly IngestRound[]) => {
  return { journal, collector: [round(500)], insert }
}
const paced = [round(35_000)]
const kept = {
  batch: contest([round(50_000), round(60_000), round(40_000)], [round(1000), round(1200), round(700)]),
  single: contest([round(1000)], [round(100)]),
}
const verdicts = (contests: typeof kept, slow = paced) =>
  ingestBars(contests, slow).rows.map((row) => row.at(-1))

describe('ingestBars', () => {
  it('ANA-10 holds speed, waiting and both ratios to their bars, each by the median', () => {
    const { rows, columns } = ingestBars(kept, paced)
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['**50,000** (40,000 to 60,000)', '≥ 50,000', 'met'],
      ['**100** (100 to 100)', '≤ 120', 'met'],
      ['**50** (50 to 57.1)', '≥ 50', 'met'],
      ['**10** (10 to 10)', '≥ 10', 'met'],
    ])
    for (const row of rows) expect(row).toHaveLength(columns.length)
  })

  it('shows each miss by itself', () => {
    const slow = '**missed**'
    expect(verdicts({ ...kept, batch: contest([round(49_999)], [round(900)]) })).toEqual([
      slow,
      'met',
      'met',
      'met',
    ])
    expect(verdicts(kept, [round(35_000, 121)])).toEqual(['met', slow, 'met', 'met'])
    expect(verdicts({ ...kept, batch: contest([round(50_000)], [round(1001)]) })).toEqual([
      'met',
      'met',
      slow,
      'met',
    ])
    expect(verdicts({ ...kept, single: contest([round(1000)], [round(101)]) })).toEqual([
      'met',
      'met',
      'met',
      slow,
    ])
  })

  it('refuses rounds that have no counterpart', () => {
    const lopsided = { ...kept, single: contest([round(1), round(1)], [round(1)]) }
    expect(() => ingestBars(lopsided, paced)).toThrow(RangeError)
  })
})

describe('ingestTable', () => {
  it('gives a row to each server, and leaves open what nobody knows', () => {
    const copied = { ...round(9000), databaseMs: null, copiedSeconds: 4 }
    const others = [{ name: 'over NATS', arrival: 'batch', rounds: [copied] }] as const
    const { rows, columns } = ingestTable(kept, others)
    expect(rows.map((row) => row[0])).toEqual([
      ...['50 in a request', '50 in a request', '50 in a request'],
      ...['one in a request', 'one in a request', 'one in a request', '50 in a request'],
    ])
    expect(rows[2]?.slice(2)).toEqual(['**1,000** (700 to 1,200)', '50', '100', '20', '15', ''])
    expect(rows.at(-1)).toEqual([
      '50 in a request',
      'over NATS',
      '**9,000** (9,000 to 9,000)',
      '50',
      '100',
      '20',
      '',
      '4',
    ])
    for (const row of rows) expect(row).toHaveLength(columns.length)
  })
})
