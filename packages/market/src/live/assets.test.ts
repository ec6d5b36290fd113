import { describe, expect, it } from 'vitest'

import { fixtureAsset } from '../../test/fixture.ts'
import { shareAssets } from './assets.ts'
import { merged, readingOf } from '../../test/live-fixture.ts'

describe('shareAssets', () => {
  it('gives what is as before as the same objects, and everything else as it was read', () => {
    const asset = fixtureAsset({ slug: 'coin', supply: '10' })
    const before = ['same', 'counted', 'named', 'gone'].map((id) => ({ ...asset, id }))
    const supply = asset.supply && { ...asset.supply, quantity: '11' }
    const read = [
      { ...asset, id: 'new' },
      structuredClone({ ...asset, id: 'same' }),
      { ...asset, id: 'counted', supply },
      { ...asset, id: 'named', name: 'Other' },
    ]
    const shared = shareAssets(read, before)
    expect(shared).toEqual(read)
    expect(shared.map((one) => before.includes(one))).toEqual([false, true, false, false])
  })
})

describe('mergeLive on quantities', () => {
  const counted = (source: string, date: string, quantity = '10') => {
    const asset = fixtureAsset({ slug: 'coin', name: source, supply: quantity })
    const supply = asset.supply && { ...asset.supply, date }
    return readingOf({ source, assets: [{ ...asset, supply }] })
  }
  const supplyIn = (...readings: readonly ReturnType<typeof readingOf>[]) => merged(readings).data.assets[0]

  it('CMP-04 counts an asset by its freshest quantity, whatever describes it', () => {
    const asset = supplyIn(counted('reviewed', '2026-10-01'), counted('gecko', '2026-11-20', '11'))
    expect(asset).toMatchObject({ name: 'reviewed', supply: { quantity: '11', date: '2026-11-20' } })
    expect(supplyIn(counted('one', '2026-11-20'), counted('two', '2026-11-20', '11'))?.supply?.quantity).toBe(
      '10',
    )
  })

  it.each([
    ['of the future', '2026-11-21', '11'],
    ['of nothing', '2026-11-20', '0'],
    ['of no number', '2026-11-20', 'many'],
  ])('CMP-04 takes over no quantity %s', (_, date, quantity) => {
    const asset = supplyIn(counted('reviewed', '2026-10-01'), counted('gecko', date, quantity))
    expect(asset?.supply?.quantity).toBe('10')
  })

  it('CMP-04 does not put another basis in the place of the reviewed one', () => {
    const other = counted('gecko', '2026-11-20', '99')
    const total = other.assets.map((asset) => ({
      ...asset,
      supply: asset.supply && { ...asset.supply, basis: 'total' as const },
    }))
    expect(supplyIn(counted('reviewed', '2026-10-01'), { ...other, assets: total })?.supply?.quantity).toBe(
      '10',
    )
  })
})
