import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countrySlug, createCountries } from './countries.ts'

const country = (code: string) => ({ code, currency: 'EUR', review: null })
const countries = createCountries(['GB', 'DE', 'CI', 'TR', 'KR'].map(country))
const codeOf = (text: string, tag = 'en') => countries.find(text, tag)?.code ?? null

describe('createCountries', () => {
  it.each([
    ['de', 'DE'],
    ['DE', 'DE'],
    ['uk', 'GB'],
    ['germany', 'DE'],
    ['Germany', 'DE'],
    ['united-kingdom', 'GB'],
    ['United Kingdom', 'GB'],
    ['cote-d-ivoire', null],
    ['cote-divoire', 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['turkiye', 'TR'],
    ['south-korea', 'KR'],
  ])('BUY-01 finds the country that %s means', (text, code) => expect(codeOf(text)).toBe(code))

  it('BUY-01 finds a country by its name in the language of the page, and by the English one there too', () => {
    expect(codeOf('allemagne', 'fr')).toBe('DE')
    expect(codeOf('germany', 'fr')).toBe('DE')
    expect(codeOf('ألمانيا', 'ar')).toBe('DE')
    expect(codeOf('kot-divuar', 'uz')).toBe('CI')
  })

  it.each(['', 'd', 'allemagne', 'fr', 'zz', '276', 'constructor', '__proto__', 'euro'])(
    'BUY-01 finds none for %j',
    (text) => expect(codeOf(text)).toBeNull(),
  )

  it('answers or says no, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const found = countries.find(text, 'de')
        expect(found === null || countries.all.includes(found)).toBe(true)
      }),
    )
  })

  it('lists the countries by code, and writes codes in lower case in addresses', () => {
    expect(countries.all.map(countrySlug)).toEqual(['ci', 'de', 'gb', 'kr', 'tr'])
  })
})
