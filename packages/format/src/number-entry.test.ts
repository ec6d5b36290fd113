import { localeOf } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { evaluateAmount } from './evaluate-amount.ts'
import { parseAmount } from './parse-amount.ts'

const codes = ['en', 'de', 'fr', 'ar', 'ja', 'zh-CN'] as const
type Code = (typeof codes)[number]

/** The public vectors of number entry (features 5.2); what a language reads otherwise stands behind. */
const vectors: readonly (readonly [text: string, value: string, others?: Partial<Record<Code, string>>])[] = [
  ['1.234,56', '1234.56'],
  ['1.234', '1.234', { de: '1234' }],
  ['1,234', '1234', { de: '1.234', fr: '1.234' }],
  ['1 234,5', '1234.5'],
  ['1\u202f234,5', '1234.5'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['۱۲٫۵', '12.5'],
  ["1'234.5", '1234.5'],
  ['1e-8', '0.00000001'],
  ['0,00000001', '0.00000001'],
  ['１２３', '123'],
  ['１,２３４.５', '1234.5'],
  [',5', '0.5'],
  ['0.001', '0.001'],
  ['0,125', '0.125'],
]

const unreadable = ['1,2,3', '1.2.3.4', '1,234.567,8']

describe.each(codes)('number entry in %s', (code) => {
  const tag = localeOf(code).numberTag

  const expected = vectors.map(([text, value, others]) => [text, others?.[code] ?? value] as const)

  it.each(expected)('CONV-02 reads %j as %s', (text, value) => {
    const read = { status: 'ok', value }
    expect(parseAmount(text, tag)).toEqual(read)
    expect(evaluateAmount(text, tag)).toEqual({ ...read, isCalculation: false })
  })

  it.each(unreadable)('CONV-07 finds no reading of %j', (text) => {
    expect(parseAmount(text, tag)).toEqual({ status: 'error', reason: 'separators' })
    expect(evaluateAmount(text, tag)).toEqual({ status: 'error', reason: 'separators' })
  })
})
