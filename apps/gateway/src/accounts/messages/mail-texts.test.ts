import { describe, expect, it } from 'vitest'
import { mailTextsOf } from './mail-texts.ts'

const moment = Date.parse('2026-09-01T23:30:00+02:00')

describe('mailTextsOf', () => {
  it.each([
    ['en-GB', '1 September 2026 at 21:30 UTC'],
    ['th', '1 กันยายน 2026 เวลา 21:30 UTC'],
  ])('LOC-07 tells in %s a moment of the Gregorian calendar, in UTC', (locale, message) => {
    expect(mailTextsOf(locale).moment(moment)).toBe(message)
  })

  it.each(['+49***89', 'a***@example.com', '203.0.113.7', '2001:db8::1'])(
    'A11Y-01 keeps the direction of %s in an Arabic message',
    (name) => {
      expect(mailTextsOf('ar').format('mobileAdded.text', { name })).toContain(`\u2068${name}\u2069`)
      expect(mailTextsOf('en').format('mobileAdded.text', { name })).not.toMatch(/[\u2068\u2069]/)
    },
  )

  it.each(['My laptop', 'Portico', 'https://example.com/notice/1'])(
    'leaves %s in an Arabic message as it is',
    (name) => {
      expect(mailTextsOf('ar').format('mobileAdded.text', { name })).not.toMatch(/[\u2068\u2069]/)
    },
  )
})
