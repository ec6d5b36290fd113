import { describe, expect, it } from 'vitest'
import type { Entry, Ledger } from './entries.ts'
import { type Allowed, judge } from './judge.ts'

const span = { brokenMs: 1000, repairedMs: 5000, endMs: 9000 }
const allowed: Allowed = { pages: 'never', calls: 'never', events: 'never', priceAgeMs: 10_000 }
const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ kind: 'kept page', atMs: 2000, tookMs: 10, outcome: 'ok' },
  ...more,
})

function ledgerOf(more: Partial<Ledger>): Ledger {
  return { entries: [], prices: [], sessions: [], ...more }
}

describe('judge', () => {
  it('SAFE-05 counts what was answered, what visitors met, how long they waited and were disturbed', () => {
    const entries = [
      entry({ tookMs: 30 }),
      entry({ kind: 'made page', tookMs: 700 }),
      entry({ kind: 'read', atMs: 3000, tookMs: 500, outcome: 'code 00503' }),
      entry({ kind: 'events', atMs: 500, outcome: 'status 503' }),
      entry({ kind: 'events', atMs: 9000, outcome: 'status 503' }),
    ]
    const { pages, calls, events, faults } = judge(ledgerOf({ entries }), span, {
      ...allowed,
      calls: { after: 'repair', ms: 0 },
    })
    expect(pages).toMatchObject({ answered: 2, failed: 0, slowestMs: 700, disturbedMs: 0 })
    expect(calls).toMatchObject({ answered: 0, failed: 1, disturbedMs: 2500 })
    expect([...calls.met]).toEqual([['read: code 00503', { count: 1, longestMs: 500 }]])
    expect(events).toMatchObject({ answered: 0, failed: 0 })
    expect(faults).toEqual([])
  })

  it.each([
    ['never', 2000, 1],
    [{ after: 'break', ms: 500 }, 1400, 0],
    [{ after: 'break', ms: 500 }, 1600, 1],
    [{ after: 'repair', ms: 500 }, 5400, 0],
    [{ after: 'repair', ms: 500 }, 5600, 1],
  ] as const)('SAFE-05 lets calls fail that begin within %j: one at %i', (calls, atMs, count) => {
    const entries = [entry({ kind: 'log-in', atMs, outcome: 'ECONNRESET' })]
    const { faults } = judge(ledgerOf({ entries }), span, { ...allowed, calls })
    expect(faults).toHaveLength(count)
  })

  it('SAFE-07 never lets prices go back or grow too old', () => {
    const seen = { place: 'site-1', atMs: 2000, ageMs: 9000, backMs: 0 }
    const judged = (more: object) => judge(ledgerOf({ prices: [{ ...seen, ...more }] }), span, allowed)
    expect(judged({})).toMatchObject({ oldestMs: 9000, faults: [] })
    expect(judged({ backMs: 200 }).faults).toEqual(['prices went back 1 times, by 200 ms, at site-1'])
    expect(judged({ ageMs: 12_000 }).faults).toEqual(['prices were 12000 ms old, at site-1'])
  })

  it('SAFE-05 never lets a session be accepted that was revoked, or end that was not', () => {
    const judged = (what: Ledger['sessions'][number]['what']) =>
      judge(ledgerOf({ sessions: [{ atMs: 2000, what }] }), span, allowed).faults
    expect(judged('revoked and accepted')).toEqual(['sessions revoked and accepted: 1'])
    expect(judged('signed out')).toEqual(['sessions signed out: 1'])
    expect(judged('signed out after a renewal without an answer')).toEqual([])
  })
})
