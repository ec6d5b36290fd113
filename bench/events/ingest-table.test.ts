import { describe, expect, it } from 'vitest'
import { type Contest, type IngestRound, ingestBars, ingestTable } from './ingest-table.ts'

function round(perSecond: number, slowMs = 100): IngestRound {
  return { perSecond, middleMs: slowMs / 2, slowMs, serverMs: 20, databaseMs: 15, copiedSeconds: null }
}

const contest = (journal: readonly IngestRound[], insert: readonly IngestRound[]): Contest => {
  return { journal, collector: [round(500)], insert, umami: null }
}
const paced = [round(35_000)]
const kept = {
  batch: contest([round(50_000), round(60_000), round(40_000)], [round(1000), round(1200), round(700)]),
  single: contest([round(1000)], [round(100)]),
}
const barRows = (contests: typeof kept, slow = paced) =>
  ingestBars(contests, slow).rows.filter((row) => row.at(2) !== 'none')
const verdicts = (contests: typeof kept, slow = paced) => barRows(contests, slow).map((row) => row.at(-1))
/** Two rounds each, with Umami in turn. */
const withUmami = {
  batch: {
    ...contest([round(50_000), round(60_000)], [round(1000), round(1000)]),
    collector: [round(20_000), round(30_000)],
    umami: [round(500), round(600)],
  },
  single: { ...contest([round(1000)], [round(100)]), umami: [round(250)] },
}

describe('ingestBars', () => {
  it('ANA-10 holds speed, waiting and both ratios to their bars, each by the median', () => {
    const { rows, columns } = ingestBars(kept, paced)
    expect(barRows(kept).map((row) => row.slice(1))).toEqual([
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

  it('says by how much Umami itself is slower where it ran, and that it did not where it did not', () => {
    expect(ingestBars(withUmami, paced).rows.slice(4)).toEqual([
      ['times Umami 3.1.0 itself, 50 in a request, with a journal', '**100** (100 to 100)', 'none', ''],
      [
        'times Umami 3.1.0 itself, 50 in a request, stored before the answer',
        '**45** (40 to 50)',
        'none',
        '',
      ],
      ['times Umami 3.1.0 itself, one in a request, with a journal', '**4** (4 to 4)', 'none', ''],
      ['times Umami 3.1.0 itself, one in a request, stored before the answer', '**2** (2 to 2)', 'none', ''],
    ])
    expect(ingestBars(kept, paced).rows.slice(4)).toEqual([
      ['times Umami 3.1.0 itself', 'not run (--umami-server=)', 'none', ''],
    ])
  })

  it('refuses rounds that have no counterpart', () => {
    const lopsided = { ...kept, single: contest([round(1), round(1)], [round(1)]) }
    expect(() => ingestBars(lopsided, paced)).toThrow(RangeError)
    const { single } = withUmami
    const missing = { ...withUmami, single: { ...single, umami: [round(1), round(1)] } }
    expect(() => ingestBars(missing, paced)).toThrow(RangeError)
  })
})

describe('ingestTable', () => {
  it('gives a row to each server, and leaves open what nobody knows', () => {
    const copied = { ...round(9000), databaseMs: null, copiedSeconds: 4 }
    const others = [{ name: 'over NATS', arrival: 'batch', rounds: [copied] }] as const
    const { rows, columns } = ingestTable(kept, others)
    expect(rows.map((row) => row[0])).toEqual([
      ...['50 in a request', '50 in a request', '50 in a request'],
      ...['one in a request', 'one in a request', 'one in a request'],
      ...['50 in a request', 'one in a request', '50 in a request'],
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

  it('gives Umami rows among the others, or says in them that it was not run', () => {
    const umamiRows = (contests: typeof kept) =>
      ingestTable(contests, [])
        .rows.slice(6)
        .map(([events, server, speed]) => [events, server, speed])
    expect(umamiRows(withUmami)).toEqual([
      ['50 in a request', 'Umami 3.1.0 itself, by its interface for batches', '**550** (500 to 600)'],
      ['one in a request', 'Umami 3.1.0 itself, sent to as by its tracker', '**250** (250 to 250)'],
    ])
    const notRun = 'Umami 3.1.0 itself: not run (--umami-server=)'
    expect(umamiRows(kept)).toEqual([
      ['50 in a request', notRun, ''],
      ['one in a request', notRun, ''],
    ])
  })
})
