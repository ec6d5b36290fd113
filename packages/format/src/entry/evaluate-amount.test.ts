import { localeOf } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { evaluateAmount } from './evaluate-amount.ts'

const codes = ['en', 'de', 'fr', 'ar', 'ja', 'zh-CN'] as const
const tagOf = (code: (typeof codes)[number]) => localeOf(code).numberTag

/** What a text is in every locale, and where a locale reads it otherwise. Null: no reading of the separators. */
interface Vector {
  readonly text: string
  readonly value: string | null
  readonly de?: string
}

const vectors: readonly Vector[] = [
  { text: '1.234,56', value: '1234.56' },
  { text: '1.234', value: '1.234', de: '1234' },
  { text: '1 234,5', value: '1234.5' },
  { text: '1\u202f234,5', value: '1234.5' },
  { text: '١٬٢٣٤٫٥', value: '1234.5' },
  { text: '۱۲٫۵', value: '12.5' },
  { text: "1'234.5", value: '1234.5' },
  { text: '1’234.5', value: '1234.5' },
  { text: '1e-8', value: '0.00000001' },
  { text: '0,00000001', value: '0.00000001' },
  { text: '１２３', value: '123' },
  { text: ',5', value: '0.5' },
  { text: '0.001', value: '0.001' },
  { text: '0,125', value: '0.125' },
  { text: '1,2,3', value: null },
  { text: '1.2.3.4', value: null },
  { text: '1,234.567,8', value: null },
]

const cases = vectors.flatMap((vector) =>
  codes.map((code) => ({
    ...vector,
    code,
    value: code === 'de' ? (vector.de ?? vector.value) : vector.value,
  })),
)

describe('evaluateAmount: plain amounts', () => {
  it.each(cases)(
    'CONV-02 CONV-07 reads $text in $code as $value, alone and in a sum',
    ({ text, code, value }) => {
      const read = (typed: string) => evaluateAmount(typed, tagOf(code))
      const fault = { status: 'error', reason: 'separators' }
      expect(read(text)).toEqual(value === null ? fault : { status: 'ok', value, isCalculation: false })
      for (const sum of [`${text}*1`, `0+${text}`, `(${text})`, ` ( ${text} ) ÷ 1 `])
        expect(read(sum)).toEqual(value === null ? fault : { status: 'ok', value, isCalculation: true })
    },
  )

  it.each(['', ' ', '\u200f', '$', '€ '])('CONV-07 takes %j for empty', (text) => {
    expect(evaluateAmount(text, 'en')).toEqual({ status: 'empty' })
  })

  it.each([
    ['1k', '1000'],
    ['2m', '2000000'],
    ['-5', '-5'],
    ['\u22125', '-5'],
    ['+5', '5'],
    ['1e-8', '0.00000001'],
    ['0.0{4}1235', '0.00001235'],
    ['$-5', '-5'],
  ])('CONV-02 reads %s without calling it a calculation', (text, value) => {
    expect(evaluateAmount(text, 'en')).toEqual({ status: 'ok', value, isCalculation: false })
  })

  it.each([
    ['abc', 'letters'],
    ['12abc', 'letters'],
    ['5%', 'letters'],
    ['5{3}2', 'letters'],
    ['--5', 'signs'],
    ['+-5', 'signs'],
    ['-', 'signs'],
    ['1e', 'exponent'],
    ['1e-', 'exponent'],
    ['1e999', 'exponent'],
    ['1e-41', 'exponent'],
    ['1'.repeat(41), 'range'],
    ['1'.repeat(201), 'range'],
  ])('CONV-07 explains %s as parseAmount does', (text, reason) => {
    expect(evaluateAmount(text, 'en')).toEqual({ status: 'error', reason })
  })
})

describe('evaluateAmount: calculations', () => {
  it.each([
    ['en', '0.5+1/3', '0.83333333333333333333'],
    ['de', '0,5+1/3', '0.83333333333333333333'],
    ['fr', '1 234,5*2', '2469'],
    ['fr', '1\u202f234,5×2', '2469'],
    ['de', '1.234*2', '2468'],
    ['en', '1.234*2', '2.468'],
    ['en', '1,234*2', '2468'],
    ['ar-u-nu-latn', '١٬٢٣٤٫٥×٢', '2469'],
    ['ar-EG', '١٠٫٥ − ٠٫٥', '10'],
    ['ar-u-nu-latn', '\u200f10\u200e-\u200f4', '6'],
    ['ja', '（１０＋２）÷３', '4'],
    ['zh-CN', '１０－２×３', '4'],
    ['fa', '۱۲٫۵÷۲', '6.25'],
    ['hi-IN', '1,00,000+1', '100001'],
    ['de-CH', '1’000*2', '2000'],
    ['en', '1k*3', '3000'],
    ['en', '2m/4', '500000'],
    ['en', '1e-8*5', '0.00000005'],
    ['en', '5-1e-8', '4.99999999'],
    ['en', '1e-8-1e-8', '0'],
    ['en', '1E+3+1', '1001'],
    ['en', '5-3', '2'],
    ['en', '5\u22123', '2'],
    ['en', '2·3⋅4', '24'],
    ['en', '2+3*4', '14'],
    ['en', '(2+3)*4', '20'],
    ['en', '10-3-2', '5'],
    ['en', '100/10/5', '2'],
    ['en', '6/2*3', '9'],
    ['en', '-2*3', '-6'],
    ['en', '2*-3', '-6'],
    ['en', '6/-(1+2)', '-2'],
    ['en', '-(2+3)', '-5'],
    ['en', '+(5)', '5'],
    ['en', '0*-5', '0'],
    ['en', '-(0)', '0'],
    ['en', '0.1+0.2', '0.3'],
    ['en', '2/3', '0.66666666666666666667'],
    ['en', '1.50*1.0', '1.5'],
    ['en', '1 000 + 1', '1001'],
    ['en', '0.0{4}1+1', '1.00001'],
    ['en', '$5+$3', '8'],
    ['en', '5 EUR*2', '10'],
    ['en', '1e39*1e39/1e39', '1000000000000000000000000000000000000000'],
  ])('CONV-02 FMT-05 works out in %s %j', (tag, text, value) => {
    expect(evaluateAmount(text, tag)).toEqual({ status: 'ok', value, isCalculation: true })
  })

  it('CONV-02 strips the marks of the page from every number of a calculation', () => {
    const marks = ['BTC', '1INCH', 'M']
    const valueOf = (text: string) => evaluateAmount(text, 'en', { marks })
    expect(valueOf('0.5btc + 1inch 2')).toMatchObject({ status: 'ok', value: '2.5' })
    expect(valueOf('5m+5 m')).toMatchObject({ status: 'ok', value: '5000005' })
    expect(evaluateAmount('0.5btc+1', 'en')).toEqual({ status: 'error', reason: 'calculation' })
  })

  it.each([
    '5+',
    '5-',
    '5*',
    '5 /',
    '*5',
    '*',
    '5++3',
    '5--3',
    '5+-3',
    '5*/3',
    '5**3',
    '2*--3',
    '--5*2',
    '(',
    ')',
    '()',
    '(5',
    '5)',
    '(5))',
    ')5(',
    '2(3)',
    '(2)3',
    '(2)(3)',
    '(--5)',
    'abc+1',
    'abc*def',
    '2*x',
    '5+k',
    '$*2',
    '2^3*1',
    '0.5 1/3',
    '0.5 100*2',
    '5 3+1',
    '1 234 5*2',
    '1 2345*2',
    '5/0*',
    '1+5{3}2+1',
    'Math.max(1)',
    '1;2*3',
  ])('CONV-07 finds no reading of the calculation %j', (text) => {
    expect(evaluateAmount(text, 'en')).toEqual({ status: 'error', reason: 'calculation' })
  })

  it.each(['5/0', '0/0', '1/(2-2)', '1/-0', '5÷0.000', '2/(1/0)', '1/0+1e39*1e39', '1/(0/5)', '1/(0k)'])(
    'CONV-07 explains the division by zero in %s',
    (text) => {
      expect(evaluateAmount(text, 'en')).toEqual({ status: 'error', reason: 'zero' })
    },
  )

  it.each([
    ['1e39*10', 'range'],
    ['1e39*1e39', 'range'],
    ['1e-40/3', 'range'],
    ['1e-20*1e-21', 'range'],
    ['1e40*2', 'range'],
    ['2*0.0{9999}1', 'range'],
    ['0.0{9999}1*x', 'range'],
    [`${'1'.repeat(41)}+1`, 'range'],
    ['1e99999*2', 'exponent'],
    ['2*1e-41', 'exponent'],
    ['2+1e', 'exponent'],
    ['1.2.3+1', 'separators'],
    ['1+1,2,3', 'separators'],
  ])('CONV-07 says what is wrong with the number or the result of %s', (text, reason) => {
    expect(evaluateAmount(text, 'en')).toEqual({ status: 'error', reason })
  })

  it('CONV-07 refuses what is long or deep, and takes what is just short of it', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`
    const signed = (depth: number) => `${'-('.repeat(depth)}1${')'.repeat(depth)}`
    const sum = (terms: number) => Array.from({ length: terms }, () => '1').join('+')
    const value = (text: string) => evaluateAmount(text, 'en')
    const refused = { status: 'error', reason: 'calculation' }
    expect(value(nested(20))).toMatchObject({ status: 'ok', value: '1' })
    expect(value(nested(21))).toEqual(refused)
    expect(value(signed(20))).toMatchObject({ status: 'ok', value: '1' })
    expect(value(signed(21))).toEqual(refused)
    expect(value(Array.from({ length: 31 }, () => '(1)').join('+'))).toEqual(refused)
    expect(value(Array.from({ length: 30 }, () => '(1)').join('+'))).toMatchObject({ value: '30' })
    expect(value(sum(60))).toMatchObject({ status: 'ok', value: '60' })
    expect(value(sum(61))).toEqual(refused)
    expect(value(`${'1'.repeat(39)}+${' '.repeat(159)}1`)).toMatchObject({ status: 'ok' })
    expect(value(`${'1'.repeat(39)}+${' '.repeat(160)}1`)).toEqual({ status: 'error', reason: 'range' })
    expect(value('('.repeat(100_000))).toEqual({ status: 'error', reason: 'range' })
  })
})
