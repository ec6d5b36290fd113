import { locales } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.ts'

describe('sums of units whose names look like numbers', () => {
  it.each(['0G', '0700.HK', '1000SATS', 'USD0', 'C+0.00'])('FMT-01 keeps the code %s whole', (code) => {
    expect(formatMoney('5', { tag: 'en', code })).toBe(`${code}\u00a05.00`)
    expect(formatMoney('-5', { tag: 'de', code, sign: 'always' })).toBe(`-${code}\u00a05,00`)
    expect(formatMoney('5', { tag: 'de', symbol: code, sign: 'always' })).toMatch(/^\+.*\D5,00$|0\D?5,00$/)
    for (const { numberTag: tag } of locales) expect(formatMoney('5', { tag, code })).toContain(code)
  })
})
