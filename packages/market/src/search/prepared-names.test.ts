import { describe, expect, it } from 'vitest'
import { fixtureAsset, fixtureSnapshot } from '../../test/fixture.ts'
import { prepareNames, resolveAsset } from './resolve.ts'
import { createAssetSearch, prepareSearch } from './search.ts'

/** An asset that counts how often its name is read. */
function countedAsset(reads: { count: number }) {
  const asset = fixtureAsset({ slug: 'coin', kind: 'crypto' })
  return Object.defineProperty({ ...asset }, 'name', {
    get() {
      reads.count += 1
      return 'Some coin'
    },
  })
}

describe('names that are read ahead', () => {
  it('SAFE-01 are not read again by the first search', () => {
    const reads = { count: 0 }
    const asset = countedAsset(reads)
    prepareSearch([asset])
    expect(reads.count).toBeGreaterThan(0)
    reads.count = 0
    expect(createAssetSearch([asset])('some coin', { limit: 1 })).toEqual([asset])
    expect(reads.count).toBe(0)
  })

  it('SAFE-01 are not read again where a text names an asset', () => {
    const reads = { count: 0 }
    const asset = countedAsset(reads)
    prepareNames([asset])
    expect(reads.count).toBeGreaterThan(0)
    reads.count = 0
    const snapshot = {
      ...fixtureSnapshot([{ slug: 'coin' }]),
      catalogue: [asset],
      assets: [asset],
      asset: () => null,
    }
    expect(resolveAsset(snapshot, 'some-coin')).toBe(asset)
    expect(reads.count).toBe(0)
  })
})
