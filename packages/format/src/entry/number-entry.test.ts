import { localeOf } from '@portico/locale'
import { requiredLocales } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { evaluateAmount } from './evaluate-amount.ts'
import { parseAmount } from './parse-amount.ts'

/** What a point or a comma between digits means in a language (CLDR 48); the others are like English. */
const groupsByPoint: readonly string[] = [
  'de',
  'es',
  'es-AR',
  'es-ES',
  'id',
  'in',
  'it',
  'nl',
  'pt_BR',
  'tr',
  'vi',
]
const groupsBySpace: readonly string[] = ['fr', 'pl', 'pt', 'pt-PT', 'ru', 'sv', 'uk', 'uz']

/**
 * The public vectors of number entry (features 5.2): what most languages read, then what those read that group by a point,
 * and those whose decimal mark is a comma.
 */
const vectors: readonly {
  readonly text: string
  readonly value: string
  readonly byPoint?: string
  readonly byComma?: string
}[] = [
  { text: '1.234,56', value: '1234.56' },
  { text: '1.234', value: '1.234', byPoint: '1234' },
  { text: '1,234', value: '1234', byComma: '1.234' },
  { text: '1 234,5', value: '1234.5' },
  { text: '1\u202f234,5', value: '1234.5' },
  { text: '١٬٢٣٤٫٥', value: '1234.5' },
  { text: '۱۲٫۵', value: '12.5' },
  { text: "1'234.5", value: '1234.5' },
  { text: '1e-8', value: '0.00000001' },
  { text: '0,00000001', value: '0.00000001' },
  { text: '１２３', value: '123' },
  { text: '１,２３４.５', value: '1234.5' },
  { text: ',5', value: '0.5' },
  { text: '0.001', value: '0.001' },
  { text: '0,125', value: '0.125' },
]

const unreadable = ['1,2,3', '1.2.3.4', '1,234.567,8']

describe.each(requiredLocales)('number entry in %s', (code) => {
  const tag = localeOf(code).numberTag
  const isByPoint = groupsByPoint.includes(code)
  const isByComma = isByPoint || groupsBySpace.includes(code)
  const expected = vectors.map(({ text, value, byPoint = value, byComma = value }) => {
    const own = isByPoint ? byPoint : value
    return [text, isByComma && byComma !== value ? byComma : own] as const
  })

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
