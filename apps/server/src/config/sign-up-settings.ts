import * as v from 'valibot'
import { text } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'

/** Who may open an account, and how countries are told. Which countries are not served is the brand's. */
export const signUpSettings = v.object({
  residence: setting(v.picklist(['optional', 'required']), {
    name: 'RESIDENCE',
    fallback: 'required',
    expected: 'optional or required',
    meaning: 'Whether people who open an account must declare the country they live in.',
  }),
  termsVersion: optionalSetting(text(/^[A-Za-z0-9._-]{1,32}$/), {
    name: 'TERMS_VERSION',
    shownFallback: '(the day that the terms of use apply from)',
    expected: 'up to 32 letters, digits, dots, hyphens and underscores, such as 2026-11, or none',
    meaning:
      'The version of your terms. Only who accepts it can open an account, and who has one is asked for it after the next log-in; each acceptance is kept. With `none` nobody is asked.',
  }),
  countryDatabase: optionalSetting(text(/^[^\0]{1,1024}$/), {
    name: 'COUNTRY_DATABASE',
    expected: 'the path of a MaxMind DB file with countries',
    meaning:
      'A file that tells the country of a network address (format MaxMind DB, such as DB-IP Lite or GeoLite2 Country; mind its licence). Without it no country is known: warnings name none, and only declared countries and telephone numbers are refused.',
  }),
})
