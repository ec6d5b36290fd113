import { createSnapshot, mergeReadings } from '@portico/market'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledSnapshot } from './index.ts'
import { growReading, type Seed } from '../test/catalogue.ts'

const credit = { id: 'seed', name: 'Seed', url: 'https://example.com/', licence: 'CC0-1.0' }
let seed: Seed

beforeAll(async () => {
  const { data, assets, asOf } = await bundledSnapshot()
  seed = { credit, asOf, assets, quotes: data.quotes, series: data.series }
})

const snapshotOf = (size: number) => createSnapshot(mergeReadings([growReading(seed, size)]))

describe('growReading', () => {
  it.each([100, 290, 1000])('gives %i assets with slugs of their own', (size) => {
    const snapshot = snapshotOf(size)
    expect(new Set(snapshot.assets.map(({ slug }) => slug)).size).toBe(size)
  })

  it('keeps what pages need whatever the size', () => {
    for (const slug of ['btc', 'usd', 'eur']) expect(snapshotOf(100).quote(slug)).not.toBeNull()
  })

  it('gives a copy a price and a history as long as that of its coin', () => {
    const snapshot = snapshotOf(1000)
    const lengthOf = (slug: string) => snapshot.series(slug)?.observations.length
    expect(lengthOf('btc-1')).toBe(lengthOf('btc'))
    expect(snapshot.quote('btc-1')?.price).toBe(snapshot.quote('btc')?.price)
  })

  it('leaves the first rows of lists as they are', () => {
    const firstSlugs = (size: number) =>
      snapshotOf(size)
        .assets.slice(0, 20)
        .map(({ slug }) => slug)
    expect(firstSlugs(1000)).toEqual(firstSlugs(300))
  })

  it('refuses a seed without coins', () => {
    const coinless = { ...seed, assets: seed.assets.filter(({ kind }) => kind !== 'crypto') }
    expect(() => growReading(coinless, 1000)).toThrow(RangeError)
  })
})
