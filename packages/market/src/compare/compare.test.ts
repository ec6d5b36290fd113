import { describe, expect, it } from 'vitest'

import { compareAssets } from './compare-assets.ts'
import { comparisonOrder } from './comparison-order.ts'
import { comparedMarket, fixtureAssetOf, marketWith } from '../../test/compare-fixture.ts'
import { ratioAt, ratioHistory } from './ratio-history.ts'
import { lineSide } from './ratio-line.ts'
import { type SupplyChoice, supplyChoices, supplyFor } from './supply-choice.ts'
import { createSnapshot } from '../snapshot/snapshot.ts'

const market = comparedMarket
const asset = fixtureAssetOf

const usual = { mode: 'cap', ratio: '1', supply: 'circulating' } as const

describe('supplyFor', () => {
  it('CMP-04 counts coins as asked, shares and ounces as they are', () => {
    const quantity = (slug: string, choice: SupplyChoice) => supplyFor(asset(slug), choice)?.quantity ?? null
    expect(supplyChoices.map((choice) => quantity('capped', choice))).toEqual(['10', '15', '40'])
    expect(quantity('acme', 'circulating')).toBe('15000000000')
    expect(quantity('xau', 'total')).toBe('7000000000')
  })

  it('CMP-04 never sets fully diluted coins beside metals, shares or unknown limits', () => {
    expect(supplyFor(asset('xau'), 'max')).toBeNull()
    expect(supplyFor(asset('acme'), 'max')).toBeNull()
    expect(supplyFor(asset('a'), 'max')).toBeNull()
    expect(
      compareAssets(market, { from: asset('capped'), to: asset('xau') }, { ...usual, supply: 'max' }),
    ).toEqual({
      refused: 'no-supply',
      assets: [asset('xau')],
    })
  })

  it('CMP-04 compares coins with metals and shares', () => {
    const found = (from: string, to: string) =>
      compareAssets(market, { from: asset(from), to: asset(to) }, usual)
    expect(found('xau', 'acme')).toMatchObject({ targetCap: '3000000000000' })
    expect(found('b', 'xau')).toMatchObject({ multiple: '14', currentRatio: '0.071428571428571428571' })
  })
})

describe('ratioHistory and ratioAt', () => {
  const past = marketWith([
    { slug: 'a', prices: ['1', '3', '2', '4'], supply: '10' },
    { slug: 'b', prices: ['10', '10', '10', '10'], supply: '20' },
    { slug: 'loose', prices: ['1', '2', '3', '4'] },
    {
      slug: 'cut',
      prices: ['1', '2', '3', '4'],
      cuts: [{ date: '2026-09-28', reason: 'redenomination', factor: '1000' }],
      supply: '1',
    },
  ])
  const two = (from: string, to: string) => ({ from: asset(from, past), to: asset(to, past) })
  const cap = { mode: 'cap', supply: 'circulating', window: 'all' } as const

  it('VS-01 tells cap ratios by today’s quantities, and prices without them', () => {
    const rates = (mode: 'cap' | 'price') =>
      ratioHistory(past, two('a', 'b'), { ...cap, mode })?.points.map(({ rate }) => rate)
    expect(rates('cap')).toEqual(['0.05', '0.15', '0.1', '0.2'])
    expect(rates('price')).toEqual(['0.1', '0.3', '0.2', '0.4'])
  })

  it('says how many of the days stood at or below the newest one', () => {
    expect(ratioHistory(past, two('a', 'b'), cap)).toMatchObject({
      percentile: '100',
      lowest: { date: '2026-09-26', rate: '0.05' },
      highest: { date: '2026-09-29', rate: '0.2' },
    })
    expect(ratioHistory(past, two('b', 'a'), cap)?.percentile).toBe('25')
  })

  it('says so from the second day on: of one day alone it would say nothing', () => {
    const percentileOf = (prices: readonly string[]) => {
      const few = marketWith([
        { slug: 'a', prices },
        { slug: 'b', prices: prices.map(() => '1') },
      ])
      const pair = { from: asset('a', few), to: asset('b', few) }
      return ratioHistory(few, pair, { ...cap, mode: 'price' })?.percentile
    }
    expect([percentileOf(['2']), percentileOf(['2', '1'])]).toEqual([null, '50'])
  })

  it('VS-03 has no history of an unknown cap, and begins at a cut', () => {
    expect(ratioHistory(past, two('loose', 'b'), cap)).toBeNull()
    expect(ratioHistory(past, two('cut', 'b'), cap)).toMatchObject({
      cut: '2026-09-28',
      points: { length: 2 },
    })
  })

  it('VS-03 tells the ratio of a past day, or why it cannot', () => {
    const at = (from: string, date: string) =>
      ratioAt(past, two(from, 'b'), { mode: 'cap', supply: 'circulating', date })
    expect(at('a', '2026-09-27')).toEqual({ ratio: '0.15', date: '2026-09-27' })
    expect(at('a', '2026-09-25')).toEqual({ missing: 'no-history' })
    expect(at('loose', '2026-09-27')).toEqual({ missing: 'no-supply' })
    expect(at('cut', '2026-09-27')).toEqual({ missing: 'cut' })
    expect(at('cut', '2026-09-28')).toMatchObject({ date: '2026-09-28' })
  })
})

describe('lineSide', () => {
  it.each([
    ['25.01', 'above'],
    ['24.99', 'below'],
    ['25', 'at'],
  ])('CMP-03 %s % lies %s the line of 25', (ratio, side) => {
    expect(lineSide(ratio, '25')).toBe(side)
  })
})

describe('comparisonOrder', () => {
  const order = (key: 'code' | 'price' | 'cap' | 'supply', kinds = ['crypto', 'metal', 'stock'] as const) => {
    const { known, unknown } = comparisonOrder(market, { kinds, supply: 'circulating', key })
    return [known.map(({ slug }) => slug), unknown.map(({ slug }) => slug)]
  }

  it('CMP-02 orders coins, metals and shares by cap, those without one apart', () => {
    expect(order('cap')).toEqual([
      ['xau', 'acme', 'b', 'a', 'capped'],
      ['hollow', 'odd', 'zero', 'loose'],
    ])
  })

  it('CMP-02 orders by price, by quantity and by code', () => {
    expect(order('price')[0]?.slice(0, 3)).toEqual(['b', 'xau', 'a'])
    expect(order('supply')[0]?.slice(0, 2)).toEqual(['acme', 'xau'])
    expect(order('code')[0]?.slice(0, 3)).toEqual(['a', 'acme', 'b'])
  })

  it('CMP-02 orders assets that share a code by their address', () => {
    const supplies = { y: '3', z: '2', x: '1' }
    const entries = Object.entries(supplies).map(([slug, supply]) => ({ slug, supply, prices: ['1'] }))
    const { data } = marketWith(entries)
    const alike = createSnapshot({ ...data, assets: data.assets.map((each) => ({ ...each, code: 'TWIN' })) })
    const { known } = comparisonOrder(alike, { kinds: ['crypto'], supply: 'circulating', key: 'code' })
    expect(known.map(({ slug }) => slug)).toEqual(['x', 'y', 'z'])
  })

  it('CMP-02 tells figures apart that binary numbers cannot', () => {
    const close = marketWith(
      ['1.00000000000000000001', '1.00000000000000000003', '1.00000000000000000002'].map((price, index) => ({
        slug: `c${index}`,
        prices: [price],
      })),
    )
    const { known } = comparisonOrder(close, { kinds: ['crypto'], supply: 'circulating', key: 'price' })
    expect(known.map(({ slug }) => slug)).toEqual(['c1', 'c2', 'c0'])
  })

  it('CMP-02 lists no currencies and nothing without a price', () => {
    expect(order('code').flat()).not.toContain('usd')
    expect(order('code').flat()).not.toContain('unpriced')
  })
})
