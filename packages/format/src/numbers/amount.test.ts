import { locales } from '@portico/locale'
import { assert, constantFrom, integer, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from './amount.ts'
import { parseAmount } from '../entry/parse-amount.ts'
import { formatPlain } from './plain.ts'
import { plainAmount } from '../digits/zero-count.ts'

const en = { tag: 'en' } as const
const fortyDigits = '1234567890123456789012345678901234567890'
const anyTag = constantFrom(...locales.map((entry) => entry.numberTag), 'fa', 'ar-EG', 'hi-IN', 'de-CH')
const anyDecimal = stringMatching(/^-?(?:0|[1-9][0-9]{0,24})(?:\.[0-9]{1,24})?$/)

describe('formatAmount', () => {
  it.each(['0', '-0', '0.000', '0e5', '-0.0'])('FMT-02 shows zero (%s) as 0.00', (zero) => {
    expect(formatAmount(zero, en)).toBe('0.00')
    expect(formatAmount(zero, { ...en, big: true, compact: 'locale' })).toBe('0.00')
  })

  it.each(['', ' ', 'abc', '1,000', 'NaN', 'Infinity', '-', '1e', '0x10', '1.2.3', '１'])(
    'FMT-02 shows %j, no number, as an empty string',
    (value) => {
      expect(formatAmount(value, en)).toBe('')
      expect(formatAmount(value, { ...en, rate: { unit: '$', rate: '1' } })).toBe('')
    },
  )

  it.each([
    ['1', '1.00'],
    ['1.005', '1.01'],
    ['1.004999', '1.00'],
    ['0.99995', '1.00'],
    ['0.99994999', '0.9999'],
    ['999.995', '1,000.00'],
    ['1234567.891', '1,234,567.89'],
    ['1e+21', '1,000,000,000,000,000,000,000.00'],
    [fortyDigits, '1,234,567,890,123,456,789,012,345,678,901,234,567,890.00'],
    [`${fortyDigits}.995`, '1,234,567,890,123,456,789,012,345,678,901,234,567,891.00'],
    ['9007199254740993', '9,007,199,254,740,993.00'],
  ])('FMT-03 rounds %s half up and groups it', (value, text) => {
    expect(formatAmount(value, en)).toBe(text)
  })

  it.each([
    ['es', '1234.5', '1234,50'],
    ['es', '12345.5', '12.345,50'],
    ['pl', '1234.5', '1234,50'],
    ['fr', '1234.5', '1\u202f234,50'],
    ['ar-u-nu-latn', '1234.5', '1,234.50'],
    ['ar-SA-u-nu-latn', '1234.5', '1,234.50'],
    ['hi-IN', '1234567', '12,34,567.00'],
    ['de', '0.00001235', '0,0{4}1235'],
    ['fa', '0.00001235', '۰٫۰{۴}۱۲۳۵'],
    ['fa', '0.05', '۰٫۰۵'],
  ])('FMT-03 follows CLDR in %s', (tag, value, text) => {
    expect(formatAmount(value, { tag })).toBe(text)
  })

  it.each([
    ['999.99', '999.99'],
    ['999.994999', '999.99'],
    ['999.995', '1.00K'],
    ['1000', '1.00K'],
    ['999994.999', '999.99K'],
    ['999995', '1.00M'],
    ['999999999.99', '1.00B'],
    ['1234567890', '1.23B'],
    ['999995000000', '1.00T'],
    ['999994999999999', '999.99T'],
    ['1e15', '1,000.00T'],
    ['123456789e12', '123,456,789.00T'],
    ['-1500', '-1.50K'],
    ['0.5', '0.5000'],
  ])('FMT-03 writes %s in the compact form', (value, text) => {
    expect(formatAmount(value, { ...en, big: true })).toBe(text)
  })

  it('FMT-03 uses compact words of the locale where the brand wants them', () => {
    expect(formatAmount('1234567', { tag: 'de', big: true, compact: 'locale' })).toBe('1,23\u00a0Mio.')
    expect(formatAmount('123456', { tag: 'ja', big: true, compact: 'locale' })).toBe('12.35万')
    expect(formatAmount('1234567', { tag: 'de', compact: 'locale' })).toBe('1.234.567,00')
    expect(formatAmount('0.00001', { tag: 'de', big: true, compact: 'locale' })).toBe('0,0{4}1')
  })

  it.each([
    ['0.5', '0.5000'],
    ['0.1', '0.1000'],
    ['0.12345', '0.1235'],
    ['0.09999999', '0.1000'],
    ['0.05', '0.05'],
    ['0.0123456', '0.01235'],
    ['0.0001', '0.0001'],
    ['0.00012345', '0.0001235'],
    ['0.0000999996', '0.0001'],
    ['0.00009999', '0.0{4}9999'],
    ['0.00001', '0.0{4}1'],
    ['0.0000123456', '0.0{4}1235'],
    ['1e-18', '0.0{17}1'],
    ['-0.00001', '-0.0{4}1'],
    ['-0.5', '-0.5000'],
  ])('FMT-04 writes %s below one', (value, text) => {
    expect(formatAmount(value, en)).toBe(text)
  })

  it('FMT-01 scales by a rate that has a unit, and puts the unit first', () => {
    expect(formatAmount('2', { ...en, rate: { unit: '€', rate: '0.915' } })).toBe('€1.83')
    expect(formatAmount('-2', { ...en, rate: { unit: '€', rate: '0.915' } })).toBe('-€1.83')
    expect(formatAmount('0', { ...en, rate: { unit: '$', rate: '3' } })).toBe('$0.00')
    expect(formatAmount('2000', { ...en, big: true, rate: { unit: '¥', rate: '150' } })).toBe('¥300.00K')
  })

  it('FMT-01 scales nothing without a unit, and shows nothing for a rate that is no number', () => {
    expect(formatAmount('2', { ...en, rate: { unit: '', rate: '5' } })).toBe('2.00')
    expect(formatAmount('2', { ...en, rate: { unit: '$', rate: 'n/a' } })).toBe('')
  })

  it('FMT-05 computes in decimals: 1.005 times 100 is 100.50', () => {
    expect(formatAmount('1.005', { ...en, rate: { unit: '$', rate: '100' } })).toBe('$100.50')
    expect(formatAmount('0.1', { ...en, rate: { unit: '$', rate: '3' } })).toBe('$0.3000')
  })

  it('FMT-05 mirrors negatives: the text of -x is the minus and the text of x', () => {
    assert(
      property(anyDecimal, (value) => {
        const magnitude = value.replace('-', '')
        const positive = formatAmount(magnitude, en)
        expect(formatAmount(`-${magnitude}`, en)).toBe(positive === '0.00' ? '0.00' : `-${positive}`)
      }),
    )
  })

  it('FMT-05 stays within half a unit of the last place shown', () => {
    assert(
      property(integer({ min: -60, max: 40 }), stringMatching(/^[1-9][0-9]{0,39}$/), (exponent, digits) => {
        const text = plainAmount(formatAmount(`${digits}e${exponent}`, en)).replaceAll(',', '')
        expect(text).toMatch(/^\d+\.\d+$/)
        const shown = Number(text)
        const exact = Number(`${digits}e${exponent}`)
        expect(Math.abs(shown - exact)).toBeLessThanOrEqual(Math.max(0.00500001, exact * 1e-12))
        if (exact < 0.99) expect(Math.abs(shown - exact) / exact).toBeLessThanOrEqual(0.00050001)
      }),
    )
  })

  it('FMT-05 reads its own texts back in every locale, and formats them alike again', () => {
    assert(
      property(anyDecimal, anyTag, (value, tag) => {
        const text = formatAmount(value, { tag })
        const parsed = parseAmount(text, tag)
        expect(parsed).toMatchObject({ status: 'ok' })
        if (parsed.status === 'ok') expect(formatAmount(parsed.value, { tag })).toBe(text)
      }),
      { numRuns: 400 },
    )
  })
})

describe('formatPlain', () => {
  it.each([
    ['1234.5', 'de', '1234,5'],
    ['1e-8', 'de', '0,00000001'],
    ['-0', 'en', '0'],
    ['-1.50', 'sv', '\u22121,5'],
    ['12.5', 'fa', '۱۲٫۵'],
    [fortyDigits, 'en', fortyDigits],
    ['abc', 'en', ''],
    ['', 'en', ''],
  ])('CONV-02 writes %s for an input in %s', (value, tag, text) => {
    expect(formatPlain(value, tag)).toBe(text)
  })

  it('FMT-05 keeps every digit: parsing gives the same number in every locale', () => {
    assert(
      property(anyDecimal, anyTag, (value, tag) => {
        const canonical = parseAmount(value, 'en-u-nu-latn')
        expect(parseAmount(formatPlain(value, tag), tag)).toEqual(
          canonical.status === 'ok' ? canonical : { status: 'ok', value: formatPlain(value, 'en') },
        )
      }),
      { numRuns: 400 },
    )
  })
})
