import { Decimal, parseDecimal } from '@portico/decimal'
import { locales } from '@portico/locale'
import { assert, constantFrom, pre, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainAmount } from '../digits/zero-count.ts'
import { parseAmount } from '../entry/parse-amount.ts'
import { formatAmount } from './amount.ts'
import { formatRate } from './rate.ts'

const en = { tag: 'en' } as const
const anyTag = constantFrom(...locales.map((entry) => entry.numberTag), 'fa', 'ar-EG', 'hi-IN', 'de-CH')
const anyRate = stringMatching(/^(?:0|[1-9][0-9]{0,12})\.[0-9]{1,18}$/).filter((text) => /[1-9]/.test(text))

/** Digits after the point of a text in plain en digits. */
const decimalsOf = (text: string) => plainAmount(text).split('.')[1]?.length ?? 0

function readBack(text: string, tag: string): Decimal {
  const read = parseAmount(plainAmount(text), tag)
  if (read.status !== 'ok') throw new Error(`${text} of ${tag} cannot be read`)
  return new Decimal(read.value)
}

describe('formatRate', () => {
  it.each([
    ['1.136073512', '1.13607'],
    ['83212.64321', '83,212.64'],
    ['8321.264', '8,321.26'],
    ['117.5918', '117.592'],
    ['117.5', '117.50'],
    ['26208203.448', '26,208,203.45'],
    ['1', '1.00'],
    ['0.5', '0.5000'],
    ['0.99995', '0.99995'],
    ['0.99999951', '1.00000'],
    ['0.600870123', '0.600870'],
    ['0.05', '0.05'],
    ['0.00120174123', '0.00120174'],
    ['0.000012017412345', '0.0{4}120174'],
    ['0.000012', '0.0{4}12'],
    ['-1.136073512', '-1.13607'],
    ['0', '0.00'],
    ['', ''],
    ['abc', ''],
  ])('NUM-02 writes %s as %s', (value, text) => {
    expect(formatRate(value, en)).toBe(text)
  })

  it.each([
    ['de', '1.136073512', '1,13607'],
    ['fr', '83212.64321', '83\u202f212,64'],
    ['fa', '0.000012017412345', '۰٫۰{۴}۱۲۰۱۷۴'],
  ])('NUM-02 follows CLDR in %s', (tag, value, text) => {
    expect(formatRate(value, { tag })).toBe(text)
  })

  it('NUM-02 has at least six significant digits where the rate has them, and is rounded half up', () => {
    assert(
      property(anyRate, anyTag, (value, tag) => {
        const exact = new Decimal(value)
        const shown = readBack(formatRate(value, { tag }), tag)
        const known = Math.min(6, exact.precision())
        expect(
          shown
            .minus(exact)
            .abs()
            .dividedBy(exact)
            .lessThanOrEqualTo(new Decimal(`5e-${known}`)),
        ).toBe(true)
        if (exact.precision() <= 6) expect(shown.equals(exact)).toBe(true)
      }),
    )
  })

  it('NUM-02 never has fewer decimals than the amount', () => {
    assert(
      property(anyRate, (value) => {
        expect(decimalsOf(formatRate(value, en))).toBeGreaterThanOrEqual(decimalsOf(formatAmount(value, en)))
      }),
    )
  })

  it.each([
    ['1.1360721', '1.1360719', '1.1360721', '1.1360719'],
    ['0.99980', '0.99981', '0.9998', '0.99981'],
    ['83212.641', '83212.642', '83,212.641', '83,212.642'],
    ['1.5', '1.5', '1.50', '1.50'],
  ])('NUM-02 gives %s and %s digits until they read differently', (one, other, first, second) => {
    expect(formatRate(one, { ...en, apartFrom: other })).toBe(first)
    expect(formatRate(other, { ...en, apartFrom: one })).toBe(second)
  })

  it('NUM-02 tells any two rates of twelve digits apart', () => {
    const twelve = stringMatching(/^[1-9][0-9]{0,5}\.[0-9]{1,6}$/)
    assert(
      property(twelve, twelve, anyTag, (one, other, tag) => {
        pre(!new Decimal(one).equals(other))
        expect(parseDecimal(one)).not.toBeNull()
        expect(formatRate(one, { tag, apartFrom: other })).not.toBe(
          formatRate(other, { tag, apartFrom: one }),
        )
      }),
    )
  })
})
