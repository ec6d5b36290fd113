import { Decimal } from '@portico/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backwardAmounts, coinAmounts, exampleAmounts } from './amounts.ts'

const coin = { kind: 'crypto', usd: '2.5' } as const
const anyPrice = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: -18, max: 18 }))
  .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`).toString())

function expectRising(amounts: readonly string[]): void {
  expect(amounts).toHaveLength(6)
  expect(amounts.every((amount) => /^\d+(?:\.\d+)?$/.test(amount))).toBe(true)
  const numbers = amounts.map((amount) => new Decimal(amount))
  expect(numbers.every((each, index) => index === 0 || each.gt(numbers[index - 1] ?? 0))).toBe(true)
}

describe('exampleAmounts', () => {
  it('CONV-04 of a coin are those of the specification', () => {
    expect(exampleAmounts(coin)).toEqual(['0.001', '0.01', '0.1', '1', '5', '10'])
  })

  it.each([
    ['1', ['1', '10', '50', '100', '500', '1000']],
    ['1.3', ['1', '10', '50', '100', '500', '1000']],
    ['0.0067', ['1', '1000', '5000', '10000', '50000', '100000']],
    ['0.00006', ['1', '100000', '500000', '1000000', '5000000', '10000000']],
  ])('NUM-02 of a currency that is worth %s dollars start at one: %j', (usd, amounts) => {
    expect(exampleAmounts({ kind: 'fiat', usd })).toEqual(amounts)
    expect(backwardAmounts({ kind: 'fiat', usd }, '66000')).toEqual(amounts)
  })

  it('NUM-02 are six rising numbers from one on for any currency', () => {
    fc.assert(
      fc.property(anyPrice, (usd) => {
        const amounts = exampleAmounts({ kind: 'fiat', usd })
        expect(amounts[0]).toBe('1')
        expectRising(amounts)
      }),
    )
  })
})

describe('backwardAmounts', () => {
  it.each([
    ['0.00001', coinAmounts],
    ['49.99', coinAmounts],
    ['50', ['1', '10', '100', '500', '1000', '5000']],
    ['499999', ['1', '10', '100', '500', '1000', '5000']],
    ['500000', ['10', '100', '1000', '5000', '10000', '50000']],
    ['66000000', ['1000', '10000', '100000', '500000', '1000000', '5000000']],
  ])('CONV-04 of a coin at a price of %s are %j', (price, amounts) => {
    expect(backwardAmounts(coin, price)).toEqual(amounts)
  })

  it('CONV-04 are six plain rising numbers for any price', () => {
    fc.assert(fc.property(anyPrice, (price) => expectRising(backwardAmounts(coin, price))))
  })
})
