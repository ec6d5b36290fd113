import { describe, expect, it } from 'vitest'
import { formatAmount } from '../numbers/amount.ts'
import { amountParts, plainAmount } from './zero-count.ts'

describe('amountParts', () => {
  it('FMT-04 splits the zero-count notation for drawing', () => {
    expect(amountParts('0.0{4}1235')).toEqual({ before: '0.0', zeros: '4', digits: '1235' })
    expect(amountParts('-$0,0{17}1')).toEqual({ before: '-$0,0', zeros: '17', digits: '1' })
    expect(amountParts('۰٫۰{۴}۱۲۳۵')).toEqual({ before: '۰٫۰', zeros: '۴', digits: '۱۲۳۵' })
  })

  it.each(['', '1,234.50', '0.05', '5{3}2', '0.0{}1', '0.0{4}', '0.1{4}2', '{0}', '0.0{x}1'])(
    'FMT-04 leaves %j whole',
    (text) => {
      expect(amountParts(text)).toEqual({ text })
      expect(plainAmount(text)).toBe(text)
    },
  )
})

it('FMT-01 FMT-04 keeps a currency that is written after the number', () => {
  expect(amountParts('0,0{4}1235\u00a0€')).toEqual({ before: '0,0', zeros: '4', digits: '1235\u00a0€' })
  expect(plainAmount('0,0{4}1235\u00a0€')).toBe('0,00001235\u00a0€')
})

describe('plainAmount', () => {
  it.each([
    ['0.0000123456', 'en', '0.00001235'],
    ['0.00001', 'de', '0,00001'],
    ['-1e-18', 'en', '-0.000000000000000001'],
    ['0.00001235', 'fa', '۰٫۰۰۰۰۱۲۳۵'],
    ['1234.5', 'en', '1,234.50'],
  ])('FMT-04 writes %s in %s out in full', (value, tag, text) => {
    expect(plainAmount(formatAmount(value, { tag }))).toBe(text)
  })
})
