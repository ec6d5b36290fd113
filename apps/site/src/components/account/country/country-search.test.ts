import { describe, expect, it } from 'vitest'
import { type CountryOption, findCountries, namedCountry } from './country-search.ts'

const countries: readonly CountryOption[] = [
  { code: 'CA', name: 'Canada', areaCode: '1' },
  { code: 'DE', name: 'Germany', areaCode: '49' },
  { code: 'GY', name: 'Guyana', areaCode: '592' },
  { code: 'RE', name: 'Réunion', areaCode: '262' },
  { code: 'AE', name: 'United Arab Emirates', areaCode: '971' },
  { code: 'US', name: 'United States', areaCode: '1' },
]
const codesOf = (typed: string) => findCountries(countries, typed).map(({ code }) => code)

describe('findCountries', () => {
  it.each([
    ['', ['CA', 'DE', 'GY', 'RE', 'AE', 'US']],
    ['ger', ['DE']],
    ['reunion', ['RE']],
    ['united', ['AE', 'US']],
    ['emir', ['AE']],
    ['us', ['US']],
    ['+49', ['DE']],
    ['1', ['CA', 'US']],
    ['atlantis', []],
  ])('A14 finds %j by name, code and calling code', (typed, codes) => {
    expect(codesOf(typed)).toEqual(codes)
  })
})

describe('namedCountry', () => {
  it('A14 takes a name or a code, and nothing that several have', () => {
    expect(namedCountry(countries, ' germany ')?.code).toBe('DE')
    expect(namedCountry(countries, 'ae')?.code).toBe('AE')
    expect(namedCountry(countries, '+1')).toBeNull()
    expect(namedCountry(countries, 'united')).toBeNull()
    expect(namedCountry(countries, '')).toBeNull()
  })
})
