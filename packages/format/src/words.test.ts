import { describe, expect, it } from 'vitest'
import { locales } from '@portico/locale'
import { formatAge, formatDay, formatInstant, formatMinutes, formatMonth } from './intl/dates.ts'
import { formatMoney } from './numbers/money.ts'
import { currencyName, joinNames, regionName } from './names/names.ts'
import reviewed from './names/reviewed-names.json' with { type: 'json' }
import { formatPercent } from './numbers/percent.ts'

describe('formatPercent', () => {
  it.each([
    ['25', 'en', '25%'],
    ['0.5', 'de', '0,5 %'],
    ['1000', 'fr', '1 000 %'],
    ['0.00000001234', 'en', '0.00000001234%'],
    ['33.333333333333333333', 'en', '33.333333333333333333%'],
  ])('VS-01 shows a typed ratio of %s in %s as it is', (percent, tag, text) => {
    const shown = formatPercent(percent, { tag, decimals: 'exact' })
    expect(shown.replace(/\s/gu, ' ')).toBe(text)
    expect(formatPercent('x', { tag, decimals: 'exact' })).toBe('')
  })

  it.each([
    ['3.256', 'en', '3.26%'],
    ['-3.255', 'en', '-3.26%'],
    ['0', 'en', '0.00%'],
    ['-0.001', 'en', '0.00%'],
    ['1234.5', 'en', '1,234.50%'],
    ['3.2', 'de', '3,20 %'],
    ['3.2', 'fr', '3,20 %'],
    ['3.2', 'tr', '%3,20'],
    ['-3.2', 'sv', '\u22123,20 %'],
    ['123456789012345678901.005', 'en', '123,456,789,012,345,678,901.01%'],
  ])('LOC-07 writes %s per cent in %s', (percent, tag, text) => {
    expect(formatPercent(percent, { tag }).replace(/\s/gu, ' ')).toBe(text)
  })

  it('CONV-03 marks a rise with a plus and leaves zero bare', () => {
    expect(formatPercent('3.2', { tag: 'en', sign: 'always' })).toBe('+3.20%')
    expect(formatPercent('-3.2', { tag: 'en', sign: 'always' })).toBe('-3.20%')
    expect(formatPercent('-0.004', { tag: 'en', sign: 'always' })).toBe('0.00%')
  })

  it.each(['', 'abc', '5%', 'NaN'])('FMT-02 shows %j, no number, as an empty string', (percent) => {
    expect(formatPercent(percent, { tag: 'en' })).toBe('')
  })
})

describe('formatMoney', () => {
  it.each([
    ['1234.5', { tag: 'en', symbol: '$' }, '$1,234.50'],
    ['-0.00001', { tag: 'en', symbol: '$' }, '-$0.0{4}1'],
    ['5', { tag: 'pl', symbol: 'zł' }, 'zł\u00a05,00'],
    ['5', { tag: 'en', symbol: 'R$' }, 'R$5.00'],
    ['0.5', { tag: 'en', code: 'BTC' }, 'BTC\u00a00.5000'],
    ['2500000', { tag: 'en', symbol: '€', big: true }, '€2.50M'],
    ['5', { tag: 'ar-u-nu-latn', symbol: '$' }, '\u200e$5.00'],
    ['5', { tag: 'en', symbol: 'د.إ' }, 'د.إ\u200e\u00a05.00'],
  ] as const)('FMT-01 writes %s with %o', (value, options, text) => {
    expect(formatMoney(value, options)).toBe(text)
  })

  it('FMT-02 shows no lone symbol for what is no number', () => {
    expect(formatMoney('n/a', { tag: 'en', symbol: '$' })).toBe('')
  })
})

describe('dates', () => {
  it('LOC-07 writes a day in the words of the locale, in UTC', () => {
    expect(formatDay('2026-09-01', 'en')).toBe('Sep 1, 2026')
    expect(formatDay('2026-09-01', 'fr')).toBe('1 sept. 2026')
  })

  it('LOC-07 counts Thai and Saudi years in the Gregorian calendar, as texts and charts do', () => {
    expect(formatDay('2026-09-01', 'th')).toBe('1 ก.ย. 2026')
    expect(formatMonth('2026-09-01', 'th')).toBe('ก.ย. 2026')
    expect(formatInstant('2026-09-01T23:30:00Z', 'th')).toContain('2026')
    expect(formatDay('2026-09-01', 'ar-SA-u-nu-latn')).toContain('2026')
  })

  it('LOC-07 states UTC beside the time', () => {
    expect(formatInstant('2026-09-01T23:30:00Z', 'en-GB')).toBe('1 Sept 2026, 23:30 UTC')
    expect(formatInstant('2026-09-01T23:30:00+02:00', 'fr')).toContain('21:30')
  })

  it.each(['', '2026-9-1', '2026-09-01T00:00:00Z', 'yesterday'])('refuses %j as a day', (date) => {
    expect(() => formatDay(date, 'en')).toThrow(RangeError)
  })

  it('refuses what is no instant', () => {
    expect(() => formatInstant('soon', 'en')).toThrow(RangeError)
    expect(() => formatAge({ from: 'soon', to: '2026-09-01T00:00:00Z', tag: 'en' })).toThrow(RangeError)
  })

  it.each([
    ['2026-09-01T00:00:00.500Z', 'now'],
    ['2026-08-31T23:59:30Z', '30 seconds ago'],
    ['2026-08-31T23:59:00Z', '1 minute ago'],
    ['2026-08-31T23:00:01Z', '59 minutes ago'],
    ['2026-08-31T23:00:00Z', '1 hour ago'],
    ['2026-08-31T00:00:00Z', '24 hours ago'],
    ['2026-08-30T00:00:01Z', '47 hours ago'],
    ['2026-08-30T00:00:00Z', '2 days ago'],
    ['2026-07-08T00:00:00Z', '55 days ago'],
    ['2026-06-02T00:00:01Z', '90 days ago'],
    ['2026-06-02T00:00:00Z', '3 months ago'],
    ['2026-05-18T12:00:00Z', '3 months ago'],
    ['2026-05-17T00:00:00Z', '4 months ago'],
    ['2025-09-01T00:00:00Z', '12 months ago'],
    ['2024-09-17T00:00:00Z', '23 months ago'],
    ['2024-09-15T00:00:00Z', '2 years ago'],
    ['2024-03-01T00:00:00Z', '3 years ago'],
    ['2026-09-01T00:03:00Z', 'in 3 minutes'],
  ])('TRUTH-07 ages %s at the first of September 2026 without hiding half of it', (from, text) => {
    expect(formatAge({ from, to: '2026-09-01T00:00:00Z', tag: 'en' })).toBe(text)
  })

  it('LOC-07 ages in the words of the locale', () => {
    expect(formatAge({ from: '2026-08-31T22:00:00Z', to: '2026-09-01T00:00:00Z', tag: 'fr' })).toBe(
      'il y a 2 heures',
    )
  })

  it.each(locales.map(({ numberTag }) => numberTag))('TRUTH-07 counts 55 days in %s', (tag) => {
    const age = formatAge({ from: '2026-07-08T00:00:00Z', to: '2026-09-01T00:00:00Z', tag })
    expect(age).toBe(new Intl.RelativeTimeFormat(tag, { numeric: 'always' }).format(-55, 'day'))
  })
})

describe('names', () => {
  it.each([
    ['XPD', 'zh-Hant-TW', '鈀金'],
    ['XAU', 'de', 'Gold'],
    ['XAG', 'zh-Hans-CN', '白银'],
    ['XAU', 'fil', 'Ginto'],
  ])('LOC-07 %s in %s has the name that its readers use, not CLDR’s', (code, tag, name) => {
    expect(currencyName(code, tag)).toBe(name)
    expect(currencyName(code.toLowerCase(), tag)).toBe(name)
  })

  it('LOC-07 names of countries that Taiwan calls otherwise are its own', () => {
    expect([regionName('HK', 'zh-Hant-TW'), regionName('HK', 'en')]).toEqual(['香港', 'Hong Kong SAR China'])
  })

  it('LOC-07 a reviewed name differs from what CLDR has by now', () => {
    const cldr = { currencies: 'currency', regions: 'region' } as const
    for (const [tag, { source: _, ...kinds }] of Object.entries(reviewed))
      for (const [kind, type] of Object.entries(cldr)) {
        const names = new Intl.DisplayNames(tag, { type, fallback: 'none' })
        for (const [code, name] of Object.entries(new Map(Object.entries(kinds)).get(kind) ?? {}))
          expect(names.of(code), `${code} in ${tag}`).not.toBe(name)
      }
  })

  it('LOC-07 takes names of currencies and countries from Intl', () => {
    expect(currencyName('usd', 'fr')).toBe('dollar des États-Unis')
    expect(regionName('de', 'fr')).toBe('Allemagne')
  })

  it('LOC-07 spells Uzbek names with the letters of its alphabet, and leaves other languages alone', () => {
    expect(currencyName('uzs', 'uz')).toBe('O\u02bbzbekiston so\u02bbmi')
    expect(regionName('eh', 'uz')).toBe('G\u02bbarbiy Sahroi Kabir')
    expect(regionName('ci', 'uz')).toBe('Kot-d\u02bcIvuar')
    expect(regionName('ci', 'fr')).toBe('Côte d\u2019Ivoire')
  })

  it.each(['BTC', 'USDT', '', 'U$D', '1INCH'])('LOC-07 has no currency name for %j', (code) => {
    expect(currencyName(code, 'en')).toBeNull()
  })

  it.each([
    ['en', ['Bitcoin', 'Tether'], 'Bitcoin and Tether'],
    ['th', ['Bitcoin', 'Tether'], 'Bitcoin และ Tether'],
    ['th', ['A', 'B', 'C'], 'A B และ C'],
    ['zh-Hans-CN', ['金', '银'], '金和银'],
    ['th', ['ทอง'], 'ทอง'],
  ])('LOC-07 joins names in %s: %j', (tag, names, joined) => {
    expect(joinNames(names, tag)).toBe(joined)
  })

  it.each(['', 'XQ', 'USA', '12', '../'])('LOC-07 has no country name for %j', (code) => {
    expect(regionName(code, 'en')).toBeNull()
  })
})

describe('formatMinutes', () => {
  it.each([
    [6, 'en', '6 min'],
    [1, 'de', '1 Min.'],
    [6, 'ja', '6 分'],
    [3, 'ar-u-nu-latn', '3 د'],
  ])('LOC-07 writes %s minutes in %s', (count, tag, text) => {
    expect(formatMinutes(count, tag).replace(/\s/gu, ' ')).toBe(text)
  })
})
