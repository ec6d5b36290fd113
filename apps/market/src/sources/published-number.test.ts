import { Decimal } from '@portico/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positiveNumber, publishedPrice } from './published-number.ts'

describe('positiveNumber', () => {
  it.each([
    ['67187.33', '67187.33'],
    ['268.5600', '268.56'],
    ['1e-8', '0.00000001'],
    ['1.5E+3', '1500'],
    ['0.000000012345678901234', '0.000000012345678901234'],
    ['123456789012345678901234.5', '123456789012345678900000'],
    ['0.123456789012345678905', '0.12345678901234567891'],
  ])('MKT-01 writes %s plainly, as %s', (published, plain) => {
    expect(positiveNumber(published)).toBe(plain)
  })

  it.each([
    '0',
    '0.00000000',
    '-1',
    'NaN',
    'Infinity',
    '1e308',
    '1e-308',
    '1e99999',
    '',
    ' 1',
    '1 000',
    '1,5',
    '0x10',
    '1n',
    '١٢',
    '9'.repeat(401),
    null,
    undefined,
  ])('MKT-03 takes %j for no number', (published) => {
    expect(positiveNumber(published)).toBeNull()
  })

  it('MKT-01 keeps every number of up to 20 digits exactly, however it is written', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,18}[1-9]$/)
    fc.assert(
      fc.property(digits, fc.integer({ min: -30, max: 15 }), (text, exponent) => {
        const read = positiveNumber(`${text}e${exponent}`) ?? ''
        expect(read).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
        expect(new Decimal(read).eq(new Decimal(text).times(new Decimal(10).pow(exponent)))).toBe(true)
      }),
    )
  })
})

describe('publishedPrice', () => {
  it.each([
    ['1e-8', '0.00000001'],
    ['NaN', 'NaN'],
    ['-1', '-1'],
    ['1e308', '1e308'],
    ['x'.repeat(1000), 'x'.repeat(400)],
  ])('MKT-03 hands on what is no price as it was published, within bounds: %s', (published, handedOn) => {
    expect(publishedPrice(published)).toBe(handedOn)
  })
})
