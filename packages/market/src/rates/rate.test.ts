import { Decimal } from '@portico/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { convertAmount, trendOf } from './convert.ts'
import { fixtureSnapshot } from '../../test/fixture.ts'
import type { Asset } from '../model/model.ts'
import { pairRate, pairRateAt } from './rate.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

const snapshot = fixtureSnapshot([
  { slug: 'btc', prices: ['60000', '62000', '63000'] },
  { slug: 'eth', prices: ['3000', '3100'], behindDays: 2 },
  { slug: 'usd', kind: 'fiat', prices: ['1', '1', '1'] },
  { slug: 'eur', kind: 'fiat', prices: ['1.1', '1.12', '1.125'] },
  { slug: 'gone' },
])

function asset(slug: string, from: Snapshot = snapshot): Asset {
  const found = from.asset(slug)
  if (found === null) throw new Error(`No ${slug} in the fixture.`)
  return found
}

describe('pairRate', () => {
  it('CONV-01 crosses through the US dollar', () => {
    expect(pairRate(snapshot, asset('btc'), asset('eur'))?.rate).toBe('56000')
    expect(pairRate(snapshot, asset('btc'), asset('usd'))?.rate).toBe('63000')
  })

  it('CONV-03 is as old as the older of the two prices', () => {
    expect(pairRate(snapshot, asset('btc'), asset('eth'))?.asOf).toBe('2026-09-27T00:00:00Z')
    expect(pairRate(snapshot, asset('eth'), asset('btc'))?.asOf).toBe('2026-09-27T00:00:00Z')
  })

  it('names a source that both prices share once', () => {
    expect(pairRate(snapshot, asset('btc'), asset('eur'))?.sources).toEqual(['test'])
  })

  it('is null when either side has no price', () => {
    expect(pairRate(snapshot, asset('gone'), asset('usd'))).toBeNull()
    expect(pairRate(snapshot, asset('usd'), asset('gone'))).toBeNull()
  })

  it('is 1 for an asset against itself', () => {
    expect(pairRate(snapshot, asset('btc'), asset('btc'))).toMatchObject({ rate: '1', inverse: '1' })
  })

  it('FMT-05 takes the inverse from the prices, not from the rounded rate', () => {
    const thirds = fixtureSnapshot([
      { slug: 'a', prices: ['1'] },
      { slug: 'b', prices: ['3'] },
    ])
    expect(pairRate(thirds, asset('a', thirds), asset('b', thirds))).toMatchObject({
      rate: '0.33333333333333333333',
      inverse: '3',
    })
  })

  it('FMT-05 swapping the pair swaps rate and inverse, for prices of any size', () => {
    const price = fc.tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: -18, max: 12 }))
    const text = price.map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`).toString())
    fc.assert(
      fc.property(text, text, (left, right) => {
        const both = fixtureSnapshot([
          { slug: 'a', prices: [left] },
          { slug: 'b', prices: [right] },
        ])
        const there = pairRate(both, asset('a', both), asset('b', both))
        const back = pairRate(both, asset('b', both), asset('a', both))
        expect(there?.rate).toBe(back?.inverse)
        expect(there?.inverse).toBe(back?.rate)
      }),
    )
  })
})

describe('pairRateAt', () => {
  const pair = { from: asset('btc'), to: asset('eur') }

  it('takes the observation of the day', () => {
    expect(pairRateAt(snapshot, pair, '2026-09-28')).toMatchObject({
      rate: '55357.142857142857143',
      date: '2026-09-28',
    })
  })

  it('takes the last one before a day without any, and says its date', () => {
    expect(pairRateAt(snapshot, pair, '2027-01-01')).toMatchObject({ rate: '56000', date: '2026-09-29' })
  })

  it('dates the rate by the older side', () => {
    const mixed = pairRateAt(snapshot, { from: asset('btc'), to: asset('eth') }, '2026-09-29')
    expect(mixed?.date).toBe('2026-09-27')
  })

  it('is null before the first observation and without any', () => {
    expect(pairRateAt(snapshot, pair, '2026-09-26')).toBeNull()
    expect(pairRateAt(snapshot, { from: asset('gone'), to: asset('usd') }, '2026-09-29')).toBeNull()
  })
})

describe('convertAmount', () => {
  it.each([
    ['2', '63000.5', '126001'],
    ['0.001', '63000', '63'],
    ['1e-18', '3', '0.000000000000000003'],
    ['-5', '0.2', '-1'],
    ['0', '63000', '0'],
    ['12345678901234567890123456789', '2', '24691357802469135780000000000'],
  ])('FMT-05 CONV-02 %s at %s is %s', (amount, rate, value) => {
    expect(convertAmount(amount, rate)).toBe(value)
  })

  it.each(['', 'abc', '1,5', '--1'])('CONV-07 throws for %j, which its caller has to refuse', (amount) => {
    expect(() => convertAmount(amount, '1')).toThrow('Invalid argument')
  })
})

describe('trendOf', () => {
  it.each([
    ['0.0001', 'rising'],
    ['-0.0001', 'falling'],
    ['0', 'steady'],
    ['-0', 'steady'],
    ['0.000', 'steady'],
  ])('CONV-03 %s is %s', (percent, trend) => {
    expect(trendOf(percent)).toBe(trend)
  })
})
