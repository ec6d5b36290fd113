import { describe, expect, it } from 'vitest'

import { ratioHistory } from '../compare/ratio-history.ts'
import { dayNumber, dayText } from '../model/day.ts'
import { fixtureAsset } from '../../test/fixture.ts'
import { pairHistory } from '../history/history.ts'
import type { AssetKind, QuarantinedValue } from '../model/model.ts'
import { createSeriesPacker } from '../series/packed-series.ts'
import { createSnapshot } from '../snapshot/snapshot.ts'
import { historyStatistics } from '../statistics/asset-statistics.ts'

const asOf = '2026-11-20T15:37:12Z'

interface Side {
  readonly slug: string
  readonly kind?: AssetKind
  readonly price: string
  readonly at?: string
  readonly behindDays?: number
  readonly held?: readonly QuarantinedValue[]
}

const dollar: Side = { slug: 'usd', kind: 'fiat', price: '1' }

/** Two assets whose daily prices were 1, 2, 3 … 40 up to the snapshot's day, the dollar's always 1. */
function settingOf(sides: readonly [Side, Side]) {
  const assets = sides.map(({ slug, kind }) => fixtureAsset({ slug, supply: '10', ...(kind && { kind }) }))
  const snapshot = createSnapshot({
    version: 'one',
    asOf,
    sources: [],
    assets,
    quotes: sides.map(({ slug, price, at = asOf }) => ({
      assetId: slug,
      price,
      asOf: at,
      source: 'test',
      high24h: null,
      low24h: null,
    })),
    series: sides.map(({ slug, behindDays = 0, held = [] }) => {
      const last = dayNumber(asOf) - behindDays
      const observations = Array.from({ length: 40 }, (_, index) => ({
        date: dayText(last - 39 + index),
        price: slug === 'usd' ? '1' : String(index + 1),
      }))
      return createSeriesPacker()({ assetId: slug, observations, held, cuts: [] })
    }),
  })
  const [from, to] = assets
  if (from === undefined || to === undefined) throw new Error('The test lacks a side.')
  return { snapshot, pair: { from, to } }
}

function latestOf(...sides: readonly [Side, Side]) {
  const { snapshot, pair } = settingOf(sides)
  return pairHistory(snapshot, pair, '30d').latest
}

describe('pairHistory at any time of day', () => {
  const coin: Side = { slug: 'coin', price: '50' }

  it('CONV-04 ends a line with the current price, which is no close', () => {
    const { snapshot, pair } = settingOf([coin, dollar])
    const history = pairHistory(snapshot, pair, '7d')
    expect(history.latest).toEqual({ at: asOf, rate: '50' })
    expect(history.points[0]).toEqual({ date: '2026-11-13', rate: '33' })
    expect(history.points.at(-1)).toEqual({ date: '2026-11-20', rate: '40' })
    expect(history.highest?.rate).toBe('40')
    expect(history.gaps).toEqual([])
  })

  it('has none where the last day is as new, or where nothing has a price', () => {
    expect(latestOf({ ...coin, at: '2026-11-20T00:00:00Z' }, dollar)).toBeUndefined()
    expect(latestOf({ ...coin, at: '2026-11-19T23:00:00Z', behindDays: 1 }, dollar)).toEqual({
      at: '2026-11-19T23:00:00Z',
      rate: '50',
    })
  })

  it('goes by the newer of both prices as long as the other is current', () => {
    const euro: Side = { slug: 'eur', kind: 'fiat', price: '1.25', at: '2026-11-18T00:00:00Z', behindDays: 2 }
    expect(latestOf(coin, euro)).toEqual({ at: asOf, rate: '40' })
    expect(latestOf(euro, coin)).toEqual({ at: asOf, rate: '0.025' })
  })

  it.each<[string, Partial<Side>]>([
    ['a coin of three hours ago', { at: '2026-11-20T12:37:12Z' }],
    ['a rate of five days ago', { kind: 'fiat', at: '2026-11-15T00:00:00Z' }],
    [
      'a rate that another one followed',
      {
        kind: 'fiat',
        at: '2026-11-19T00:00:00Z',
        held: [{ date: '2026-11-20', published: '9', reason: 'unconfirmed-jump', held: null }],
      },
    ],
  ])('has none beside %s', (_, other) => {
    expect(latestOf(coin, { slug: 'other', price: '2', ...other })).toBeUndefined()
  })

  it('COIN-02 tells how far the current price is from the extremes of the closes', () => {
    const { snapshot, pair } = settingOf([coin, dollar])
    expect(historyStatistics(snapshot, pair)).toMatchObject({
      highest: { rate: '40', percentSince: '25' },
      lowest: { rate: '1', percentSince: '4900' },
      last: '2026-11-20',
    })
  })

  it('VS-01 sets the newest ratio among those of the days', () => {
    const { snapshot, pair } = settingOf([{ ...coin, price: '20.5' }, dollar])
    const terms = { mode: 'cap', supply: 'circulating', window: 'all' } as const
    const history = ratioHistory(snapshot, pair, terms)
    expect(history?.latest).toEqual({ at: asOf, rate: '20.5' })
    expect(history?.percentile).toBe('51.21951219512195122')
  })
})
