import { describe, expect, it } from 'vitest'
import { delistAssets } from './delist.ts'
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
