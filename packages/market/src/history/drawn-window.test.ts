import { describe, expect, it } from 'vitest'
import { drawnWindow } from './drawn-window.ts'
import { fixtureSnapshot } from '../../test/fixture.ts'
import { createSnapshot, type Snapshot } from '../snapshot/snapshot.ts'

const whole = fixtureSnapshot([
  { slug: 'btc', prices: ['1', '2', '3'] },
  { slug: 'usd', kind: 'fiat', prices: ['1', '1', '1'] },
])

/** The same closes, seen later. */
const seen = (asOf: string): Snapshot => createSnapshot({ ...whole.data, asOf })

function pairOf(snapshot: Snapshot) {
  const [from, to] = [snapshot.asset('btc'), snapshot.asset('usd')]
  if (!from || !to) throw new Error('the fixture has both')
  return { from, to }
}

const windowOf = (snapshot: Snapshot) => drawnWindow(snapshot, pairOf(snapshot), ['30d', '365d', 'all'])
const later = (days: number) => new Date(Date.parse(whole.asOf) + days * 86_400_000).toISOString()

describe('drawnWindow', () => {
  it('COIN-02 begins with the first window that has a line', () => {
    expect(windowOf(whole)).toBe('30d')
    expect(windowOf(seen(later(29)))).toBe('30d')
    expect(windowOf(seen(later(30)))).toBe('365d')
    expect(windowOf(seen(later(400)))).toBe('all')
  })

  it('keeps the first where no window has one', () => {
    const single = fixtureSnapshot([
      { slug: 'btc', prices: ['1'] },
      { slug: 'usd', kind: 'fiat', prices: ['1'] },
    ])
    expect(windowOf(single)).toBe('30d')
    expect(windowOf(createSnapshot({ ...single.data, series: [] }))).toBe('30d')
  })
})
