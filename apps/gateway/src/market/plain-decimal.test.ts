import { Decimal } from '@portico/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainDecimal } from './plain-decimal.ts'

it.each([
  ['1.50', '1.5'],
  ['1e-9', '0.000000001'],
  ['007', '7'],
  ['0.0', '0'],
  ['64000.1', '64000.1'],
  ['1e21', '1000000000000000000000'],
])('MKT-01 writes %s as %s', (text, expected) => {
  expect(plainDecimal(text)).toBe(expected)
})

it('MKT-01 writes any decimal as the same number without an exponent', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 36n }), fc.integer({ min: 0, max: 36 }))
    .map(([units, places]) => `${units}e-${places}`)
  fc.assert(
    fc.property(decimal, (text) => {
      const plain = plainDecimal(text)
      expect(plain).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      expect(plainDecimal(plain)).toBe(plain)
      expect(new Decimal(plain).equals(text)).toBe(true)
    }),
  )
})
