import { describe, expect, it } from 'vitest'
import { backfillReport, createBackfillLine } from './backfill-report.ts'

describe('createBackfillLine', () => {
  it('HIST-04 words source, step, count, days added and an estimate by the pace of the source', () => {
    let nowMs = 5000
    const line = createBackfillLine(() => nowMs)
    expect(line({ source: 'binance', step: 'btc', done: 0, total: 40, added: 0 })).toBe(
      '[....................] binance btc 1/40, 0 days added',
    )
    nowMs = 15_000
    expect(line({ source: 'binance', step: 'eth', done: 10, total: 40, added: 12_345 })).toBe(
      '[#####...............] binance eth 11/40, 12,345 days added, about 30 s left',
    )
    nowMs = 600_000
    expect(line({ source: 'frankfurter', step: 'eur', done: 0, total: 2, added: 12_345 })).not.toContain(
      'left',
    )
    nowMs = 1_200_000
    expect(line({ source: 'frankfurter', step: 'gbp', done: 1, total: 2, added: 12_345 })).toContain('10 min')
  })
})

describe('backfillReport', () => {
  it('HIST-04 says what came, what failed, and which gaps stay', () => {
    const gaps = Array.from({ length: 17 }, (_, index) => ({ assetId: `a${index}`, days: index + 1 }))
    const report = backfillReport({
      sources: [
        { source: 'binance', added: 1200, failures: ['Binance answers 451'], end: 'given-up' },
        { source: 'frankfurter', added: 0, failures: [], end: 'stopped' },
      ],
      added: 1200,
      gaps,
    })
    expect(report).toContain('binance: 1,200 days added (binance was given up: it failed again and again)')
    expect(report).toContain('  Binance answers 451')
    expect(report).toContain('frankfurter: 0 days added (stopped)')
    expect(report).toContain('153 days of 17 assets are still missing')
    expect(report).toContain('a16 17, a15 16')
    expect(report).toContain('and 2 more')
    expect(report).not.toContain('a1 2,')
  })

  it('HIST-04 says so where nothing is missing', () => {
    const report = backfillReport({
      sources: [{ source: 'binance', added: 3, failures: [], end: 'done' }],
      ...{ added: 3, gaps: [] },
    })
    expect(report).toBe('binance: 3 days added\n3 days added in all.\nNo day is missing.\n')
  })
})
