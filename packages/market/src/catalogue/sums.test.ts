import { describe, expect, it } from 'vitest'
import { fixtureSnapshot } from '../../test/fixture.ts'
import type { ChangeWindow } from '../model/model.ts'
import { createSnapshot, type Snapshot } from '../snapshot/snapshot.ts'
import { isIndexable } from './indexable.ts'
import { rankAges } from './list-ages.ts'
import { marketOverview } from './market-overview.ts'
import { movableCoins } from './movers.ts'
import { pricesBySource } from './price-sources.ts'
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

/** Changes of all assets and of what is none. */
function changesIn(counted: Snapshot, window: ChangeWindow) {
  const changes = dollarChanges(counted, 'crypto', window)
  return [...counted.assets.map(({ id }) => id), 'none'].map((id) => {
    expect(changes.has(id)).toBe(changes.get(id) !== undefined)
    return [id, changes.get(id)]
  })
}

describe('what is counted over all assets', () => {
  it('TRUTH-07 is the same where it was taken over', () => {
    const other = createSnapshot(snapshot.data)
    giveSums(other, moved())
    for (const window of ['24h', '7d', '30d'] as const)
      expect(changesIn(other, window), window).toEqual(changesIn(snapshot, window))
    expect(changesIn(other, '7d').filter(([, percent]) => percent !== undefined).length).toBe(2)
    expect(rankAges(other, 'fiat')).toEqual(rankAges(snapshot, 'fiat'))
    expect(marketOverview(other)).toEqual(marketOverview(snapshot))
    expect(movableCoins(other)).toEqual(movableCoins(snapshot))
    expect(pricesBySource(other)).toEqual(pricesBySource(snapshot))
    for (const asset of snapshot.assets)
      expect(isIndexable(other, asset), asset.slug).toBe(isIndexable(snapshot, asset))
  })

  it('TRUTH-07 is what was told, and is not counted again', () => {
    const other = createSnapshot(snapshot.data)
    const counted = moved()
    const [indexable, sources] = [counted.indexable.map((flag) => 1 - flag), new Map([['one', 7]])]
    giveSums(other, { ...counted, overview: null, movable: ['small', 'gone'], indexable, sources })
    expect(pricesBySource(other)).toEqual(sources)
    for (const asset of other.assets.filter(({ slug }) => slug !== 'usd'))
      expect(isIndexable(other, asset), asset.slug).toBe(!isIndexable(snapshot, asset))
    expect(marketOverview(other)).toBeNull()
    expect(movableCoins(other).map(({ slug }) => slug)).toEqual(['small'])
  })
})
