import { describe, expect, it } from 'vitest'
import { phoneNumbers } from '../form/phone-numbers.ts'
import { countryOfTimeZone } from './country-of-time-zone.ts'
import countries from './time-zone-countries.json' with { type: 'json' }

describe('countryOfTimeZone', () => {
  it.each([
    ['Europe/Berlin', 'DE'],
    ['Europe/Stockholm', 'SE'],
    ['America/Toronto', 'CA'],
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    // Countries disagree on whose it is.
    ['Europe/Simferopol', null],
    ['UTC', null],
    ['Etc/GMT-1', null],
    ['constructor', null],
  ])('ACC-06 knows whose time zone %s is', (timeZone, country) => {
    expect(countryOfTimeZone(timeZone)).toBe(country)
  })

  it('ACC-06 names countries that can be chosen, and agrees with what is known of them here', () => {
    const chosen = phoneNumbers.countries()
    for (const code of chosen) {
      const known = new Intl.Locale('und', { region: code }).getTimeZones() ?? []
      const others = known.filter((zone) => (countryOfTimeZone(zone) ?? code) !== code)
      expect(others, code).toEqual([])
    }
    expect([...new Set(Object.values(countries))].filter((code) => !chosen.includes(code))).toEqual([])
    expect(Object.keys(countries).length).toBeGreaterThan(400)
  })
})
