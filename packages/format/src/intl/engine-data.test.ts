import { locales } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { formatAge, gregorianFormatIn } from './dates.ts'
import { countingTag, hasWords, numberTagIn } from './engine-data.ts'

describe('an engine without data of a language', () => {
  it('LOC-07 counts as a language does that writes numbers alike', () => {
    expect(numberTagIn('uz-Latn', false)).toBe('uk')
    expect(numberTagIn('uz-Latn', true)).toBe('uz-Latn')
    expect(numberTagIn('fr', false)).toBe('fr')
    for (const options of [{}, { minimumFractionDigits: 2 }, { style: 'percent' }] as const) {
      const written = (tag: string) => new Intl.NumberFormat(tag, options).format(-1_234_567.5)
      expect(written('uk')).toBe(written('uz-Latn'))
    }
  })

  it('LOC-07 writes dates in digits that every reader knows', () => {
    const options = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
    expect(gregorianFormatIn('uz-Latn', options, false).format(0)).toBe('1970-01-01')
    expect(gregorianFormatIn('uz-Latn', options, true).format(0)).toContain('1970')
    expect(gregorianFormatIn('uz-Latn', options, true).format(0)).not.toBe('1970-01-01')
  })
})

it('LOC-07 knows a language that its own engine has no words of, and tells the day in it', () => {
  expect(['kw', 'en'].map(hasWords)).toEqual([false, true])
  const [from, to] = ['2026-09-28T00:00:00Z', '2026-09-29T00:00:00Z']
  expect(formatAge({ from, to, tag: 'kw' })).toContain('2026')
  expect(formatAge({ from, to, tag: 'en' })).not.toContain('2026')
})

it('the server has words of every language of the registry', () => {
  for (const { numberTag } of locales) expect([numberTag, hasWords(numberTag)]).toEqual([numberTag, true])
  expect(locales.map(({ numberTag }) => countingTag(numberTag))).toEqual(
    locales.map(({ numberTag }) => numberTag),
  )
})
