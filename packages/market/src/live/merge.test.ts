import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { contentHash } from '../model/content-hash.ts'
import { fixtureAsset } from '../../test/fixture.ts'
import { mergeReadings } from './merge.ts'
import type { Observation, PackedSeries } from '../model/model.ts'
import { createSeriesPacker, unpackSeries } from '../series/packed-series.ts'
import type { MarketReading } from '../model/reading.ts'

interface ReadingOf {
  readonly source: string
  readonly asOf: string
  readonly price?: string
  readonly observations?: readonly Observation[]
  readonly supply?: string
}

const packed = (observations: readonly Observation[]): PackedSeries =>
  createSeriesPacker()({ assetId: 'btc', observations, held: [], cuts: [] })

function reading({ source, asOf, price, observations, supply }: ReadingOf): MarketReading {
  const quote = { assetId: 'btc', asOf, source, high24h: null, low24h: null }
  return {
    credit: { id: source, name: source, url: 'https://example.org/', licence: 'CC0-1.0' },
    asOf,
    assets: [fixtureAsset({ slug: 'btc', name: source, ...(supply === undefined ? {} : { supply }) })],
    quotes: price === undefined ? [] : [{ ...quote, price }],
    series: observations === undefined ? [] : [packed(observations)],
  }
}

const older = reading({
  source: 'older',
  asOf: '2026-09-28T00:00:00Z',
  price: '1',
  observations: [
    { date: '2026-09-26', price: '1' },
    { date: '2026-09-27', price: '2' },
    { date: '2026-09-28', price: '3' },
  ],
})
const newer = reading({
  source: 'newer',
  asOf: '2026-09-29T12:00:00Z',
  price: '2',
  observations: [
    { date: '2026-09-28', price: '30' },
    { date: '2026-09-29', price: '40' },
  ],
  supply: '21',
})

describe('mergeReadings', () => {
  it('takes the freshest quote, whichever source comes first', () => {
    expect(mergeReadings([older, newer]).quotes[0]).toMatchObject({ price: '2', source: 'newer' })
    expect(mergeReadings([newer, older]).quotes[0]).toMatchObject({ price: '2', source: 'newer' })
  })

  it('takes the first source when two are equally fresh', () => {
    const rival = reading({ source: 'rival', asOf: '2026-09-29T12:00:00Z', price: '2.05' })
    expect(mergeReadings([newer, rival]).quotes[0]?.source).toBe('newer')
    expect(mergeReadings([rival, newer]).quotes[0]?.source).toBe('rival')
  })

  it('compares instants, not texts', () => {
    const zoned = reading({ source: 'zoned', asOf: '2026-09-29T13:30:00+02:00', price: '9' })
    expect(mergeReadings([zoned, newer]).quotes[0]?.source).toBe('newer')
  })

  it('precedes the freshest history by the older days of the other', () => {
    const expected = ['2026-09-26 1', '2026-09-27 2', '2026-09-28 30', '2026-09-29 40']
    for (const order of [
      [older, newer],
      [newer, older],
    ]) {
      const [{ observations } = { observations: [] }] = mergeReadings(order).series.map(unpackSeries)
      expect(observations.map((seen) => `${seen.date} ${seen.price}`)).toEqual(expected)
    }
  })

  it('joins anew when the older history is another one', () => {
    const other = { ...older, series: [packed([{ date: '2026-09-20', price: '7' }])] }
    expect(mergeReadings([older, newer]).series).not.toEqual(mergeReadings([other, newer]).series)
    expect(mergeReadings([older, newer]).series[0]).toBe(mergeReadings([older, newer]).series[0])
  })

  it('lets an empty history neither win over another nor take days from it', () => {
    const empty = reading({ source: 'empty', asOf: '2026-09-29T13:00:00Z', observations: [] })
    for (const order of [
      [empty, newer],
      [newer, empty],
    ])
      expect(mergeReadings(order).series).toEqual(newer.series)
  })

  it('describes an asset as the first source does, with a supply that only a later one knows', () => {
    expect(mergeReadings([older, newer]).assets[0]).toMatchObject({
      name: 'older',
      supply: { quantity: '21' },
    })
  })

  it('takes the quantities of one asset from one reading', () => {
    const total = {
      basis: 'total',
      quantity: '25',
      date: '2026-09-29',
      source: 'T',
      url: 'https://t.example/',
    } as const
    const counted = { ...newer, assets: newer.assets.map((asset) => ({ ...asset, otherSupplies: [total] })) }
    const [first] = mergeReadings([older, counted]).assets
    expect(first).toMatchObject({ name: 'older', supply: { quantity: '21' }, otherSupplies: [total] })
    const own = { ...older, assets: newer.assets }
    expect(mergeReadings([own, counted]).assets[0]).not.toHaveProperty('otherSupplies')
  })

  it('credits every source once and is as of the newest', () => {
    const merged = mergeReadings([older, newer, older])
    expect(merged.sources.map((source) => source.id)).toEqual(['older', 'newer'])
    expect(merged.asOf).toBe('2026-09-29T12:00:00Z')
  })

  it('has a version that follows the content alone', () => {
    expect(mergeReadings([older, newer]).version).toBe(mergeReadings([older, newer]).version)
    const changed = { ...newer, quotes: newer.quotes.map((quote) => ({ ...quote, price: '2.1' })) }
    expect(mergeReadings([older, changed]).version).not.toBe(mergeReadings([older, newer]).version)
  })

  it('throws without any reading', () => {
    expect(() => mergeReadings([])).toThrow(RangeError)
  })
})

describe('contentHash', () => {
  it('is 32 hexadecimal digits for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => /^[0-9a-f]{32}$/.test(contentHash(text))))
  })

  it('differs for texts that differ in one place, in order or in length', () => {
    const text = fc.string({ minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(text, fc.nat(), (original, at) => {
        const index = at % original.length
        const changed = `${original.slice(0, index)}${String.fromCharCode(original.charCodeAt(index) ^ 1)}${original.slice(index + 1)}`
        expect(contentHash(changed)).not.toBe(contentHash(original))
        expect(contentHash(`${original}\0`)).not.toBe(contentHash(original))
      }),
    )
    expect(contentHash('ab')).not.toBe(contentHash('ba'))
  })

  it('has no collision among 50,000 similar texts', () => {
    const seen = new Set(Array.from({ length: 50_000 }, (_, index) => contentHash(`{"price":"${index}"}`)))
    expect(seen.size).toBe(50_000)
  })
})
