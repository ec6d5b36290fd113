import fc from 'fast-check'
import { Decimal } from '@portico/decimal'
import { describe, expect, it } from 'vitest'
import { multiply, roundTo } from './exact.ts'

const Wide = Decimal.clone({ precision: 200, toExpNeg: -200, toExpPos: 200 })
const plain = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat({ max: 20 }))
  .map(([sign, digits, scale]) => {
    const text = digits.toString().padStart(scale + 1, '0')
    return sign + (scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`)
  })

describe('multiply', () => {
  it.each([
    ['2', '83212.6403329', '166425.2806658'],
    ['0.1', '0.2', '0.02'],
    ['-1.5', '2', '-3.0'],
    ['0', '5.5', '0.0'],
  ])('FMT-05 %s x %s is %s', (one, other, product) => {
    expect(multiply(one, other)).toBe(product)
  })

  it('FMT-05 loses no digit, whatever the size', () => {
    fc.assert(
      fc.property(plain, plain, (one, other) => {
        expect(new Wide(multiply(one, other)).equals(new Wide(one).times(other))).toBe(true)
      }),
    )
  })
})

describe('roundTo', () => {
  it.each([
    ['1.005', 2, '1.01'],
    ['1.004999', 2, '1.00'],
    ['-1.005', 2, '-1.01'],
    ['0.5', 0, '1'],
    ['7', 2, '7.00'],
    ['-0.001', 2, '0.00'],
  ])('FMT-03 rounds %s to %i decimals: %s', (text, places, rounded) => {
    expect(roundTo(text, places)).toBe(rounded)
  })

  it('FMT-03 rounds as decimal.js does half up', () => {
    fc.assert(
      fc.property(plain, fc.nat({ max: 10 }), (text, places) => {
        const expected = new Wide(text).toDecimalPlaces(places, Wide.ROUND_HALF_UP)
        expect(new Wide(roundTo(text, places)).equals(expected)).toBe(true)
      }),
    )
  })
})
