import { describe, expect, it } from 'vitest'
import { mailTextsOf } from './mail-texts.ts'

const moment = Date.parse('2026-09-01T23:30:00+02:00')

describe('mailTextsOf', () => {
  it.each([
    ['en-GB', '1 September 2026 at 21:30 UTC'],
    ['th', '1 กันยายน ค.ศ. 2026 เวลา 21:30 UTC'],
  ])('LOC-07 tells in %s a moment of the Gregorian calendar, in UTC', (locale, message) => {
    expect(mailTextsOf(locale).moment(moment)).toBe(message)
  })
})
