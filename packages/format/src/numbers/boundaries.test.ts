import { type LocaleCode, localeOf } from '@portico/locale'
import { requiredLocales } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { type AmountOptions, formatAmount } from './amount.ts'
import { parseAmount } from '../entry/parse-amount.ts'
import { amountParts, plainAmount } from '../digits/zero-count.ts'

const codes = requiredLocales
type Code = LocaleCode

const tagOf = (code: Code) => localeOf(code).numberTag

/** Minus signs that are not ASCII's alone: Arabic keeps its at the left of the number. */
const minuses: Readonly<Record<string, string>> = { sv: '\u2212', ar: '\u200e-', ar_SA: '\u200e-' }

/** Group and decimal mark where they are not those of English (CLDR 48). */
const marks: Readonly<Record<string, readonly [group: string, decimal: string]>> = {
  ...Object.fromEntries(
    ['de', 'es', 'es-AR', 'es-ES', 'id', 'in', 'it', 'nl', 'pt_BR', 'tr', 'vi'].map((code) => [
      code,
      ['.', ','],
    ]),
  ),
  ...Object.fromEntries(['pl', 'pt', 'pt-PT', 'ru', 'sv', 'uk', 'uz'].map((code) => [code, ['\u00a0', ',']])),
  fr: ['\u202f', ','],
}

/** Languages that write four digits without a group. */
const leaveFourDigits: readonly string[] = ['es', 'es-ES', 'it', 'pl', 'pt', 'pt-PT']

function inNotation(english: string, code: Code): string {
  const [group, decimal] = marks[code] ?? [',', '.']
  const grouped = leaveFourDigits.includes(code)
    ? english.replace(/(?<![\d,])(\d),(\d{3})(?![\d,])/g, '$1$2')
    : english
  const minus = minuses[code] ?? '-'
  return grouped.replace(/[.,]/g, (mark) => (mark === '.' ? decimal : group)).replace('-', minus)
}

const rows = (texts: readonly (readonly [value: string, english: string])[]) =>
  texts.flatMap(([value, english]) =>
    codes.map((code) => ({ value, code, text: inNotation(english, code), tag: tagOf(code) })),
  )

const format = (value: string, code: Code, options: Omit<AmountOptions, 'tag'> = {}) =>
  formatAmount(value, { tag: tagOf(code), ...options })

describe('formatAmount at its boundaries in every language', () => {
  it.each(codes)('FMT-01 puts the unit first in %s, and scales by the rate', (code) => {
    const rate = { unit: '€', rate: '0.915' }
    expect(format('2', code, { rate })).toBe(`€${inNotation('1.83', code)}`)
    expect(format('-2', code, { rate })).toBe(`${inNotation('-', code)}€${inNotation('1.83', code)}`)
    expect(format('0', code, { rate })).toBe(`€${inNotation('0.00', code)}`)
    expect(format('2e6', code, { rate, big: true })).toBe(`€${inNotation('1.83', code)}M`)
    expect(format('2', code, { rate: { unit: '', rate: '3' } })).toBe(inNotation('2.00', code))
    expect(format('2', code, { rate: { unit: '€', rate: '' } })).toBe('')
  })

  it.each(codes)('FMT-02 shows zero as such and nothing for what is no number in %s', (code) => {
    for (const zero of ['0', '-0', '0.000', '-0e9'])
      for (const options of [{}, { big: true }, { big: true, compact: 'locale' }] as const)
        expect(format(zero, code, options)).toBe(inNotation('0.00', code))
    for (const text of ['', 'abc', 'NaN', '-Infinity', '1,5', '--1', '١']) expect(format(text, code)).toBe('')
  })

  it.each(
    rows([
      ['0.99995', '1.00'],
      ['1', '1.00'],
      ['1.005', '1.01'],
      ['1.004999999999999999999', '1.00'],
      ['999.994', '999.99'],
      ['999.995', '1,000.00'],
      ['1234.5', '1,234.50'],
      ['-1234.5', '-1,234.50'],
      ['1e+21', '1,000,000,000,000,000,000,000.00'],
      [
        '1234567890123456789012345678901234567890',
        '1,234,567,890,123,456,789,012,345,678,901,234,567,890.00',
      ],
    ]),
  )('FMT-03 FMT-05 rounds $value half up and groups it in $code', ({ value, text, tag }) => {
    expect(formatAmount(value, { tag })).toBe(text)
  })

  it.each(
    rows([
      ['999.994', '999.99'],
      ['999.995', '1.00K'],
      ['999994.999', '999.99K'],
      ['999995', '1.00M'],
      ['999994999', '999.99M'],
      ['999995000', '1.00B'],
      ['999994999999', '999.99B'],
      ['999995000000', '1.00T'],
      ['1e15', '1,000.00T'],
      ['-1500', '-1.50K'],
      ['0.99995', '1.00'],
      ['0.00001', '0.0{4}1'],
    ]),
  )('FMT-03 writes $value in the compact form in $code', ({ value, text, tag }) => {
    expect(formatAmount(value, { tag, big: true })).toBe(text)
  })

  it.each(
    rows([
      ['0.5', '0.5000'],
      ['0.99994999', '0.9999'],
      ['0.1', '0.1000'],
      ['0.099995', '0.1000'],
      ['0.05', '0.05'],
      ['0.012345', '0.01235'],
      ['0.0001', '0.0001'],
      ['0.0000999996', '0.0001'],
      ['0.0000999949', '0.0{4}9999'],
      ['0.00001', '0.0{4}1'],
      ['0.0000123456', '0.0{4}1235'],
      ['-0.0000123456', '-0.0{4}1235'],
      ['1e-18', '0.0{17}1'],
    ]),
  )('FMT-04 writes $value below one in $code', ({ value, text, tag }) => {
    expect(formatAmount(value, { tag })).toBe(text)
  })

  it.each(codes)('FMT-04 draws, reads out and copies the zero-count notation in %s', (code) => {
    const text = format('0.0000123456', code)
    expect(amountParts(text)).toEqual({ before: inNotation('0.0', code), zeros: '4', digits: '1235' })
    expect(plainAmount(text)).toBe(inNotation('0.00001235', code))
    for (const copied of [text, plainAmount(text)])
      expect(parseAmount(copied, tagOf(code))).toEqual({ status: 'ok', value: '0.00001235' })
  })
})

/** Languages whose words for large numbers stand in the table. */
const testedCodes = ['en', 'de', 'fr', 'ar', 'ja', 'zh-CN'] as const

describe('formatAmount with the compact words of the language', () => {
  it.each([
    ['999.994', '999.99', '999,99', '999,99', '999.99', '999.99', '999.99'],
    ['999.995', '1.00K', '1.000,00', '1,00 k', '1.00 ألف', '1,000.00', '1,000.00'],
    ['1234.5', '1.23K', '1.234,50', '1,23 k', '1.23 ألف', '1,234.50', '1,234.50'],
    ['9999.995', '10.00K', '10.000,00', '10,00 k', '10.00 ألف', '1.00万', '1.00万'],
    ['999995', '1.00M', '999.995,00', '1,00 M', '1.00 مليون', '100.00万', '100.00万'],
    ['-1234567', '-1.23M', '-1,23 Mio.', '-1,23 M', '-1.23 مليون', '-123.46万', '-123.46万'],
    ['999995000', '1.00B', '1,00 Mrd.', '1,00 Md', '1.00 مليار', '10.00億', '10.00亿'],
    ['1e12', '1.00T', '1,00 Bio.', '1,00 Bn', '1.00 ترليون', '1.00兆', '1.00万亿'],
    ['1e15', '1,000.00T', '1.000,00 Bio.', '1 000,00 Bn', '1,000.00 ترليون', '1,000.00兆', '1,000.00万亿'],
    ['0.5', '0.5000', '0,5000', '0,5000', '0.5000', '0.5000', '0.5000'],
    ['0.00001', '0.0{4}1', '0,0{4}1', '0,0{4}1', '0.0{4}1', '0.0{4}1', '0.0{4}1'],
  ])('FMT-03 rounds %s half up before it chooses the word', (value, ...texts) => {
    const words = testedCodes.map((code) => format(value, code, { big: true, compact: 'locale' }))
    expect(words.map((text) => text.replace(/[\u00a0\u202f]/g, ' ').replace('\u200e', ''))).toEqual(texts)
  })

  it('FMT-03 groups thousands as the language does elsewhere', () => {
    const words = (tag: string) => formatAmount('1e15', { tag, big: true, compact: 'locale' })
    expect(words('es')).toBe('1000,00\u00a0B')
    expect(words('en')).toBe('1,000.00T')
    expect(formatAmount('1234.5', { tag: 'es', big: true })).toBe('1,23K')
  })

  it('FMT-03 changes nothing where no compact form is asked for', () => {
    for (const code of codes)
      expect(format('1234567', code, { compact: 'locale' })).toBe(inNotation('1,234,567.00', code))
  })
})
