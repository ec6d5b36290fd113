import { assert, constantFrom, property, string, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '../numbers/money.ts'
import { parseAmount } from './parse-amount.ts'

describe('parseAmount', () => {
  it.each([
    ['de', '1.234,56', '1234.56'],
    ['de', '1.234', '1234'],
    ['en', '1.234', '1.234'],
    ['fr', '1 234,5', '1234.5'],
    ['fr', '1\u202f234,5', '1234.5'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
    ['fa', '۱۲٫۵', '12.5'],
    ['de-CH', "1'234.5", '1234.5'],
    ['de-CH', '1’234.5', '1234.5'],
    ['en', '1e-8', '0.00000001'],
    ['de', '0,00000001', '0.00000001'],
    ['ja', '１２３', '123'],
    ['fr', ',5', '0.5'],
    ['en', ',5', '0.5'],
    ['de', '0.001', '0.001'],
    ['en', '0,125', '0.125'],
  ])('CONV-02 reads the vector of %s %j', (tag, text, value) => {
    expect(parseAmount(text, tag)).toEqual({ status: 'ok', value })
  })

  it.each([
    ['en', '1,2,3'],
    ['en', '1.2.3.4'],
    ['en', '1,234.567,8'],
    ['en', '1234,567.8'],
    ['en', '0,123.4'],
    ['en', '01,234,567'],
    ['en', '1,23,45'],
    ['de', '1.23.456'],
    ['en', "1'23"],
    ['en', "1.5'000"],
    ['ar', '١٫٢٫٣'],
    ['en', '.'],
    ['en', ','],
    ['en', '1,234 567.8,9'],
  ])('CONV-07 finds no reading of the separators in %s %j', (tag, text) => {
    expect(parseAmount(text, tag)).toEqual({ status: 'error', reason: 'separators' })
  })

  it.each([
    ['en', '1,234', '1234'],
    ['en', '1,23', '1.23'],
    ['en', '1234,567', '1234.567'],
    ['en', '1,234,567', '1234567'],
    ['en', '1.234.567', '1234567'],
    ['en', '1.234,5', '1234.5'],
    ['de', '1,234.5', '1234.5'],
    ['fr', '1.234', '1.234'],
    ['es', '1.234', '1234'],
    ['pt-PT', '1.234', '1.234'],
    ['de', '1.23', '1.23'],
    ['en', "1'234", '1234'],
    ['en', '5.', '5'],
    ['en', '5,', '5'],
    ['hi-IN', '12,34,567.5', '1234567.5'],
    ['hi-IN', '1,234,567', '1234567'],
    ['ar', '١٢٣،٥', '123.5'],
    ['en', '007.50', '7.5'],
    ['en', '-0', '0'],
    ['en', '-0.000', '0'],
    ['sv', '\u22125,5', '-5.5'],
    ['ar-u-nu-latn', '\u200e-5.5', '-5.5'],
    ['en', '+5', '5'],
    ['en', ' 5\n', '5'],
    ['en', '१२.५', '12.5'],
    ['en', '－１２．５', '-12.5'],
    ['en', '2k', '2000'],
    ['en', '1.5M', '1500000'],
    ['en', '2b', '2000000000'],
    ['en', '1.00T', '1000000000000'],
    ['en', '1.5E+3', '1500'],
    ['en', '1e21', '1000000000000000000000'],
    ['en', '0.0{4}1235', '0.00001235'],
  ])('CONV-02 reads %s %j as typed or pasted', (tag, text, value) => {
    expect(parseAmount(text, tag)).toEqual({ status: 'ok', value })
  })

  it.each([
    ['$1,234.50', '1234.5'],
    ['-$5', '-5'],
    ['5 €', '5'],
    ['EUR 5', '5'],
    ['5eur', '5'],
    ['0.5 BTC', '0.5'],
    ['BTC 0.5', '0.5'],
    ['1e5 USD', '100000'],
    ['5k EUR', '5000'],
    ['5MUSD', '5000000'],
  ])('CONV-02 strips the symbol or code of %j', (text, value) => {
    expect(parseAmount(text, 'en')).toEqual({ status: 'ok', value })
  })

  it('CONV-02 strips the marks of the page in any case, and keeps a suffix that is also a ticker', () => {
    expect(parseAmount('0.5btc', 'en', { marks: ['BTC'] })).toEqual({ status: 'ok', value: '0.5' })
    expect(parseAmount('R$ 5', 'en', { marks: ['R$'] })).toEqual({ status: 'ok', value: '5' })
    expect(parseAmount('1inch 2', 'en', { marks: ['1INCH'] })).toEqual({ status: 'ok', value: '2' })
    expect(parseAmount('5m', 'en', { marks: ['M'] })).toEqual({ status: 'ok', value: '5000000' })
    expect(parseAmount('5 m', 'en', { marks: ['M'] })).toEqual({ status: 'ok', value: '5' })
  })

  it('CONV-02 reads money texts of the page back', () => {
    const text = formatMoney('-1234.5', { tag: 'ar-u-nu-latn', symbol: 'د.إ.\u200f' })
    expect(parseAmount(text, 'ar-u-nu-latn', { marks: ['د.إ.\u200f'] })).toEqual({
      status: 'ok',
      value: '-1234.5',
    })
  })

  it.each(['', ' ', '\u00a0', '\u200f', '$', '€ '])('CONV-07 takes %j for empty', (text) => {
    expect(parseAmount(text, 'en')).toEqual({ status: 'empty' })
  })

  it.each([
    ['abc', 'letters'],
    ['12abc', 'letters'],
    ['12ABC', 'letters'],
    ['1a2', 'letters'],
    ['NaN', 'letters'],
    ['Infinity', 'letters'],
    ['USD', 'letters'],
    ['0x10', 'letters'],
    ['(5)', 'letters'],
    ['5%', 'letters'],
    ['k', 'letters'],
    ['1ek', 'letters'],
    ['e5', 'letters'],
    ['5kk', 'letters'],
    ['5{3}2', 'letters'],
    ['一二三', 'letters'],
    ['1\n2', 'letters'],
    ['--5', 'signs'],
    ['+-5', 'signs'],
    ['5-', 'signs'],
    ['5-3', 'signs'],
    ['-', 'signs'],
    ['1e', 'exponent'],
    ['1e+', 'exponent'],
    ['1e5e5', 'exponent'],
    ['1e1.5', 'exponent'],
    ['1e999', 'exponent'],
    ['1e-41', 'exponent'],
    ['1e99999999999', 'exponent'],
    ['1e40', 'range'],
    ['0.0{99}1', 'range'],
    ['0.0{9999}1', 'range'],
    ['x 0.0{9999}1', 'range'],
    ['1'.repeat(41), 'range'],
    [`0.${'1'.repeat(41)}`, 'range'],
    ['1'.repeat(5000), 'range'],
  ])('CONV-07 explains %j', (text, reason) => {
    expect(parseAmount(text, 'en')).toEqual({ status: 'error', reason })
  })

  it('FMT-05 accepts forty digits on both sides', () => {
    const value = `${'1'.repeat(40)}.${'2'.repeat(40)}`
    expect(parseAmount(value, 'en')).toEqual({ status: 'ok', value })
  })

  it('CONV-07 never throws, and every value is canonical', () => {
    const soup = stringMatching(/^[-+0-9.,' eEkKmM٠٫٬$A-C{}]{0,14}$/)
    for (const text of [soup, string()]) {
      assert(
        property(
          text,
          constantFrom('en', 'de', 'fr', 'fa', 'hi-IN', 'de-CH', 'ar-u-nu-latn'),
          (input, tag) => {
            const parsed = parseAmount(input, tag)
            if (parsed.status !== 'ok') return
            expect(parsed.value).toMatch(/^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/)
            expect(parseAmount(parsed.value, 'en-u-nu-latn')).toEqual(parsed)
          },
        ),
        { numRuns: 500 },
      )
    }
  })
})
