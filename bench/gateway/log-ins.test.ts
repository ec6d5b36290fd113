import { describe, expect, it } from 'vitest'
import { logInRows } from './log-ins.ts'

const cost = (cpuMs: number, perSecond = 1000 / cpuMs) => ({ cpuMs, perSecond })

describe('logInRows', () => {
  const round = (perSecond: number, slowestPageMs: number, loopMs: number) => ({
    logIns: { ...cost(25, perSecond), pageMs: [1, 2, slowestPageMs] },
    loopMs,
    passwords: cost(12),
  })

  it('judges log-ins, pages and the event loop, each by the median of the rounds', () => {
    const rows = logInRows([round(60, 250, 50), round(80, 900, 10), round(20, 10, 90)])
    expect(rows.slice(0, 3).map((row) => row.slice(1))).toEqual([
      ['60', '20 to 80', '≥ 60', 'met'],
      ['250', '10 to 900', '≤ 250', 'met'],
      ['50', '10 to 90', '≤ 50', 'met'],
    ])
    for (const row of rows) expect(row).toHaveLength(5)
  })

  it('shows each miss by itself', () => {
    const verdicts = (...figures: Parameters<typeof round>) =>
      logInRows([round(...figures)])
        .slice(0, 3)
        .map((row) => row.at(-1))
    expect(verdicts(59, 1, 1)).toEqual(['**missed**', 'met', 'met'])
    expect(verdicts(60, 251, 1)).toEqual(['met', '**missed**', 'met'])
    expect(verdicts(60, 1, 51)).toEqual(['met', 'met', '**missed**'])
  })

  it('refuses a round in which no page was looked at', () => {
    expect(() => logInRows([{ ...round(60, 1, 1), logIns: { ...cost(25), pageMs: [] } }])).toThrow(RangeError)
  })
})
