import { describe, expect, it } from 'vitest'
import { fixtureSnapshot } from '../../test/fixture.ts'
import { packMoments } from '../series/packed-moments.ts'
import { createSeriesPacker } from '../series/packed-series.ts'
import { createSnapshot, type Snapshot } from '../snapshot/snapshot.ts'
import { offeredWindows, shownWindow, unbrokenWindow } from './drawn-window.ts'

const windows = ['24h', '7d', '30d', '90d', '365d', 'all'] as const
const pricesOf = (days: number) => Array.from({ length: days }, (_, day) => String(day + 1))
const marketOf = (days: number) =>
  fixtureSnapshot([
    { slug: 'btc', prices: pricesOf(days) },
    { slug: 'usd', kind: 'fiat', prices: Array.from({ length: 500 }, () => '1') },
  ])

function offeredOf(snapshot: Snapshot) {
  const [from, to] = [snapshot.asset('btc'), snapshot.asset('usd')]
  if (!from || !to) throw new Error('the fixture has both')
  return offeredWindows(snapshot, { from, to }, windows)
}

/** The same closes, seen later. */
const seenLater = (snapshot: Snapshot, days: number) =>
  createSnapshot({
    ...snapshot.data,
    asOf: new Date(Date.parse(snapshot.asOf) + days * 86_400_000).toISOString(),
  })

describe('offeredWindows', () => {
  it('NUM-04 offers no window of fewer than twelve points', () => {
    expect(offeredOf(marketOf(11))).toEqual([])
    expect(offeredOf(marketOf(12))).toEqual(['30d', '90d', '365d', 'all'])
    expect(offeredOf(marketOf(400))).toEqual(['30d', '90d', '365d', 'all'])
  })

  it('NUM-04 counts back from the snapshot’s own time', () => {
    expect(offeredOf(seenLater(marketOf(100), 25))).toEqual(['90d', '365d', 'all'])
    expect(offeredOf(seenLater(marketOf(100), 400))).toEqual(['all'])
  })

  it('NUM-04 offers the last day where it is known in fine steps', () => {
    const withMoments = (count: number) => {
      const snapshot = marketOf(100)
      const start = Date.parse(snapshot.asOf) - 20 * 3_600_000
      const moments = Array.from({ length: count }, (_, index) => ({
        at: new Date(start + index * 3_600_000).toISOString(),
        price: String(100 + index),
      }))
      return offeredOf(createSnapshot({ ...snapshot.data, recent: [packMoments('btc', moments)] }))
    }
    expect(withMoments(12)).toContain('24h')
    expect(withMoments(10)).not.toContain('24h')
  })

  it('counts the days since the unit last changed alone', () => {
    const snapshot = marketOf(100)
    const cut = { date: '2026-09-20', reason: 'redenomination', factor: '1000' } as const
    const series = snapshot.data.series.map((each) =>
      each.assetId === 'btc' ? { ...each, cuts: [cut] } : each,
    )
    expect(offeredOf(createSnapshot({ ...snapshot.data, series }))).toEqual([])
  })
})

describe('unbrokenWindow', () => {
  const unbroken = (snapshot: Snapshot) => {
    const [from, to] = [snapshot.asset('btc'), snapshot.asset('usd')]
    if (!from || !to) throw new Error('the fixture has both')
    return unbrokenWindow(snapshot, { from, to }, windows.slice(2))
  }
  const without = (first: string, last: string) => {
    const snapshot = marketOf(400)
    const series = (['btc', 'usd'] as const).flatMap((id) => {
      const kept = snapshot.series(id)
      if (kept === null) return []
      const observations = kept.observations.filter(({ date }) => date < first || date > last)
      return [createSeriesPacker()({ ...kept, observations })]
    })
    return createSnapshot({ ...snapshot.data, series })
  }

  it('NUM-04 is the longest window whose line has no gap', () => {
    expect(unbroken(marketOf(400))).toBe('all')
    expect(unbroken(without('2026-03-01', '2026-03-20'))).toBe('90d')
    expect(unbroken(without('2026-09-20', '2026-09-25'))).toBeNull()
  })
})

describe('shownWindow', () => {
  const usual = ['30d', '365d'] as const
  const shown = (offered: readonly (typeof windows)[number][], asked: string | null) =>
    shownWindow(offered, { asked, usual, longest: 'all' })

  it('COIN-02 is the one asked for where it is offered, then the last day, then the first usual one', () => {
    expect(shown(windows, '365d')).toBe('365d')
    expect(shown(['30d', '365d', 'all'], '7d')).toBe('30d')
    expect(shown(windows, null)).toBe('24h')
    expect(shown(['365d', 'all'], 'nope')).toBe('365d')
  })

  it('NUM-04 is always one that is offered, and the longest where none is', () => {
    expect(shown(['all'], '30d')).toBe('all')
    expect(shown([], '30d')).toBe('all')
  })
})
