import { describe, expect, it } from 'vitest'

import { delistAssets } from '../catalogue/delist.ts'
import { fixtureAsset } from '../../test/fixture.ts'
import type { Asset, Quote, SnapshotData } from '../model/model.ts'
import { packMoments } from '../series/packed-moments.ts'
import { olderDayOf, quoteProvenance } from './provenance.ts'
import { pairRate } from './rate.ts'
import { createSnapshot } from '../snapshot/snapshot.ts'

const asOf = '2026-11-20T00:00:30Z'
const credit = (id: string) => ({ id, name: id, url: 'https://example.org/', licence: 'CC0-1.0' })
const usual = { source: 'gecko', asOf, high24h: null, low24h: null }
const via = { assetId: 'usdt', price: '0.9998', source: 'gecko', asOf: '2026-11-19T23:58:00Z' }
const quotes: readonly Quote[] = [
  { ...usual, assetId: 'usd', price: '1', source: 'daily' },
  { ...usual, assetId: 'eur', price: '1.16', source: 'bank' },
  { ...usual, assetId: 'btc', price: '63000', source: 'binance', via },
  {
    ...usual,
    assetId: 'eth',
    price: '3000',
    high24h: '3100',
    low24h: '2900',
    range: { source: 'binance', asOf: '2026-11-20T00:00:01Z' },
  },
  { ...usual, assetId: 'odd', price: '1', source: 'nobody' },
]
const data: SnapshotData = {
  version: 'one',
  asOf,
  sources: ['daily', 'gecko', 'binance', 'bank'].map(credit),
  assets: ['usd', 'eur', 'btc', 'eth', 'odd', 'gone'].map((slug) => fixtureAsset({ slug })),
  quotes,
  series: [],
  recent: ['btc', 'eth'].map((id) => packMoments(id, [{ at: '2026-11-19T00:00:00Z', price: '2' }])),
}
const snapshot = createSnapshot(data)

function asset(slug: string): Asset {
  const found = snapshot.asset(slug)
  if (found === null) throw new Error(`No ${slug} in the fixture.`)
  return found
}

describe('quoteProvenance', () => {
  it('MKT-11 names the source of a price, and of the currency that it was converted by', () => {
    expect(quoteProvenance(snapshot, 'btc')).toEqual({
      price: { source: credit('binance'), asOf },
      via: { assetId: 'usdt', price: '0.9998', source: credit('gecko'), asOf: via.asOf },
      range: null,
      confirmation: null,
    })
  })

  it('TRUTH-02 says that one source alone has a price at its level, or that of its currency', () => {
    const unconfirmed = { since: asOf, before: '6300' }
    const marked = data.quotes.map((quote): Quote => {
      if (quote.assetId === 'eth') return { ...quote, unconfirmed }
      return quote.assetId === 'btc' ? { ...quote, via: { ...via, unconfirmed } } : quote
    })
    const other = createSnapshot({ ...data, quotes: marked })
    const marks = ['btc', 'eth', 'eur'].map((id) => quoteProvenance(other, id)?.confirmation)
    expect(marks).toEqual(['one-source', 'one-source', null])
  })

  it('MKT-11 names the source of a range apart', () => {
    expect(quoteProvenance(snapshot, 'eth')).toEqual({
      price: { source: credit('gecko'), asOf },
      via: null,
      range: { source: credit('binance'), asOf: '2026-11-20T00:00:01Z' },
      confirmation: null,
    })
  })

  it.each(['gone', 'odd', 'unheard-of'])('knows none of %s, which has no price or no source', (slug) => {
    expect(quoteProvenance(snapshot, slug)).toBeNull()
  })
})

describe('pairRate', () => {
  const sourcesOf = (from: string, to: string) => pairRate(snapshot, asset(from), asset(to))?.sources

  it('MKT-11 names every source once, those of currencies between among them', () => {
    expect(sourcesOf('btc', 'eur')).toEqual(['binance', 'gecko', 'bank'])
    expect(sourcesOf('btc', 'eth')).toEqual(['binance', 'gecko'])
  })

  it('MKT-11 names none for the dollar beside another asset', () => {
    expect(sourcesOf('btc', 'usd')).toEqual(['binance', 'gecko'])
    expect(sourcesOf('usd', 'eur')).toEqual(['bank'])
    expect(sourcesOf('usd', 'usd')).toEqual(['daily'])
  })
})

describe('olderDayOf', () => {
  it.each([
    ['2026-11-20T00:00:30Z', null],
    ['2026-11-19T23:59:59Z', null],
    ['2026-11-19T00:00:31Z', null],
    ['2026-11-19T00:00:30Z', '2026-11-19'],
    ['2026-10-01T00:00:00Z', '2026-10-01'],
  ])('of a price of %s is %s', (at, day) => {
    expect(olderDayOf(snapshot, { asOf: at })).toBe(day)
  })
})

describe('createSnapshot', () => {
  it('MKT-15 reads the last days of an asset, and nothing of another', () => {
    expect(snapshot.recent('btc')).toEqual([{ at: '2026-11-19T00:00:00Z', price: '2' }])
    expect(snapshot.recent('eur')).toEqual([])
    expect(snapshot.priceAt('btc', Date.parse(asOf))).toEqual({ at: '2026-11-19T00:00:00Z', price: '2' })
    expect(snapshot.priceAt('btc', Date.parse('2026-11-18T23:59:59Z'))).toBeNull()
    expect(snapshot.priceAt('eur', Date.parse(asOf))).toBeNull()
  })

  it('knows nothing of the last days of an asset that was taken off', () => {
    const without = createSnapshot(delistAssets(data, new Set(['btc'])))
    expect(without.recent('btc')).toEqual([])
    expect(without.recent('eth')).toHaveLength(1)
  })
})
