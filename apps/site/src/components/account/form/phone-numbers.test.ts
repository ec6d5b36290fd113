import { describe, expect, it } from 'vitest'
import { phoneNumbers } from './phone-numbers.ts'

describe('phoneNumbers', () => {
  it.each([
    ['DE', '0151 123 45678', { areaCode: '49', mobile: '15112345678' }],
    ['DE', '+44 7400 123456', { areaCode: '44', mobile: '7400123456' }],
    ['US', '(201) 555-0123', { areaCode: '1', mobile: '2015550123' }],
    ['CN', '131 2345 6789', { areaCode: '86', mobile: '13123456789' }],
    ['EG', '٠١٠٠١٢٣٤٥٦٧', { areaCode: '20', mobile: '1001234567' }],
  ])('splits a number of %s: %j', (country, typed, expected) => {
    expect(phoneNumbers.split(country, typed)).toEqual(expected)
  })

  it.each([
    ['DE', ''],
    ['DE', '12'],
    ['DE', 'call me'],
    ['US', '0151 123 45678'],
    ['XX', '0151 12345678'],
  ])('takes no number of %s: %j', (country, typed) => {
    expect(phoneNumbers.split(country, typed)).toBeNull()
  })

  it('knows the countries with their calling codes', () => {
    expect(phoneNumbers.countries().length).toBeGreaterThan(200)
    expect(phoneNumbers.areaCode('DE')).toBe('49')
    expect(phoneNumbers.areaCode('XX')).toBe('')
  })
})
