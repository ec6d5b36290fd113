import { describe, expect, it } from 'vitest'

import { windowMs } from '../model/windows.ts'
import { pairChange } from './change.ts'
import { type FixtureAsset, fixtureSnapshot } from '../../test/fixture.ts'
import { pairHistory } from '../history/history.ts'
import type { ChangeWindow } from '../model/model.ts'

function prices(count: number, priceOf: (index: number) => number): string[] {
  return Array.from({ length: count }, (_, index) => String(priceOf(index)))
}

const dollar: FixtureAsset = { slug: 'usd', kind: 'fiat', prices: prices(400, () => 1) }

function setting(coin: Omit<FixtureAsset, 'slug'>, asOf?: string) {
  const snapshot = fixtureSnapshot([{ slug: 'coin', ...coin }, dollar], asOf)
  const [from, to] = [snapshot.asset('coin'), snapshot.asset('usd')]
  if (from === null || to === null) throw new Error('The fixture lacks an asset.')
  return { snapshot, pair: { from, to } }
}

function change(coin: Omit<FixtureAsset, 'slug'>, window: ChangeWindow, asOf?: string) {
  const { snapshot, pair } = setting(coin, asOf)
  return pairChange(snapshot, pair, window)
}

describe('pairChange', () => {
  it.each([
    ['24h', '2026-09-28', '399', '1', '0.25062656641604010025'],
    ['7d', '2026-09-22', '393', '7', '1.7811704834605597964'],
    ['30d', '2026-08-30', '370', '30', '8.1081081081081081081'],
    ['365d', '2025-09-29', '35', '365', '1042.8571428571428571'],
  ] as const)('CONV-04 counts %s back from the snapshot itself', (window, since, then, absolute, percent) => {
    expect(change({ prices: prices(400, (index) => index + 1) }, window)).toEqual({
      now: '400',
      then,
      since,
      absolute,
      percent,
    })
  })

  it('says no-history without a price or an observation', () => {
    expect(change({}, '7d')).toEqual({ missing: 'no-history' })
  })

  it('says listed-later, with the day, for a younger asset', () => {
    expect(change({ prices: prices(5, () => 2) }, '7d')).toEqual({
      missing: 'listed-later',
      listed: '2026-09-25',
    })
  })

  it('takes an asset that was listed on the very first day of the window', () => {
    expect(change({ prices: prices(8, () => 2) }, '7d')).toMatchObject({ since: '2026-09-22', percent: '0' })
  })

  it('says too-old when the newest price is held from before the window may begin', () => {
    expect(change({ prices: prices(300, () => 2), behindDays: 1 }, '24h')).toEqual({ missing: 'too-old' })
    expect(change({ prices: prices(300, () => 2), behindDays: 1 }, '7d')).toEqual({ missing: 'too-old' })
  })

  it('allows a newest price that is a tenth of the window old', () => {
    expect(change({ prices: prices(300, () => 2), behindDays: 3 }, '30d')).toMatchObject({ percent: '0' })
    expect(change({ prices: prices(300, () => 2), behindDays: 4 }, '30d')).toEqual({ missing: 'too-old' })
  })

  it('allows two hours for 24h and no more', () => {
    const coin = { prices: prices(9, () => 2) }
    expect(change(coin, '24h', '2026-09-29T02:00:00Z')).toMatchObject({ since: '2026-09-28' })
    expect(change(coin, '24h', '2026-09-29T02:00:01Z')).toEqual({ missing: 'too-old' })
  })

  it('crosses no cut, and computes again once the cut lies before the window', () => {
    const cuts = [{ date: '2026-09-25', reason: 'redenomination', factor: '1000' }] as const
    expect(change({ prices: prices(300, () => 2), cuts }, '7d')).toEqual({
      missing: 'cut',
      listed: '2026-09-25',
    })
    expect(change({ prices: prices(300, () => 2), cuts }, '24h')).toMatchObject({ percent: '0' })
  })
})

describe('pairHistory', () => {
  it('CONV-04 gives the days of the window with its lowest and highest', () => {
    const { snapshot, pair } = setting({ prices: ['9', '5', '6', '7', '3', '8', '4', '6', '5'] })
    const history = pairHistory(snapshot, pair, '7d')
    expect(history.points.map((point) => point.rate)).toEqual(['5', '6', '7', '3', '8', '4', '6', '5'])
    expect(history.points[0]?.date).toBe('2026-09-22')
    expect(history.lowest).toEqual({ date: '2026-09-25', rate: '3' })
    expect(history.highest).toEqual({ date: '2026-09-26', rate: '8' })
    expect(history.gaps).toEqual([])
  })

  it('begins at a cut, so that no low or high lies before it', () => {
    const cuts = [{ date: '2026-09-27', reason: 'redenomination', factor: '100' }] as const
    const { snapshot, pair } = setting({ prices: ['1', '1', '1', '1', '1', '1', '100', '101', '102'], cuts })
    expect(pairHistory(snapshot, pair, '7d')).toMatchObject({
      cut: '2026-09-27',
      lowest: { rate: '100' },
      highest: { rate: '102' },
    })
  })

  it.each([
    ['2026-09-21', null, 8],
    ['2026-09-22', null, 8],
    ['2026-09-23', '2026-09-23', 7],
  ])('begins at a cut inside the window alone: %s', (date, inside, days) => {
    const cuts = [{ date, reason: 'redenomination', factor: '100' }] as const
    const { snapshot, pair } = setting({ prices: prices(20, () => 2), cuts })
    const { cut, points } = pairHistory(snapshot, pair, '7d')
    expect([cut, points.length]).toEqual([inside, days])
  })

  it('states the stretch for which the newest value is missing', () => {
    const { snapshot, pair } = setting({ prices: prices(100, () => 2), behindDays: 6 })
    expect(pairHistory(snapshot, pair, '30d').gaps).toEqual([
      { after: '2026-09-23', before: '2026-09-29', days: 6 },
    ])
  })

  it('is empty, without extremes and gaps, when nothing was observed', () => {
    const { snapshot, pair } = setting({})
    expect(pairHistory(snapshot, pair, '30d')).toEqual({
      points: [],
      lowest: null,
      highest: null,
      gaps: [],
      cut: null,
    })
  })
})

describe('windowMs', () => {
  it('CONV-04 knows the four windows', () => {
    const hours = (['24h', '7d', '30d', '365d'] as const).map((window) => windowMs(window) / 3_600_000)
    expect(hours).toEqual([24, 168, 720, 8760])
  })
})
