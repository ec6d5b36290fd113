import { Decimal } from '@portico/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backwardAmounts, exampleAmounts } from './amounts.ts'

describe('exampleAmounts', () => {
  it('CONV-04 are those of the specification', () => {
    expect(exampleAmounts).toEqual(['0.001', '0.01', '0.1', '1', '5', '10'])
  })
})

describe('backwardAmounts', () => {
  it.each([
    ['0.00001', exampleAmounts],
    ['49.99', exampleAmounts],
    ['50', ['1', '10', '100', '500', '1000', '5000']],
    ['499999', ['1', '10', '100', '500', '1000', '5000']],
    ['500000', ['10', '100', '1000', '5000', '10000', '50000']],
    ['66000000', ['1000', '10000', '100000', '500000', '1000000', '5000000']],
  ])('CONV-04 at a price of %s are %j', (rate, amounts) => {
    expect(backwardAmounts(rate)).toEqual(amounts)
  })

  it('CONV-04 are six plain rising numbers for any price', () => {
    const rate = fc
      .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: -18, max: 18 }))
      .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`).toString())
    fc.assert(
      fc.property(rate, (price) => {
        const amounts = backwardAmounts(price)
        expect(amounts).toHaveLength(6)
        expect(amounts.every((amount) => /^\d+(?:\.\d+)?$/.test(amount))).toBe(true)
        const numbers = amounts.map((amount) => new Decimal(amount))
        expect(numbers.every((each, index) => index === 0 || each.gt(numbers[index - 1] ?? 0))).toBe(true)
      }),
    )
  })
})
