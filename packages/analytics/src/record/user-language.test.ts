import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { userLanguage } from './user-language.ts'

/** LOC-05, all 27 and the codes that the list lacks. */
const types = {
  en: 0,
  'zh-CN': 1,
  ja: 2,
  'en-GB': 3,
  vi: 4,
  'zh-TW': 5,
  ru: 6,
  es: 7,
  tr: 8,
  it: 9,
  fr: 10,
  de: 11,
  pt: 12,
  id: 13,
  th: 14,
  nl: 16,
  'en-PH': 17,
  'en-IN': 18,
  'en-ZA': 19,
  pl: 20,
  uk: 21,
  sv: 22,
  'es-ES': 23,
  'pt-PT': 24,
  uz: 25,
  ar: 99,
  ph: 40,
  'zh-TC': 5,
  'es-AR': 7,
  ar_SA: 99,
  pt_BR: 12,
  in: 13,
}

describe('userLanguage', () => {
  it.each(Object.entries(types))(
    'LOC-05 ROUTE-04 reads %s as %i, as the first and as the second segment',
    (code, type) => {
      expect(
        [`/${code}`, `/${code}/`, `/${code}/converter/btc`, `/m/${code}`, `/m/${code}/price`].map(
          userLanguage,
        ),
      ).toEqual(Array.from({ length: 5 }, () => type))
    },
  )

  it.each([
    '',
    '/',
    '//',
    '/converter/btc/usd',
    '/a/b/de',
    '/DE',
    '/zh-cn',
    '/asia',
    '/en-CA',
    '/%64%65',
    'de',
  ])('ROUTE-04 LOC-05 reads %j as 0', (pathname) => {
    expect(userLanguage(pathname)).toBe(0)
  })

  it.each([
    ['/en/de', 0],
    ['/de/en', 11],
    ['/asia/fr', 10],
  ])('ROUTE-04 prefers the first segment: %s is %i', (pathname, type) => {
    expect(userLanguage(pathname)).toBe(type)
  })

  it('ROUTE-04 LOC-05 finds a code by its whole segment alone', () => {
    const code = fc.constantFrom(...Object.keys(types))
    const isNoCode = (text: string) => !text.includes('/') && !Object.hasOwn(types, text)
    const other = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '15')).filter(isNoCode)
    fc.assert(
      fc.property(code, other, other, (given, first, last) => {
        const type = Object.entries(types).find(([name]) => name === given)?.[1]
        expect(userLanguage(`/${given}/${first}/${last}`)).toBe(type)
        expect(userLanguage(`/${first}/${given}/${last}`)).toBe(type)
        expect(userLanguage(`/${first}/${last}/${given}`)).toBe(0)
      }),
    )
  })
})
