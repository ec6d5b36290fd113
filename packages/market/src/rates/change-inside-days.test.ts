import { describe, expect, it } from 'vitest'

import { type PairChange, pairChange } from './change.ts'
import { dayNumber, dayText, instantMs } from '../model/day.ts'
import { fixtureAsset } from '../../test/fixture.ts'
import type { AssetKind, ChangeWindow, QuarantinedValue, Moment, SeriesCut } from '../model/model.ts'
import { packMoments } from '../series/packed-moments.ts'
import { createSeriesPacker } from '../series/packed-series.ts'
import { createSnapshot } from '../snapshot/snapshot.ts'

/** A Friday afternoon. */
const asOf = '2026-11-20T15:37:12Z'
const hourMs = 3_600_000

interface Side {
  readonly slug: string
  readonly kind?: AssetKind
  /** The current price and its time; as of the snapshot unless given. */
  readonly price?: string
  readonly at?: string
  /** Daily prices, the last one of the snapshot's day less `behindDays`. */
  readonly days?: readonly string[]
  readonly behindDays?: number
  readonly moments?: readonly Moment[]
  readonly held?: readonly QuarantinedValue[]
  readonly cuts?: readonly SeriesCut[]
}

const before = (hours: number, from = asOf) => new Date(instantMs(from) - hours * hourMs).toISOString()
const moment = (hours: number, price: string, from = asOf): Moment => ({ at: before(hours, from), price })
const daily = (count: number, price = '2') => Array.from({ length: count }, () => price)

function changeOf(sides: readonly [Side, Side], window: ChangeWindow, time = asOf): PairChange {
  const last = dayNumber(time)
  const assets = sides.map(({ slug, kind }) =>
    fixtureAsset({ slug, ...(kind === undefined ? {} : { kind }) }),
  )
  const snapshot = createSnapshot({
    version: 'one',
    asOf: time,
    sources: [],
    assets,
    quotes: sides.map(({ slug, price = '3', at = time }) => ({
      assetId: slug,
      price,
      asOf: at,
      source: 'test',
      high24h: null,
      low24h: null,
    })),
    series: sides.flatMap(({ slug, days = [], behindDays = 0, held = [], cuts = [] }) => {
      const first = last - behindDays - days.length + 1
      const observations = days.map((price, index) => ({ date: dayText(first + index), price }))
      return days.length === 0 ? [] : [createSeriesPacker()({ assetId: slug, observations, held, cuts })]
    }),
    recent: sides.flatMap(({ slug, moments = [] }) =>
      moments.length === 0 ? [] : [packMoments(slug, moments)],
    ),
  })
  const [from, to] = assets
  if (from === undefined || to === undefined) throw new Error('The test lacks a side.')
  return pairChange(snapshot, { from, to }, window)
}

const dollar: Side = { slug: 'usd', kind: 'fiat', price: '1', days: daily(400, '1') }
const inDollars = (coin: Omit<Side, 'slug'>, window: ChangeWindow, time = asOf) =>
  changeOf([{ slug: 'coin', ...coin }, dollar], window, time)

describe('pairChange at any time of day', () => {
  it.each([
    ['24h', '2026-11-19T15:37:12Z', '2026-11-19'],
    ['7d', '2026-11-13T15:37:12Z', '2026-11-13'],
  ] as const)('MKT-15 begins %s at the last moment before, not at midnight', (window, at, since) => {
    const coin = { days: daily(400), moments: [{ at, price: '2.5' }, moment(1, '2.9')] }
    expect(inDollars(coin, window)).toMatchObject({ now: '3', then: '2.5', since, percent: '20' })
  })

  it.each([
    ['30d', '2026-10-21'],
    ['365d', '2025-11-20'],
  ] as const)('MKT-15 begins %s at the day', (window, since) => {
    expect(inDollars({ days: daily(400) }, window)).toMatchObject({ then: '2', since, percent: '50' })
  })

  it.each([
    ['2026-11-20T00:00:00Z', '2026-11-19'],
    ['2026-11-20T01:59:59Z', '2026-11-19'],
    ['2026-11-20T23:59:59Z', null],
  ])('MKT-15 counts a day by its beginning where nothing finer is known, as of %s', (time, since) => {
    const change = inDollars({ days: daily(30) }, '24h', time)
    if (since === null) expect(change).toEqual({ missing: 'too-old' })
    else expect(change).toMatchObject({ since })
  })

  it('MKT-15 begins at the beginning of a day where the last moment is older', () => {
    const coin = { days: daily(9), moments: [{ at: '2026-11-18T23:00:00Z', price: '9' }] }
    expect(inDollars(coin, '24h', '2026-11-20T00:30:00Z')).toMatchObject({ then: '2', since: '2026-11-19' })
  })

  it.each([
    [2, 'known'],
    [2.001, 'too-old'],
  ])('MKT-15 takes a moment that is %d hours older than 24h, and none beyond', (hours, state) => {
    const change = inDollars(
      { days: daily(9).slice(0, -1), behindDays: 3, moments: [moment(24 + hours, '2')] },
      '24h',
    )
    expect('missing' in change ? change.missing : 'known').toBe(state)
  })

  it('MKT-15 tells no change of a price that is three hours old', () => {
    const coin = { days: daily(30), moments: [moment(24, '2')], at: before(3) }
    expect(inDollars(coin, '24h')).toEqual({ missing: 'too-old' })
    expect(inDollars({ ...coin, at: before(2) }, '24h')).toMatchObject({ percent: '50' })
  })

  it('MKT-15 knows the change of an asset without a history from its moments', () => {
    expect(inDollars({ moments: [moment(24, '2')] }, '24h')).toMatchObject({ percent: '50' })
    expect(inDollars({ moments: [moment(23, '2')] }, '24h')).toEqual({ missing: 'no-history' })
    expect(inDollars({ moments: [moment(24, '2')] }, '7d')).toEqual({ missing: 'no-history' })
  })

  it('says when a history begins inside the window, or its moments before it', () => {
    expect(inDollars({ days: daily(1), moments: [moment(20, '2')] }, '24h')).toEqual({
      missing: 'listed-later',
      listed: '2026-11-19',
    })
    expect(inDollars({ days: daily(1), moments: [moment(25, '2')] }, '24h')).toMatchObject({ percent: '50' })
  })

  it('MKT-15 crosses no cut, and begins anew behind it', () => {
    const cuts = [{ date: '2026-11-19', reason: 'redenomination', factor: '1000' }] as const
    const coin = { days: daily(30), cuts }
    expect(inDollars({ ...coin, moments: [moment(24, '2')] }, '24h')).toMatchObject({ percent: '50' })
    expect(inDollars({ ...coin, moments: [moment(24, '2'), moment(168, '2')] }, '7d')).toEqual({
      missing: 'cut',
      listed: '2026-11-19',
    })
  })
})

describe('pairChange of a live coin in a currency that is published on working days', () => {
  const sunday = '2026-11-22T15:37:12Z'
  const coin: Side = {
    slug: 'coin',
    days: daily(400),
    moments: [moment(168, '1', sunday), moment(24, '2', sunday)],
  }
  const friday: Side = {
    slug: 'eur',
    kind: 'fiat',
    price: '1.25',
    at: '2026-11-20T00:00:00Z',
    days: daily(399, '1.25'),
    behindDays: 2,
  }

  it('MKT-15 counts by the rate that was current on both days', () => {
    expect(changeOf([coin, friday], '24h', sunday)).toMatchObject({
      now: '2.4',
      since: '2026-11-21',
      percent: '50',
    })
    expect(changeOf([friday, coin], '24h', sunday)).toMatchObject({ since: '2026-11-21' })
    expect(changeOf([coin, friday], '7d', sunday)).toMatchObject({ since: '2026-11-15', percent: '200' })
  })

  it('MKT-15 takes a rate to be current for four days and no longer', () => {
    const thursday: Side = { ...friday, at: '2026-11-19T00:00:00Z', behindDays: 3 }
    expect(changeOf([coin, thursday], '24h', sunday)).toMatchObject({ percent: '50' })
    const wednesday: Side = { ...friday, at: '2026-11-18T00:00:00Z', behindDays: 4 }
    expect(changeOf([coin, wednesday], '24h', sunday)).toEqual({ missing: 'too-old' })
  })

  it.each([
    ['2026-11-18T15:37:12Z', 'known'],
    ['2026-11-18T15:37:11Z', 'too-old'],
  ])('MKT-15 takes a rate of %s to be %s', (at, state) => {
    const change = changeOf([coin, { ...friday, at, behindDays: 3 }], '24h', sunday)
    expect('missing' in change ? change.missing : 'known').toBe(state)
  })

  it('MKT-15 takes a rate to have been current until another one came, even if that was quarantined', () => {
    const held = [{ date: '2026-11-22', published: '9', reason: 'unconfirmed-jump', held: null }] as const
    const monday: Side = { ...friday, at: '2026-11-22T10:00:00Z', held }
    expect(changeOf([coin, monday], '24h', sunday)).toMatchObject({ since: '2026-11-21', percent: '50' })
  })

  it('MKT-15 takes no rate to be current after another one was published and quarantined', () => {
    const held = [{ date: '2026-11-21', published: '9', reason: 'unconfirmed-jump', held: null }] as const
    expect(changeOf([coin, { ...friday, held }], '24h', sunday)).toEqual({ missing: 'too-old' })
  })

  it.each(['crypto', 'metal', 'stock'] as const)(
    'MKT-15 waits for no price of a %s as it does for a rate',
    (kind) => {
      expect(changeOf([coin, { ...friday, kind }], '24h', sunday)).toEqual({ missing: 'too-old' })
    },
  )

  it('takes the dollar for a dollar at any time, whatever is kept of it', () => {
    const bare: Side = { slug: 'usd', kind: 'fiat', price: '1' }
    const old: Side = { ...dollar, behindDays: 60 }
    for (const unit of [bare, old]) {
      expect(changeOf([coin, unit], '24h', sunday)).toMatchObject({ since: '2026-11-21', percent: '50' })
      expect(changeOf([coin, unit], '7d', sunday)).toMatchObject({ since: '2026-11-15' })
    }
    expect(changeOf([bare, bare], '24h', sunday)).toMatchObject({ percent: '0' })
  })

  it('MKT-15 counts since the dollar’s own day where one is kept near the beginning', () => {
    const days = daily(400)
    const kept: Side = { ...dollar, behindDays: 31 }
    expect(changeOf([{ slug: 'coin', days }, dollar], '30d')).toMatchObject({ since: '2026-10-21' })
    expect(changeOf([{ slug: 'coin', days }, kept], '30d')).toMatchObject({ since: '2026-10-20' })
  })
})
