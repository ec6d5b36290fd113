import { describe, expect, it } from 'vitest'
import { fixtureAsset } from '../../test/fixture.ts'
import { dayStart } from '../model/day.ts'
import type { DayBar } from '../model/day-bar.ts'
import { createSeriesPacker } from '../series/packed-series.ts'
import { createSnapshot } from '../snapshot/snapshot.ts'
import { dayPrices } from './day-prices.ts'
import { pairHistory } from './history.ts'

const days = ['2026-09-01', '2026-09-02', '2026-09-03']
const credit = (id: string) => ({ id, name: id, url: `https://${id}.example/`, licence: 'CC0-1.0' })
const [coin, dollar, euro, tether] = [
  fixtureAsset({ slug: 'coin' }),
  fixtureAsset({ slug: 'usd', kind: 'fiat' }),
  fixtureAsset({ slug: 'eur', kind: 'fiat' }),
  fixtureAsset({ slug: 'usdt' }),
]

const snapshot = createSnapshot({
  version: 'fixture',
  asOf: dayStart('2026-09-03'),
  sources: [credit('first'), credit('second')],
  assets: [coin, dollar, euro, tether],
  quotes: [],
  series: [
    { assetId: 'coin', prices: ['100', '110', '120'] },
    { assetId: 'usd', prices: ['1', '1', '1'] },
    { assetId: 'eur', prices: ['1.25', '1.25', '1.25'] },
    { assetId: 'usdt', prices: ['1', '0.5', '1'] },
  ]
    .map(({ assetId, prices }) => ({
      assetId,
      observations: prices.map((price, index) => ({ date: days[index] ?? '', price })),
      ...{ held: [], cuts: [] },
    }))
    .map(createSeriesPacker()),
})

const bar = (change: Partial<DayBar> = {}): DayBar => ({
  ...{ date: '2026-09-01', open: '100', high: '115', low: '95', close: '110', from: 0, to: 86_400 },
  ...change,
})

function pricesOf(bars: readonly DayBar[], { to = dollar, source = 'first', currency = 'usd' } = {}) {
  const pair = { from: coin, to }
  const { points } = pairHistory(snapshot, pair, 'all')
  return [...dayPrices(snapshot, pair, { points, stretches: [{ source, currency, bars }] })]
}

describe('dayPrices', () => {
  it('COIN-02 gives the day before to the close that ends it', () => {
    expect(pricesOf([bar()])).toEqual([
      ['2026-09-02', { open: '100', high: '115', low: '95', source: 'first' }],
    ])
  })

  it('COIN-02 counts in the currency of the close', () => {
    expect(pricesOf([bar()], { to: euro })).toEqual([
      ['2026-09-02', { open: '80', high: '92', low: '76', source: 'first' }],
    ])
  })

  it('COIN-02 converts what is counted in another currency by its price of the day, and leaves out what it cannot', () => {
    const inTether = bar({ open: '200', high: '230', low: '190', close: '220' })
    expect(pricesOf([inTether], { currency: 'usdt' })).toEqual([
      ['2026-09-02', { open: '100', high: '115', low: '95', source: 'first' }],
    ])
    expect(pricesOf([bar()], { currency: 'fdusd' })).toEqual([])
  })

  it.each([
    ['a day without a close', bar({ date: '2026-09-03' })],
    ['a day that was not seen from its beginning', bar({ from: 3601 })],
    ['a day that was not seen to its end', bar({ to: 82_799 })],
    ['another level than the close', bar({ open: '1', high: '1', low: '1', close: '1' })],
  ])('TRUTH-05 leaves out %s', (_, left) => {
    expect(pricesOf([left])).toEqual([])
  })

  it('TRUTH-05 leaves out a source that the snapshot does not credit', () => {
    expect(pricesOf([bar()], { source: 'gone' })).toEqual([])
  })

  it('COIN-02 takes the close for a part of the day that it ends', () => {
    expect(pricesOf([bar({ high: '109', close: '109' })])).toMatchObject([['2026-09-02', { high: '110' }]])
    expect(pricesOf([bar({ low: '111', open: '112', close: '111' })])).toMatchObject([
      ['2026-09-02', { low: '110' }],
    ])
  })

  it('COIN-02 takes each day from the first source that has it', () => {
    const pair = { from: coin, to: dollar }
    const { points } = pairHistory(snapshot, pair, 'all')
    const stretches = [
      {
        source: 'second',
        currency: 'usd',
        bars: [bar({ high: '130' }), bar({ date: '2026-09-02', close: '119', high: '125' })],
      },
      { source: 'first', currency: 'usd', bars: [bar()] },
    ]
    expect([...dayPrices(snapshot, pair, { points, stretches })]).toMatchObject([
      ['2026-09-02', { high: '115', source: 'first' }],
      ['2026-09-03', { high: '125', source: 'second' }],
    ])
  })
})
