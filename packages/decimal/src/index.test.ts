import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Decimal, parseDecimal, reciprocal } from './index.ts'

const digits = fc.stringMatching(/^[0-9]{1,20}$/)
const plainText = fc.tuple(digits, digits).map(([whole, fraction]) => `${whole}.${fraction}`)

describe('Decimal', () => {
  it('FMT-05 divides at 20 significant digits, half up', () => {
    expect(new Decimal(2).dividedBy(3).toString()).toBe('0.66666666666666666667')
    expect(new Decimal('1').dividedBy(3).times(3).toString()).toBe('0.99999999999999999999')
  })

  it('FMT-05 writes tiny and huge values without an exponent', () => {
    expect(new Decimal('1e-18').toString()).toBe('0.000000000000000001')
    expect(new Decimal('1e+21').toString()).toBe('1000000000000000000000')
  })
})

describe('parseDecimal', () => {
  it.each([
    '0',
    '-12.5',
    '+3',
    '.5',
    '5.',
    '1e-8',
    '1E+21',
    '0.000',
    '1234567890123456789012345678901234567890',
  ])('FMT-05 reads %s', (text) => {
    expect(parseDecimal(text)?.equals(text)).toBe(true)
  })

  it.each([
    '',
    ' ',
    '.',
    '1,5',
    '1 000',
    '0x10',
    'NaN',
    'Infinity',
    '--1',
    '1e',
    '1e99999',
    '1_000',
    '١',
    '1\n',
  ])('CONV-07 refuses %j', (text) => {
    expect(parseDecimal(text)).toBeNull()
  })

  it('FMT-05 keeps every plain decimal of up to 40 digits', () => {
    fc.assert(
      fc.property(plainText, (text) => {
        expect(parseDecimal(text)?.equals(text)).toBe(true)
      }),
    )
  })
})

describe('reciprocal', () => {
  it.each([
    ['4', '0.25'],
    ['0.0000120176', '83211.2901078'],
    ['1', '1'],
    ['1000', '0.001'],
    ['0.001', '1000'],
    ['1e-7', '10000000'],
    ['2.5E+3', '0.0004'],
    ['3', '0.333333333333'],
    ['0.6', '1.66666666667'],
  ])('inverts %s', (value, inverse) => {
    expect(reciprocal(value, 12)).toBe(inverse)
  })

  it.each(['0', '0.000', '', '-1', '+1', '.5', 'NaN', 'Infinity', '1e9999', ' 1', '1,5'])(
    'refuses %j',
    (value) => {
      expect(reciprocal(value, 12)).toBeNull()
    },
  )

  it('FMT-05 agrees with the division of Decimals, half up', () => {
    const Rounded = Decimal.clone({ precision: 12 })
    const positive = plainText.filter((text) => /[1-9]/.test(text))
    fc.assert(
      fc.property(positive, (text) => {
        expect(reciprocal(text, 12)).toBe(new Rounded(1).dividedBy(text).toFixed())
      }),
      { numRuns: 1000 },
    )
  })
})
