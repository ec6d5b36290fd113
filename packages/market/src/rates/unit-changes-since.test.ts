import { describe, expect, it } from 'vitest'

import { fixtureAsset, fixtureSnapshot } from '../../test/fixture.ts'
import { rateNotes, unitChangesSince } from './unit-changes-since.ts'

const cuts = [
  { date: '2026-09-10', reason: 'redenomination', factor: '100' },
  { date: '2026-09-20', reason: 'redenomination', factor: '10' },
] as const
const money = { slug: 'syp', kind: 'fiat', prices: ['1', '2'], cuts } as const
const coin = { slug: 'coin', prices: ['3', '4'] } as const
const snapshot = fixtureSnapshot([money, coin])
const pair = { from: fixtureAsset(coin), to: fixtureAsset(money) }

describe('unitChangesSince', () => {
  it('TRUTH-05 names every change after a past day, of either side, oldest first', () => {
    const [first, second] = cuts.map((cut) => ({ assetId: 'syp', ...cut }))
    expect(unitChangesSince(snapshot, pair, '2026-09-09')).toEqual([first, second])
    expect(unitChangesSince(snapshot, pair, '2026-09-10')).toEqual([second])
    expect(unitChangesSince(snapshot, { from: pair.to, to: pair.to }, '2026-09-10')).toEqual([second])
    expect(unitChangesSince(snapshot, pair, '2026-09-20')).toEqual([])
  })
})

describe('rateNotes', () => {
  it('TRUTH-05 tells of currencies whose figures need a word, and of no others', () => {
    expect(rateNotes(pair)).toMatchObject([{ assetId: 'syp', event: 'old-unit-published' }])
    const rial = fixtureAsset({ slug: 'irr', kind: 'fiat' })
    expect(rateNotes({ from: rial, to: pair.from })).toMatchObject([
      { date: '2026-01-10', event: 'official-rate-ended' },
    ])
    expect(rateNotes({ from: pair.from, to: pair.from })).toEqual([])
  })
})
