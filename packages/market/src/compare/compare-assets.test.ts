import { Decimal } from '@portico/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  compareAssets,
  type Comparison,
  type CompareTerms,
  largestRatioPercent,
  ratioOf,
} from './compare-assets.ts'
import { comparedMarket, fixtureAssetOf, marketWith } from '../../test/compare-fixture.ts'

const market = comparedMarket
const asset = fixtureAssetOf

const usual: CompareTerms = { mode: 'cap', ratio: '1', supply: 'circulating' }

const ask = (from: string, to: string, terms: Partial<CompareTerms> = {}, snapshot = market) =>
  compareAssets(snapshot, { from: asset(from, snapshot), to: asset(to, snapshot) }, { ...usual, ...terms })

function answer(...asked: Parameters<typeof ask>): Comparison {
  const found = ask(...asked)
  if ('refused' in found) throw new Error(`refused: ${found.refused}`)
  return found
}

const rounded = (value: string | null, digits: number) => new Decimal(value ?? 'NaN').toFixed(digits)

describe('compareAssets', () => {
  it('CMP-01 VS-01 gives the price of A at the cap of B', () => {
    const found = answer('a', 'b')
    expect(rounded(found.targetPrice, 2)).toBe('16666.67')
    expect(found.targetCap).toBe('2000000000000')
    expect(rounded(found.multiple, 4)).toBe('5.5556')
    expect(rounded(found.changePercent, 2)).toBe('455.56')
    expect(found.progressPercent).toBe('18')
    expect(found.currentRatio).toBe('0.18')
  })

  it.each([
    ['cap', '0.25', '4166.67', '1.3889'],
    ['price', '1', '100000.00', '33.3333'],
    ['price', '0.03', '3000.00', '1.0000'],
  ] as const)('VS-01 answers %s mode at ratio %s', (mode, ratio, price, multiple) => {
    const found = answer('a', 'b', { mode, ratio })
    expect(rounded(found.targetPrice, 2)).toBe(price)
    expect(rounded(found.multiple, 4)).toBe(multiple)
  })

  it('VS-01 gives the cap that goes with an equal price', () => {
    expect(answer('a', 'b', { mode: 'price' })).toMatchObject({
      targetCap: '12000000000000',
      currentRatio: '0.03',
    })
  })

  it('VS-01 computes from unrounded figures, which rounded ones miss by a little', () => {
    const live = marketWith([
      { slug: 'eth', prices: ['3272.31'], supply: '120694842' },
      { slug: 'btc', prices: ['101237'], supply: '19953000' },
    ])
    const tenth = rounded(answer('eth', 'btc', { ratio: '0.1' }, live).targetPrice, 2)
    const whole = rounded(answer('eth', 'btc', {}, live).targetPrice, 2)
    expect(new Decimal(whole).dividedBy(10).minus(tenth).abs().lte('0.01')).toBe(true)
    expect(Math.abs(Number(tenth) / 1673.5 - 1)).toBeLessThan(0.002)
  })

  it.each([
    ['no price', 'a', 'unpriced'],
    ['a price of zero', 'zero', 'b'],
  ])('VS-03 refuses %s and names the asset', (_, from, to) => {
    for (const mode of ['cap', 'price'] as const)
      expect(ask(from, to, { mode })).toEqual({
        refused: 'no-price',
        assets: [asset(from === 'zero' ? 'zero' : 'unpriced')],
      })
  })

  it.each(['loose', 'hollow', 'odd', 'usd'])('VS-03 refuses %s, whose quantity is not known', (slug) => {
    expect(ask(slug, 'b')).toEqual({ refused: 'no-supply', assets: [asset(slug)] })
    expect(ask('b', slug)).toEqual({ refused: 'no-supply', assets: [asset(slug)] })
    expect(ask(slug, slug)).toEqual({ refused: 'no-supply', assets: [asset(slug)] })
  })

  it.each(['loose', 'hollow', 'odd'])(
    'VS-03 compares the price of %s, whose quantity is not known, and leaves quantity and cap unknown',
    (slug) => {
      expect(answer(slug, 'b', { mode: 'price' })).toMatchObject({
        targetPrice: '100000',
        targetCap: null,
        multiple: '20000',
        from: { cap: null, supply: null },
      })
    },
  )

  it('VS-03 answers the same asset twice with the ratio itself', () => {
    expect(answer('a', 'a')).toMatchObject({ multiple: '1', changePercent: '0', progressPercent: '100' })
    expect(answer('a', 'a', { ratio: '0.5' }).multiple).toBe('0.5')
  })

  it.each([
    ['0', 'not-positive'],
    ['-1', 'not-positive'],
    ['', 'not-positive'],
    ['Infinity', 'not-positive'],
    ['x', 'not-positive'],
    ['10000.0001', 'too-large'],
  ])('VS-03 refuses the ratio %j', (ratio, fault) => {
    expect(ask('a', 'b', { ratio })).toEqual({ refused: 'ratio', fault })
  })

  const amount = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: -30, max: 6 }))
    .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`).toString())
  const pair = fc.record({ a: amount, b: amount, sa: amount, sb: amount })

  it('VS-01 multiple there times multiple back is one, and so is current ratio times multiple', () => {
    fc.assert(
      fc.property(pair, fc.constantFrom('cap', 'price'), ({ a, b, sa, sb }, mode) => {
        const made = marketWith([
          { slug: 'a', prices: [a], supply: sa },
          { slug: 'b', prices: [b], supply: sb },
        ])
        const there = answer('a', 'b', { mode }, made)
        const back = answer('b', 'a', { mode }, made)
        const near = (product: Decimal) => expect(product.minus(1).abs().lte('1e-17')).toBe(true)
        near(new Decimal(there.multiple).times(back.multiple))
        near(new Decimal(there.currentRatio).times(there.multiple))
        near(new Decimal(there.progressPercent).dividedBy(100).times(there.multiple))
      }),
    )
  })

  it('VS-01 multiple and ratio do not depend on what prices are quoted in', () => {
    fc.assert(
      fc.property(pair, amount, ({ a, b, sa, sb }, rate) => {
        const quoted = (price: string) => new Decimal(price).times(rate).toString()
        const made = (priceA: string, priceB: string) =>
          answer(
            'a',
            'b',
            { ratio: '0.3' },
            marketWith([
              { slug: 'a', prices: [priceA], supply: sa },
              { slug: 'b', prices: [priceB], supply: sb },
            ]),
          )
        const [own, other] = [made(a, b), made(quoted(a), quoted(b))]
        const drift = new Decimal(own.multiple).dividedBy(other.multiple).minus(1).abs()
        expect(drift.lte('1e-17')).toBe(true)
      }),
    )
  })

  it('FMT-05 keeps prices of 40 digits and of 1e-30 finite', () => {
    const edge = marketWith([
      { slug: 'vast', prices: ['1234567890123456789012345678901234567890'], supply: '1' },
      { slug: 'tiny', prices: ['0.000000000000000000000000000001'], supply: '1' },
    ])
    for (const [from, to] of [
      ['vast', 'tiny'],
      ['tiny', 'vast'],
    ] as const) {
      const found = answer(from, to, { ratio: '10000' }, edge)
      for (const figure of [found.targetPrice, found.multiple, found.progressPercent, found.currentRatio])
        expect(new Decimal(figure).isFinite() && new Decimal(figure).greaterThan(0)).toBe(true)
    }
  })
})

describe('ratioOf', () => {
  it('VS-01 reads percent as a factor', () => {
    expect(ratioOf('100')).toEqual({ ratio: '1' })
    expect(ratioOf('0.5')).toEqual({ ratio: '0.005' })
    expect(ratioOf(largestRatioPercent)).toEqual({ ratio: '10000' })
  })

  it.each([
    ['0', 'not-positive'],
    ['-5', 'not-positive'],
    ['', 'not-positive'],
    ['NaN', 'not-positive'],
    ['1000000.01', 'too-large'],
    ['1e9999', 'too-large'],
  ])('VS-03 refuses %j', (percent, fault) => expect(ratioOf(percent)).toEqual({ fault }))
})
