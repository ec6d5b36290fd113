import { describe, expect, it } from 'vitest'
import { fixtureSnapshot } from '../../test/fixture.ts'
import { createSnapshot } from '../snapshot/snapshot.ts'
import { rankAges } from './list-ages.ts'
import { marketOverview } from './market-overview.ts'
import { movableCoins } from './movers.ts'
import { dollarChanges } from './ranking.ts'
import { countSums, giveSums } from './sums.ts'

const week = (now: string) => ['1', '1', '1', '1', '1', '1', '1', now]
const snapshot = fixtureSnapshot([
  { slug: 'big', prices: week('1.1'), supply: '1000' },
  { slug: 'small', prices: week('0.9'), supply: '100' },
  { slug: 'new', prices: ['3'] },
  { slug: 'bare' },
  { slug: 'usd', kind: 'fiat', prices: week('1') },
])

/** What was counted, after a port between threads had it. */
const moved = (counted = countSums(snapshot)) => structuredClone(counted)

describe('what is counted over all assets', () => {
  it('TRUTH-07 is the same where it was taken over', () => {
    const other = createSnapshot(snapshot.data)
    giveSums(other, moved())
    expect(dollarChanges(other, 'crypto', '24h')).toEqual(dollarChanges(snapshot, 'crypto', '24h'))
    expect(dollarChanges(other, 'crypto', '7d').size).toBe(2)
    expect(dollarChanges(other, 'crypto', '30d')).toEqual(dollarChanges(snapshot, 'crypto', '30d'))
    expect(rankAges(other, 'fiat')).toEqual(rankAges(snapshot, 'fiat'))
    expect(marketOverview(other)).toEqual(marketOverview(snapshot))
    expect(movableCoins(other)).toEqual(movableCoins(snapshot))
  })

  it('TRUTH-07 is what was told, and is not counted again', () => {
    const other = createSnapshot(snapshot.data)
    const counted = moved()
    giveSums(other, { ...counted, overview: null, movable: ['small', 'gone'] })
    expect(marketOverview(other)).toBeNull()
    expect(movableCoins(other).map(({ slug }) => slug)).toEqual(['small'])
  })
})
