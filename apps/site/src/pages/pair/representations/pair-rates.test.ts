import type { Pair, Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { flatYear, marketOf, smallMarket } from '../../../../test/context.ts'
import { pairRates } from './pair-rates.ts'

function pairOf(snapshot: Snapshot, from: string, to: string): Pair {
  const [one, other] = [snapshot.asset(from), snapshot.asset(to)]
  if (!one || !other) throw new Error('the market lacks an asset')
  return { from: one, to: other }
}

const market = marketOf(smallMarket)

describe('pairRates', () => {
  it('gives every day that both assets have, oldest first', () => {
    const rates = pairRates(market, pairOf(market, 'btc', 'eur'), null)
    expect(rates).toHaveLength(400)
    expect(rates.at(-1)).toEqual({ date: '2026-09-29', rate: '52800' })
    expect(rates.map(({ date }) => date)).toEqual(rates.map(({ date }) => date).toSorted())
  })

  it('gives the days of a window', () => {
    const rates = pairRates(market, pairOf(market, 'btc', 'usd'), '7d')
    expect(rates).toHaveLength(8)
    expect(rates[0]).toEqual({ date: '2026-09-22', rate: '60000' })
  })

  it('leaves out the days that one of them lacks', () => {
    const late = marketOf([...smallMarket, { slug: 'coin', prices: ['2', '4'] }])
    expect(pairRates(late, pairOf(late, 'coin', 'eur'), null)).toEqual([
      { date: '2026-09-28', rate: '1.6' },
      { date: '2026-09-29', rate: '3.2' },
    ])
  })

  it('begins after the last day on which a price began to mean something else', () => {
    const cuts = [
      { date: '2026-01-05', reason: 'redenomination', factor: '1000' },
      { date: '2026-09-27', reason: 'redenomination', factor: '10' },
    ] as const
    const cut = marketOf([...smallMarket, { slug: 'coin', prices: flatYear('2'), cuts }])
    const expected = ['2026-09-27', '2026-09-28', '2026-09-29']
    expect(pairRates(cut, pairOf(cut, 'coin', 'usd'), null).map(({ date }) => date)).toEqual(expected)
    expect(pairRates(cut, pairOf(cut, 'usd', 'coin'), null).map(({ date }) => date)).toEqual(expected)
  })

  it('is empty without a history, and writes no exponent', () => {
    const dust = marketOf([...smallMarket, { slug: 'new' }, { slug: 'dust', prices: ['1e-45'] }])
    expect(pairRates(dust, pairOf(dust, 'new', 'usd'), null)).toEqual([])
    expect(pairRates(dust, pairOf(dust, 'dust', 'usd'), null)[0]?.rate).toBe(`0.${'0'.repeat(44)}1`)
  })
})
