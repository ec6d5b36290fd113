import { describe, expect, it } from 'vitest'
import type { SignUpRules } from '../account-settings.ts'
import { refuseDeclared, refuseOrigin } from './sign-up-rules.ts'

const rules: SignUpRules = {
  unservedCountries: new Set(['CU', 'IR', 'KP', 'SY', 'KZ']),
  countryTerms: new Map([['DE', 'de.2027-02-01']]),
  residence: 'required',
  termsVersion: '2026-11',
}
const context = { signUp: rules, countryOf: (ip: string) => (ip === '192.0.2.1' ? 'IR' : null) }
const country = { refusal: 'operationUnavailable', data: { reason: 'country' } }

describe('who may open an account', () => {
  it('ACC-06 is nobody whose address lies in a country that is not served, where that is known', () => {
    expect(refuseOrigin(context, { ip: '192.0.2.1', areaCode: undefined })).toEqual(country)
    expect(refuseOrigin(context, { ip: '192.0.2.2', areaCode: undefined })).toBeNull()
  })

  it.each([
    ['53', false],
    ['98', false],
    ['850', false],
    ['963', false],
    // Russia shares it with Kazakhstan.
    ['7', true],
    ['1', true],
    ['49', true],
    ['999', true],
  ])('ACC-06 is nobody with a number of such a country alone: +%s', (areaCode, isServed) => {
    expect(refuseOrigin(context, { ip: '', areaCode }) === null).toBe(isServed)
  })

  it('ACC-06 declares a residence that is served, and accepts the terms of today', () => {
    const terms = '2026-11'
    expect(refuseDeclared(context, { residence: 'FR', terms })).toBeNull()
    const reasonOf = (declared: object) => refuseDeclared(context, declared)?.data
    expect(reasonOf({ terms })).toEqual({ field: 'residence', reason: 'missing' })
    expect(reasonOf({ residence: 'IR', terms })).toEqual({ field: 'residence', reason: 'country' })
    const version = { field: 'terms', reason: 'version', version: terms }
    expect(reasonOf({ residence: 'FR' })).toEqual(version)
    expect(reasonOf({ residence: 'FR', terms: '2025-01' })).toEqual(version)
    const open = { ...context, signUp: { ...rules, residence: 'optional', termsVersion: null } as const }
    expect(refuseDeclared(open, {})).toBeNull()
  })

  it('ACC-06 SHIP-05 accepts the terms of the country of residence, where it has its own, and no others', () => {
    const version = 'de.2027-02-01'
    expect(refuseDeclared(context, { residence: 'DE', terms: version })).toBeNull()
    const refused = { refusal: 'fieldRefused', data: { field: 'terms', reason: 'version', version } }
    expect(refuseDeclared(context, { residence: 'DE', terms: '2026-11' })).toEqual(refused)
    expect(refuseDeclared(context, { residence: 'FR', terms: version })).toMatchObject({
      data: { version: '2026-11' },
    })
  })
})
