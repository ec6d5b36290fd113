import { describe, expect, it } from 'vitest'

import { fixtureSnapshot } from '../../test/fixture.ts'
import { marketCap, rankedAssets, trendingAssets } from './ranking.ts'

const flat = ['1', '1', '1', '1', '1', '1', '1', '1']
const snapshot = fixtureSnapshot([
  { slug: 'zzz', prices: ['1', '1', '1', '1', '1', '1', '1', '3'] },
  { slug: 'small', prices: ['2', '2', '2', '2', '2', '2', '2', '1'], supply: '10' },
  { slug: 'big', prices: ['5', '5', '5', '5', '5', '5', '5', '5.1'], supply: '10' },
  { slug: 'peg', prices: flat, supply: '1000' },
  { slug: 'aaa', prices: ['1', '9'] },
  { slug: 'unpriced', supply: '5' },
  { slug: 'chf', kind: 'fiat', prices: flat },
  { slug: 'usd', kind: 'fiat', prices: flat },
  { slug: 'amd', kind: 'fiat', prices: flat },
  { slug: 'xag', kind: 'metal', prices: flat, supply: '1' },
  { slug: 'xau', kind: 'metal', prices: flat },
])

function asset(slug: string) {
  const found = snapshot.asset(slug)
  if (found === null) throw new Error(`No ${slug} in the fixture.`)
  return found
}

describe('snapshot.assets', () => {
  it('orders crypto by cap with unknown caps after by code, then fiat by importance, then metals', () => {
    expect(snapshot.assets.map((entry) => entry.slug)).toEqual([
      'peg',
      'big',
      'small',
      'aaa',
      'unpriced',
      'zzz',
      'usd',
      'chf',
      'amd',
      'xau',
      'xag',
    ])
  })

  it('finds no asset, quote or series of a slug that does not exist', () => {
    expect(snapshot.asset('nope')).toBeNull()
    expect(snapshot.asset('BIG')).toBeNull()
    expect(snapshot.quote('unpriced')).toBeNull()
    expect(snapshot.series('nope')).toBeNull()
  })
})

describe('marketCap', () => {
  it('CMP-04 is supply times price', () => {
    expect(marketCap(snapshot, asset('big'))).toEqual({ value: '51' })
    expect(marketCap(snapshot, asset('xag'))).toEqual({ value: '1' })
  })

  it('is null with its reason, never 0, when supply or price is unknown', () => {
    expect(marketCap(snapshot, asset('zzz'))).toEqual({ value: null, reason: 'no-supply' })
    expect(marketCap(snapshot, asset('unpriced'))).toEqual({ value: null, reason: 'no-price' })
  })
})

describe('rankedAssets', () => {
  it('gives each snapshot its own assets of a kind', () => {
    const other = fixtureSnapshot([{ slug: 'other' }, { slug: 'usd', kind: 'fiat' }])
    expect(rankedAssets(other).map(({ slug }) => slug)).toEqual(['other'])
    expect(rankedAssets(snapshot, 'metal').map(({ slug }) => slug)).toEqual(['xau', 'xag'])
    expect(rankedAssets(other, 'metal')).toEqual([])
  })

  it('keeps list order within one kind', () => {
    expect(rankedAssets(snapshot, 'metal').map((entry) => entry.slug)).toEqual(['xau', 'xag'])
    expect(rankedAssets(snapshot)[0]?.slug).toBe('peg')
    expect(rankedAssets(snapshot, 'stock')).toEqual([])
  })
})

describe('trendingAssets', () => {
  it('takes the largest absolute 7-day changes of coins that have one', () => {
    expect(trendingAssets(snapshot, 3).map((entry) => entry.slug)).toEqual(['zzz', 'small', 'big'])
  })

  it('leaves out coins without a valid 7-day change, however many are asked for', () => {
    const slugs = trendingAssets(snapshot, 99).map((entry) => entry.slug)
    expect(slugs).not.toContain('aaa')
    expect(slugs).not.toContain('unpriced')
    expect(slugs).not.toContain('usd')
  })

  it('is empty without a dollar to measure in', () => {
    expect(trendingAssets(fixtureSnapshot([{ slug: 'zzz', prices: flat }]), 3)).toEqual([])
  })
})
