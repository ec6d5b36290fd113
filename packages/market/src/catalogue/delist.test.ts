import { describe, expect, it } from 'vitest'
import { delistAssets } from './delist.ts'
import type { AssetFigures, PackedMoments } from '../model/model.ts'
import { fixtureSnapshot } from '../../test/fixture.ts'
import { createSnapshot } from '../snapshot/snapshot.ts'

const { data } = fixtureSnapshot([
  { slug: 'btc', prices: ['1', '2'] },
  { slug: 'dust', prices: ['3', '4'] },
  { slug: 'usd', kind: 'fiat', prices: ['1', '1'] },
])

describe('delistAssets', () => {
  it('GATE-05 leaves nothing of an asset but that it was taken off', () => {
    const snapshot = createSnapshot(delistAssets(data, new Set(['dust'])))
    expect(snapshot.assets.map(({ slug }) => slug)).toEqual(['btc', 'usd'])
    expect(snapshot.asset('dust')).toBeNull()
    expect(snapshot.quote('dust')).toBeNull()
    expect(snapshot.series('dust')).toBeNull()
    expect(snapshot.isDelisted('dust')).toBe(true)
    expect(snapshot.isDelisted('btc')).toBe(false)
  })

  it('GATE-05 leaves no figure and no moment of it either', () => {
    const none = { volume24h: null, allTimeHigh: null, allTimeLow: null, hourAgo: null }
    const ids = ['btc', 'dust']
    const figures: AssetFigures[] = ids.map((assetId) => {
      return { assetId, source: 'test', asOf: data.asOf, ...none }
    })
    const recent: PackedMoments[] = ids.map((assetId) => ({ assetId, times: data.asOf, prices: '1' }))
    const left = delistAssets({ ...data, figures, recent }, new Set(['dust']))
    expect(left.figures).toEqual(figures.slice(0, 1))
    expect(left.recent).toEqual(recent.slice(0, 1))
    expect(delistAssets(data, new Set(['dust']))).not.toHaveProperty('figures')
  })

  it('GATE-05 gives another version for other assets, and the same for the same', () => {
    const version = (...slugs: string[]) => delistAssets(data, new Set(slugs)).version
    expect(version('dust')).not.toBe(data.version)
    expect(version('dust', 'btc')).toBe(version('btc', 'dust'))
    expect(version('dust')).not.toBe(version('btc'))
  })

  it('leaves data as it is where nothing is to be taken off, and keeps currencies', () => {
    expect(delistAssets(data, new Set())).toBe(data)
    expect(delistAssets(data, new Set(['nothing', 'usd']))).toBe(data)
  })
})
