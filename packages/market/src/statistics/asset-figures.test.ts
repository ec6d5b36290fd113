import { describe, expect, it } from 'vitest'

import { fixtureAsset } from '../../test/fixture.ts'
import type { Asset, AssetFigures, Quote, SnapshotData } from '../model/model.ts'
import { packMoments } from '../series/packed-moments.ts'
import { packSeriesText } from '../series/series-text.ts'
import { createSnapshot } from '../snapshot/snapshot.ts'
import { hourChange, priceRecords, tradedVolume } from './asset-figures.ts'

const asOf = '2026-11-20T15:37:00Z'
const coin = fixtureAsset({ slug: 'coin', supply: '1000' })
const [bare, usd, eur] = [
  fixtureAsset({ slug: 'bare' }),
  fixtureAsset({ slug: 'usd', kind: 'fiat' }),
  fixtureAsset({ slug: 'eur', kind: 'fiat' }),
]
const quote = (assetId: string, price: string, at = asOf): Quote => {
  return { assetId, price, asOf: at, source: 'one', high24h: null, low24h: null }
}

function entry(figures: Partial<AssetFigures>): AssetFigures {
  const none = { volume24h: null, allTimeHigh: null, allTimeLow: null, hourAgo: null }
  return { assetId: 'coin', source: 'two', asOf, ...none, ...figures }
}

function snapshotOf(change: Partial<SnapshotData> = {}) {
  return createSnapshot({
    ...{ version: '1', asOf, sources: [], assets: [coin, bare, usd, eur] },
    quotes: [
      ...[quote('coin', '110'), quote('bare', '110'), quote('usd', '1'), quote('usdt', '0.999')],
      quote('eur', '1.25', '2026-11-20T00:00:00Z'),
    ],
    series: [
      { assetId: 'coin', dates: '2026-10-01', prices: '100', held: [], cuts: [] },
      { assetId: 'eur', dates: '2026-11-19 2026-11-20', prices: '1.25 1.25', held: [], cuts: [] },
    ].map((text) => packSeriesText(text)),
    ...change,
  })
}

const withVolume = (
  amount: string,
  currency: string,
  of: 'all-markets' | 'one-market',
  asset: Asset = coin,
) => snapshotOf({ figures: [entry({ assetId: asset.id, volume24h: { amount, currency, of } })] })

describe('tradedVolume', () => {
  it('COIN-02 tells what was traded and how much that is of the market cap, with its source and time', () => {
    expect(tradedVolume(withVolume('5500', 'usd', 'all-markets'), coin)).toEqual({
      ...{ usd: '5500', percentOfCap: '5', of: 'all-markets', currency: 'usd', source: 'two', asOf },
    })
  })

  it('COIN-02 never tells one market for all: its volume has no share of the cap', () => {
    expect(tradedVolume(withVolume('5500', 'usdt', 'one-market'), coin)).toMatchObject({
      ...{ usd: '5494.5', percentOfCap: null, of: 'one-market', currency: 'usdt' },
    })
  })

  it('COIN-02 tells no share of a cap that is not known', () => {
    expect(tradedVolume(withVolume('5500', 'usd', 'all-markets', bare), bare)).toMatchObject({
      ...{ usd: '5500', percentOfCap: null },
    })
  })

  it('COIN-02 says that nobody reports it, or that it cannot be converted', () => {
    const unknown = { usd: null, reason: 'not-reported' }
    expect(tradedVolume(snapshotOf(), coin)).toEqual(unknown)
    expect(tradedVolume(withVolume('1', 'nope', 'one-market'), coin)).toEqual(unknown)
  })
})

describe('priceRecords', () => {
  it('COIN-02 tells the highest and lowest price ever with their days, their distance and their source', () => {
    const figures = [
      entry({ allTimeHigh: { price: '220', at: '2025-10-06T18:57:42.000Z' } }),
      entry({ source: 'three', allTimeLow: { price: '10', at: '2013-07-06T00:00:00.000Z' } }),
    ]
    const { highest, lowest } = priceRecords(snapshotOf({ figures }), coin)
    expect(highest).toMatchObject({ usd: '220', at: '2025-10-06T18:57:42.000Z', percentSince: '-50' })
    expect(lowest).toMatchObject({ usd: '10', percentSince: '1000', source: 'three', asOf })
    expect(priceRecords(snapshotOf(), coin)).toEqual({ highest: null, lowest: null })
  })
})

describe('hourChange', () => {
  const hourAgo = { price: '100', at: '2026-11-20T14:30:00.000Z' }
  const told = [entry({ asOf: '2026-11-20T15:30:00Z', hourAgo })]
  const inDollars = { from: coin, to: usd }

  it('COIN-02 MKT-15 tells the last hour by what a source says of its beginning, and who says it', () => {
    expect(hourChange(snapshotOf({ figures: told }), inDollars)).toEqual({
      percent: '10',
      since: hourAgo.at,
      told: { source: 'two', asOf: '2026-11-20T15:30:00Z' },
    })
  })

  it('MKT-15 tells it by the own price of then where that is near enough', () => {
    const at = (time: string) => [packMoments('coin', [{ at: `2026-11-20T${time}Z`, price: '88' }])]
    const change = hourChange(snapshotOf({ figures: told, recent: at('14:25:00') }), inDollars)
    expect(change).toEqual({ percent: '25', since: '2026-11-20T14:25:00Z', told: null })
    expect(hourChange(snapshotOf({ recent: at('14:24:59') }), inDollars)).toEqual({ missing: 'not-reported' })
    expect(hourChange(snapshotOf({ recent: at('14:37:01') }), inDollars)).toEqual({ missing: 'not-reported' })
  })

  it('MKT-15 counts it in another currency by the rate that was current then', () => {
    expect(hourChange(snapshotOf({ figures: told }), { from: coin, to: eur })).toMatchObject({
      percent: '10',
    })
  })

  it('MKT-15 says unknown in place of 0 where prices are daily, old or told by nobody', () => {
    const unknown = { missing: 'not-reported' }
    expect(hourChange(snapshotOf(), inDollars)).toEqual(unknown)
    const old = [entry({ hourAgo: { ...hourAgo, at: '2026-11-20T14:24:59.000Z' } })]
    expect(hourChange(snapshotOf({ figures: old }), inDollars)).toEqual(unknown)
    const early = [entry({ hourAgo: { ...hourAgo, at: '2026-11-20T14:38:00.000Z' } })]
    expect(hourChange(snapshotOf({ figures: early }), inDollars)).toEqual(unknown)
    const daily = snapshotOf({
      figures: told,
      quotes: [quote('coin', '110', '2026-11-20T15:24:59Z'), quote('usd', '1')],
    })
    expect(hourChange(daily, inDollars)).toEqual({ missing: 'daily-values' })
    expect(hourChange(snapshotOf(), { from: eur, to: usd })).toEqual({ missing: 'daily-values' })
  })

  it('MKT-15 tells no change across a cut', () => {
    const series = [
      packSeriesText({
        ...{ assetId: 'coin', dates: '2026-10-01', prices: '100', held: [] },
        cuts: [{ date: '2026-11-21', reason: 'redenomination', factor: '10' }],
      }),
    ]
    expect(hourChange(snapshotOf({ figures: told, series }), inDollars)).toEqual({ missing: 'not-reported' })
  })
})
