import { locales } from '@portico/locale'
import { assert, constantFrom, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '../entry/parse-amount.ts'
import { formatExact } from './exact.ts'

const anyTag = constantFrom(...locales.map((entry) => entry.numberTag))
const anyAmount = stringMatching(/^(?:0|[1-9][0-9]{0,24})(?:\.[0-9]{0,17}[1-9])?$/)

describe('formatExact', () => {
  it.each([
    ['en', '1234567.5', '1,234,567.5'],
    ['de', '1234567.5', '1.234.567,5'],
    ['en', '0.000000000000000001', '0.000000000000000001'],
    ['en', '-1234', '-1,234'],
    ['en', '-0', '0'],
    ['en', '2', '2'],
    ['en', 'two', ''],
  ])('NUM-02 FMT-03 groups in %s the digits of %s: %s', (tag, value, text) => {
    expect(formatExact(value, tag)).toBe(text)
  })

  it('FMT-05 loses no digit in any language', () => {
    assert(
      property(anyAmount, anyTag, (value, tag) => {
        expect(parseAmount(formatExact(value, tag), tag)).toMatchObject({ status: 'ok', value })
      }),
    )
  })
})
