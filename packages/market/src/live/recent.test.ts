import { describe, expect, it } from 'vitest'

import type { PackedMoments } from '../model/model.ts'
import { packMoments, unpackMoments } from '../series/packed-moments.ts'
import { fixtureAsset } from '../../test/fixture.ts'
import { ago, merged, nowMs, readingOf } from '../../test/live-fixture.ts'

const hour = 3600
const binance = (price: string, seconds: number) =>
  readingOf({ source: 'binance', quote: { price, asOf: ago(seconds) } })
const past = (...moments: readonly (readonly [secondsAgo: number, price: string])[]): PackedMoments =>
  packMoments(
    'coin',
    moments.map(([seconds, price]) => ({ at: ago(seconds), price })),
  )

function recentIn({ data }: ReturnType<typeof merged>, assetId = 'coin'): readonly string[] {
  const packed = data.recent?.find((one) => one.assetId === assetId)
  return packed === undefined ? [] : unpackMoments(packed).map(({ at, price }) => `${at} ${price}`)
}

describe('mergeLive on the last days', () => {
  it('MKT-15 keeps what a source says of the past beside its present price', () => {
    const outcome = merged([{ ...binance('100', 0), recent: [past([24 * hour, '90'])] }])
    expect(recentIn(outcome)).toEqual(['2026-11-19T15:37:12Z 90', '2026-11-20T15:37:12Z 100'])
  })

  it('MKT-15 lets the days grow by the first price of every hour', () => {
    let outcome = merged([binance('100', 3 * hour)])
    for (const [price, seconds] of [
      ['101', 2.9 * hour],
      ['102', 2 * hour],
      ['103', 100],
    ] as const) {
      outcome = merged([binance(price, seconds)], outcome)
    }
    expect(recentIn(outcome)).toEqual([
      '2026-11-20T12:37:12Z 100',
      '2026-11-20T13:37:12Z 102',
      '2026-11-20T15:35:32Z 103',
    ])
  })

  it('has another version when only the last days differ', () => {
    const versions = ['90', '91'].map((price) => {
      const outcome = merged([{ ...binance('100', 0), recent: [past([24 * hour, price])] }])
      return outcome.data.version
    })
    expect(new Set(versions).size).toBe(2)
  })

  it('keeps daily prices out, which are in the histories', () => {
    const daily = readingOf({ source: 'daily', pace: 'daily', quote: { price: '100' } })
    expect(merged([daily]).data).not.toHaveProperty('recent')
  })

  it('keeps the same object of an asset of which nothing new is known', () => {
    const first = merged([{ ...binance('100', 10), recent: [past([24 * hour, '90'])] }])
    const second = merged([{ ...binance('101', 5), recent: [past([24 * hour - 5, '91'])] }], first)
    expect(second.data.recent?.[0]).toBe(first.data.recent?.[0])
    expect(second.data.version).not.toBe(first.data.version)
  })

  it('forgets what is more than 8 days old when something new is known', () => {
    const before = merged([{ ...binance('100', 10), recent: [past([7.9 * 24 * hour, '80'])] }])
    const later = { ...before, nowMs: nowMs + 3 * hour * 1000 }
    expect(recentIn(before)).toHaveLength(2)
    expect(recentIn(merged([binance('101', -3 * hour)], later))).toEqual([
      '2026-11-20T15:37:02Z 100',
      '2026-11-20T18:37:12Z 101',
    ])
  })

  it('is the same in whichever order readings are named', () => {
    const one = { ...binance('100', 10), recent: [past([24 * hour, '90'], [2 * hour, '98'])] }
    const two = {
      ...readingOf({ source: 'gecko', quote: { price: '101', asOf: ago(60) } }),
      recent: [past([24 * hour + 60, '89'], [5 * hour, '95'])],
    }
    expect(merged([one, two]).data.recent).toEqual(merged([two, one]).data.recent)
    expect(recentIn(merged([one, two]))[0]).toBe('2026-11-19T15:36:12Z 89')
  })

  it.each(['0', '-1', 'NaN', '1e308', ''])('MKT-09 keeps no %j of the past', (price) => {
    const outcome = merged([{ ...binance('100', 0), recent: [past([24 * hour, price])] }])
    expect(recentIn(outcome)).toEqual(['2026-11-20T15:37:12Z 100'])
  })

  it('MKT-09 keeps nothing of the future, and nothing at no time', () => {
    const recent = [past([-10, '99']), { assetId: 'coin', times: 'noon', prices: '98' }]
    expect(recentIn(merged([{ ...binance('100', 0), recent }]))).toEqual(['2026-11-20T15:37:12Z 100'])
  })

  it('MKT-09 keeps nothing of a source whose price of the asset is quarantined', () => {
    const before = merged([binance('100', hour)])
    const liar = { ...binance('400', 0), recent: [past([24 * hour, '390'])] }
    expect(recentIn(merged([liar], before))).toEqual(recentIn(before))
  })
})

describe('mergeLive on the last days in another currency', () => {
  const assets = ['coin', 'bnb', 'usd'].map((slug) => fixtureAsset({ slug }))
  const priced = {
    ...readingOf({ source: 'gecko', pace: 'minutes', assets }),
    quotes: [{ assetId: 'bnb', price: '0.5', asOf: ago(60), source: 'gecko', high24h: null, low24h: null }],
  }
  const counting = (currency: string) => ({
    ...binance('50', 0),
    assets,
    foreignRecent: [{ ...past([24 * hour, '100']), currency }],
  })
  const beginning = (...moments: readonly (readonly [secondsAgo: number, price: string])[]) => {
    const recent = moments.length === 0 ? [] : [{ ...past(...moments), assetId: 'bnb' }]
    return recentIn(merged([counting('bnb'), { ...priced, recent }]))[0]
  }

  it('MKT-15 converts a moment by the price of its currency then', () => {
    expect(beginning([25 * hour, '0.8'], [23 * hour, '0.9'])).toBe('2026-11-19T15:37:12Z 80')
  })

  it('MKT-15 converts it by the present price where that of then is not known', () => {
    expect(beginning()).toBe('2026-11-19T15:37:12Z 50')
    expect(beginning([72.1 * hour, '0.8'])).toBe('2026-11-19T15:37:12Z 50')
  })

  it('takes dollars as they are, and leaves out what has no price at all', () => {
    expect(recentIn(merged([counting('usd')]))[0]).toBe('2026-11-19T15:37:12Z 100')
    expect(recentIn(merged([counting('bnb')]))).toEqual(['2026-11-20T15:37:12Z 50'])
  })
})
