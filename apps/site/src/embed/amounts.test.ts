import { formatAmount } from '@portico/format'
import { locales } from '@portico/locale'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberFormOf, plainAmount, readAmount, readBack, formatAmountIn } from './amounts.ts'

const [english, german, french] = [numberFormOf('en'), numberFormOf('de'), numberFormOf('fr')]
const valueOf = (typed: string, form = english) => {
  const read = readAmount(typed, form)
  return read.kind === 'amount' ? read.value : read.kind
}

describe('readAmount', () => {
  it.each([
    ['1,234.5', english, '1234.5'],
    ['1.234,5', german, '1234.5'],
    ['1.234', german, '1234'],
    ['1,234', english, '1234'],
    ['1.234', english, '1.234'],
    ['1,5', english, '1.5'],
    ['1.5', german, '1.5'],
    ['1 234,5', french, '1234.5'],
    ['1\u202f234,5', french, '1234.5'],
    ["1'234.5", english, '1234.5'],
    ['1,00,000', english, '100000'],
    ['١٢٣٫٥', numberFormOf('ar-EG'), '123.5'],
    ['۱۲٬۳۴۵', numberFormOf('fa'), '12345'],
    ['１２．５', english, '12.5'],
    ['$1,234.50', english, '1234.5'],
    ['100 €', german, '100'],
    ['-$5', english, '-5'],
    ['$-5', english, '-5'],
    ['১২৩.৫', english, '123.5'],
    ['๑๒๓', numberFormOf('th'), '123'],
    ['१,२३,४५६', numberFormOf('hi'), '123456'],
    ['12,34,567.5', english, '1234567.5'],
    ['.5', english, '0.5'],
    ['5.', english, '5'],
    ['+7', english, '7'],
    ['-0.50', english, '-0.5'],
    ['\u22122', english, '-2'],
    ['007', english, '7'],
    ['-0', english, '0'],
  ])('CONV-02 reads %s', (typed, form, value) => {
    expect(valueOf(typed, form)).toBe(value)
  })

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['€', 'empty'],
    ['abc', 'unreadable'],
    ['1e5', 'unreadable'],
    ['--2', 'unreadable'],
    ['2-', 'unreadable'],
    ['5²', 'unreadable'],
    ['5€50', 'unreadable'],
    ['1$,5', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['1.2,3.4', 'unreadable'],
    ['.', 'unreadable'],
    ['<img>', 'unreadable'],
    ['9'.repeat(41), 'too-long'],
    [`0.${'1'.repeat(41)}`, 'too-long'],
    ['9'.repeat(5000), 'too-long'],
  ])('CONV-07 %s is %s', (typed, kind) => {
    expect(valueOf(typed)).toBe(kind)
  })

  it('reads back every amount that it formats in full, in every locale', () => {
    const forms = locales.map(({ numberTag }) => numberFormOf(numberTag))
    const amount = fc
      .tuple(fc.nat(), fc.nat({ max: 999_999 }))
      .map(([whole, decimals]) => `${whole}.${decimals}7`)
    fc.assert(
      fc.property(fc.constantFrom(...forms), amount, (form, value) => {
        const typed = plainAmount(value, form)
        // Three decimals in a locale whose separator is another's group still read as decimals: they stand alone.
        expect(valueOf(typed, form)).toBe(value)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789.,-+'eE ٣५７．٫٬ ½²\u0000\u200e\ud800") }),
        (typed) => void readAmount(typed, english),
      ),
    )
  })
})

describe('readBack', () => {
  it.each([
    ['1.234', german, '1,2340'],
    ['1.234', english, '1.2340'],
    ['-12.345', numberFormOf('es'), '-12,3450'],
    ['1234', german, '1234'],
    ['0.125', english, '0.125'],
    ['1234.567', english, '1234.567'],
  ])('CONV-02 says %s so that nobody reads a thousand times as much', (value, form, text) => {
    expect(readBack(value, form)).toBe(text)
    expect(valueOf(text, form)).toBe(value)
  })
})

describe('formatAmountIn', () => {
  it.each([
    ['166425.2806658', '166,425.28'],
    ['0', '0.00'],
    ['0.999999', '1.00'],
    ['0.5', '0.5000'],
    ['0.012345', '0.01235'],
    ['0.000012', '0.000012'],
    ['-1234.5', '-1,234.50'],
    [`${'9'.repeat(30)}.995`, `1${',000'.repeat(10)}.00`],
  ])('FMT-03 FMT-04 formats %s as %s', (value, text) => {
    expect(formatAmountIn(value, english)).toBe(text)
  })

  it('FMT-03 formats numbers from a thousandth on as the site does, in every locale', () => {
    const value = fc
      .tuple(fc.nat({ max: 10_000_000 }), fc.nat({ max: 9_999_999 }))
      .map(([whole, decimals]) => `${whole}.00${decimals}1`)
    fc.assert(
      fc.property(fc.constantFrom(...locales), value, ({ numberTag }, text) => {
        expect(formatAmountIn(text, numberFormOf(numberTag))).toBe(formatAmount(text, { tag: numberTag }))
      }),
    )
  })
})
