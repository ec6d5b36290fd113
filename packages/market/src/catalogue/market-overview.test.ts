import { describe, expect, it } from 'vitest'

import { fixtureSnapshot } from '../../test/fixture.ts'
import { pairChange } from '../rates/change.ts'
import { marketOverview } from './market-overview.ts'
import { dollarChanges } from './ranking.ts'

const usd = { slug: 'usd', kind: 'fiat', prices: ['1', '1', '1', '1', '1', '1', '1', '1'] } as const
const week = (now: string) => ['1', '1', '1', '1', '1', '1', '1', now]

describe('marketOverview', () => {
  it('TRUTH-07 adds up caps of known supply and of one time, and counts the rest', () => {
    const snapshot = fixtureSnapshot([
      { slug: 'big', prices: week('1.1'), supply: '1000' },
      { slug: 'small', prices: week('0.9'), supply: '100' },
      { slug: 'free', prices: week('5') },
      { slug: 'old', prices: week('9'), supply: '9000', behindDays: 8 },
      { slug: 'unpriced', supply: '5' },
      usd,
    ])
    const overview = marketOverview(snapshot)
    expect(overview).toMatchObject({ capUsd: '1190', counted: 2, leftOut: 2 })
    expect(overview?.first.asset.slug).toBe('big')
    expect(overview?.first.percent).toMatch(/^92\.43/)
    // 1190 after 1000 + 100.
    expect(overview?.dayPercent).toBeCloseTo(8.1818, 3)
  })

  it('says no change where too much of the sum has none', () => {
    const snapshot = fixtureSnapshot([
      { slug: 'big', prices: ['1'], supply: '1000' },
      { slug: 'small', prices: week('0.9'), supply: '100' },
      usd,
    ])
    expect(marketOverview(snapshot)).toMatchObject({ counted: 2, dayPercent: null })
  })

  it('is nothing where no cap is known', () => {
    expect(marketOverview(fixtureSnapshot([{ slug: 'free', prices: week('5') }, usd]))).toBeNull()
    expect(marketOverview(fixtureSnapshot([]))).toBeNull()
  })
})

describe('dollarChanges', () => {
  it('has the changes that pages show, and none of what has no valid one', () => {
    const snapshot = fixtureSnapshot([
      { slug: 'up', prices: week('1.25') },
      {
        slug: 'cut',
        prices: week('2'),
        cuts: [{ date: '2026-09-29', reason: 'redenomination', factor: '2' }],
      },
      { slug: 'new', prices: ['3'] },
      { slug: 'old', prices: week('4'), behindDays: 3 },
      usd,
    ])
    const changes = dollarChanges(snapshot, 'crypto', '24h')
    for (const asset of snapshot.assets.filter(({ kind }) => kind === 'crypto')) {
      const dollar = snapshot.asset('usd')
      const change = dollar && pairChange(snapshot, { from: asset, to: dollar }, '24h')
      const percent = change && 'percent' in change ? Number(change.percent) : undefined
      expect(changes.get(asset.id), asset.slug).toEqual(percent)
    }
    const known = snapshot.assets.filter(({ id }) => changes.has(id))
    expect(known.map(({ id }) => id)).toEqual(['up'])
  })
})
