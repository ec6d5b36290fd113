import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type FixtureAsset, fixtureSnapshot } from '../../test/fixture.ts'
import { pairHistory } from '../history/history.ts'
import { createSnapshot } from '../snapshot/snapshot.ts'
import { dayRange, historyStatistics, marketRank } from './asset-statistics.ts'
import { closesOf } from './closes.ts'
import { volatilityOf } from './volatility.ts'

const flat = (price: string, count: number) => Array.from({ length: count }, () => price)
const dollar: FixtureAsset = { slug: 'usd', kind: 'fiat', prices: flat('1', 900) }

function setting(coin: Omit<FixtureAsset, 'slug'>, others: readonly FixtureAsset[] = []) {
  const snapshot = fixtureSnapshot([{ slug: 'coin', ...coin }, ...others, dollar])
  const [from, to] = [snapshot.asset('coin'), snapshot.asset('usd')]
  if (from === null || to === null) throw new Error('The fixture lacks an asset.')
  return { snapshot, pair: { from, to } }
}

describe('historyStatistics', () => {
  it('COIN-02 names the highest and the lowest close of all kept days, with their days', () => {
    const { snapshot, pair } = setting({ prices: [...flat('50', 400), '80', ...flat('50', 498), '20', '40'] })
    expect(historyStatistics(snapshot, pair)).toMatchObject({
      state: 'known',
      highest: { rate: '80', date: '2025-05-17', percentSince: '-50' },
      lowest: { rate: '20', date: '2026-09-28', percentSince: '100' },
      last: '2026-09-29',
      days: 900,
      span: 900,
      cut: null,
    })
  })

  it('COIN-02 begins at a cut: a unit that is gone has no highest price', () => {
    const cuts = [{ date: '2026-09-28', reason: 'redenomination', factor: '0.001' }] as const
    const { snapshot, pair } = setting({ prices: ['9000', '9100', '9', '8'], cuts })
    expect(historyStatistics(snapshot, pair)).toMatchObject({
      highest: { rate: '9', date: '2026-09-28' },
      first: '2026-09-28',
      cut: '2026-09-28',
    })
  })

  it.each([{}, { prices: [] }])('COIN-02 says that there is no history where there is none: %j', (coin) => {
    const { snapshot, pair } = setting(coin)
    expect(historyStatistics(snapshot, pair)).toEqual({ state: 'none' })
  })

  it('COIN-02 takes a single close for neither high nor low', () => {
    const { snapshot, pair } = setting({ prices: ['3'] })
    expect(historyStatistics(snapshot, pair)).toMatchObject({
      highest: null,
      lowest: null,
      days: 1,
      volatility: { percent: null, reason: 'too-few-days', returns: 0 },
    })
  })
})

describe('dayRange', () => {
  const quote = { assetId: 'coin', price: '5', asOf: '2026-09-29T00:00:00Z', source: 'test' }

  it('COIN-02 gives the range that the source reports', () => {
    expect(dayRange({ ...quote, low24h: '4', high24h: '6' })).toEqual({ low: '4', high: '6' })
  })

  it.each([
    [{ ...quote, low24h: null, high24h: null }, 'daily-values'],
    [{ ...quote, low24h: '4', high24h: null }, 'daily-values'],
    [null, 'no-price'],
  ])('COIN-02 says why there is none: %j', (given, reason) => {
    expect(dayRange(given)).toEqual({ low: null, reason })
  })
})

describe('marketRank', () => {
  const others: readonly FixtureAsset[] = [
    { slug: 'large', prices: ['10'], supply: '100' },
    { slug: 'unknown', prices: ['1000000'] },
    { slug: 'share', kind: 'stock', prices: ['10'], supply: '1000000' },
  ]

  it('COIN-02 counts the assets of the kind whose cap is known', () => {
    const { snapshot, pair } = setting({ prices: ['1'], supply: '999' }, others)
    expect(marketRank(snapshot, pair.from)).toEqual({ rank: 2, of: 2 })
  })

  it('COIN-02 has no rank without a supply or a price, and never the last one', () => {
    const unsupplied = setting({ prices: ['1'] }, others)
    expect(marketRank(unsupplied.snapshot, unsupplied.pair.from)).toEqual({ rank: null, reason: 'no-supply' })
    const unpriced = setting({ supply: '5' }, others)
    expect(marketRank(unpriced.snapshot, unpriced.pair.from)).toEqual({ rank: null, reason: 'no-price' })
  })
})

describe('volatilityOf', () => {
  const day = '2026-09-29'
  const points = (rates: readonly (readonly [string, number])[]) =>
    rates.map(([date, rate]) => ({ date, rate: String(rate) }))
  const september = (index: number) => `2026-09-${String(index).padStart(2, '0')}`

  it('COIN-02 scales the deviation of daily returns to a year', () => {
    // Returns of +x and -x in turn: mean 0 for an even count, deviation x * sqrt(n / (n - 1)), here n = 28.
    const swings = Array.from(
      { length: 29 },
      (_, index) => [september(index + 1), index % 2 ? 110 : 100] as const,
    )
    const { percent, returns } = volatilityOf(points(swings), day)
    expect(returns).toBe(28)
    const expected = Math.log(1.1) * Math.sqrt(28 / 27) * Math.sqrt(365) * 100
    expect(Number(percent)).toBeCloseTo(expected, 8)
  })

  it('COIN-02 takes a return over two days for less than two of its size', () => {
    const daily = Array.from(
      { length: 29 },
      (_, index) => [september(index + 1), index % 2 ? 110 : 100] as const,
    )
    const holed = daily.filter(([date]) => date !== september(10) && date !== september(11))
    const [whole, some] = [volatilityOf(points(daily), day), volatilityOf(points(holed), day)]
    expect(Number(some.percent)).toBeLessThan(Number(whole.percent))
  })

  it('is nothing for a rate that stands still', () => {
    const still = Array.from({ length: 29 }, (_, index) => [september(index + 1), 7] as const)
    expect(volatilityOf(points(still), day)).toEqual({ percent: '0', returns: 28 })
  })

  it.each([0, 1, 2, 20])('COIN-02 refuses %d days', (count) => {
    const few = Array.from({ length: count }, (_, index) => [september(index + 5), index + 1] as const)
    expect(volatilityOf(points(few), day)).toMatchObject({ percent: null, reason: 'too-few-days' })
  })

  it('COIN-02 does not look back further than thirty days', () => {
    const old = Array.from({ length: 29 }, (_, index) => [september(index + 1), index + 1] as const)
    expect(volatilityOf(points(old), '2026-12-01')).toMatchObject({ percent: null, returns: 0 })
  })
})

describe('closesOf', () => {
  const history = (prices: readonly string[]) => {
    const { snapshot, pair } = setting({ prices })
    return pairHistory(snapshot, pair, 'all')
  }

  it('COIN-02 gives each day its change to the one before', () => {
    expect(closesOf(history(['1', '2', '1']), 'day')).toEqual([
      { period: '2026-09-27', date: '2026-09-27', rate: '1', percent: null, days: null },
      { period: '2026-09-28', date: '2026-09-28', rate: '2', percent: '100', days: 1 },
      { period: '2026-09-29', date: '2026-09-29', rate: '1', percent: '-50', days: 1 },
    ])
  })

  it('COIN-02 closes weeks on the last day from Monday to Sunday, and months on their last day', () => {
    const days = history(Array.from({ length: 40 }, (_, index) => String(index + 1)))
    // 29 September 2026 is a Tuesday; the days begin on 21 August, a Friday.
    expect(closesOf(days, 'week').map(({ period, date, rate }) => [period, date, rate])).toEqual([
      ['2026-08-17', '2026-08-23', '3'],
      ['2026-08-24', '2026-08-30', '10'],
      ['2026-08-31', '2026-09-06', '17'],
      ['2026-09-07', '2026-09-13', '24'],
      ['2026-09-14', '2026-09-20', '31'],
      ['2026-09-21', '2026-09-27', '38'],
      ['2026-09-28', '2026-09-29', '40'],
    ])
    expect(closesOf(days, 'month').map(({ period, rate, days: apart }) => [period, rate, apart])).toEqual([
      ['2026-08-01', '11', null],
      ['2026-09-01', '40', 29],
    ])
  })

  it('gives nothing for nothing', () => {
    expect(closesOf({ points: [] }, 'week')).toEqual([])
  })

  it('COIN-02 loses no newest close and doubles none, whatever the days', () => {
    const dates = fc.uniqueArray(fc.integer({ min: -4000, max: 30_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(dates, fc.constantFrom('day', 'week', 'month'), (days, interval) => {
        const points = days
          .toSorted((left, right) => left - right)
          .map((day) => ({
            date: new Date(day * 86_400_000).toISOString().slice(0, 10),
            rate: String(day + 5000),
          }))
        const closes = closesOf({ points }, interval)
        expect(closes.at(-1)?.date).toBe(points.at(-1)?.date)
        expect(new Set(closes.map(({ period }) => period)).size).toBe(closes.length)
        for (const { period, date } of closes) expect(period <= date).toBe(true)
        if (interval === 'week') {
          for (const { period } of closes) expect(new Date(period).getUTCDay()).toBe(1)
        }
      }),
    )
  })
})

describe('the whole history of a pair', () => {
  it('reaches back to the first day, beyond every window', () => {
    const { snapshot, pair } = setting({ prices: flat('2', 900) })
    expect(pairHistory(snapshot, pair, 'all').points).toHaveLength(900)
    expect(pairHistory(snapshot, pair, '365d').points).toHaveLength(366)
  })

  it('is empty for an asset that a snapshot of no series knows', () => {
    const { snapshot, pair } = setting({ prices: ['2'] })
    expect(pairHistory(createSnapshot({ ...snapshot.data, series: [] }), pair, 'all').points).toEqual([])
  })
})
