import type { CodeName } from '@portico/contract'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import type { GatewayContext } from '../../context.ts'
import { termsFor } from '../terms/terms-for.ts'

/** What a person says when opening an account. */
export interface Declared {
  readonly residence?: string | undefined
  readonly terms?: string | undefined
}

type RuleContext = Pick<GatewayContext, 'signUp' | 'countryOf'>

interface Refused<Refusal extends CodeName> {
  readonly refusal: Refusal
  readonly data: {
    readonly field?: string
    readonly reason: 'country' | 'missing' | 'version'
    /** The version of the terms that is asked for. */
    readonly version?: string
  }
}

/** A calling code is refused where every country that has it is: +1 and +7 are shared, so they alone say too little. */
function isUnservedCode(areaCode: string, unserved: ReadonlySet<string>): boolean {
  const countries = getCountries().filter((country) => getCountryCallingCode(country) === areaCode)
  return countries.length > 0 && countries.every((country) => unserved.has(country))
}

/** Refuses who comes from a country that is not served, or has a number there; null for everybody else. It does not depend on accounts. */
export function refuseOrigin(
  { signUp, countryOf }: RuleContext,
  { ip, areaCode }: { readonly ip: string | null; readonly areaCode: string | undefined },
): Refused<'operationUnavailable'> | null {
  const country = ip === null ? null : countryOf(ip)
  if (country !== null && signUp.unservedCountries.has(country)) {
    return { refusal: 'operationUnavailable', data: { reason: 'country' } }
  }
  if (areaCode !== undefined && isUnservedCode(areaCode, signUp.unservedCountries)) {
    return { refusal: 'operationUnavailable', data: { field: 'areaCode', reason: 'country' } }
  }
  return null
}

/** Refuses an address of a mail domain that operators have blocked. It does not depend on accounts. */
export function refuseMailDomain(
  { blocks }: Pick<GatewayContext, 'blocks'>,
  email: string | undefined,
): {
  readonly refusal: 'fieldRefused'
  readonly data: { readonly field: 'email'; readonly reason: 'domain' }
} | null {
  if (email === undefined || !blocks.hasMail(email)) return null
  return { refusal: 'fieldRefused', data: { field: 'email', reason: 'domain' } }
}

/** Refuses a declaration that is missing, names a country that is not served, or accepts other terms than those of today for where the person lives. */
export function refuseDeclared(
  { signUp }: RuleContext,
  { residence, terms }: Declared,
): Refused<'fieldRefused'> | null {
  const refused = (field: string, reason: 'country' | 'missing') =>
    ({ refusal: 'fieldRefused', data: { field, reason } }) as const
  if (residence === undefined && signUp.residence === 'required') return refused('residence', 'missing')
  if (residence !== undefined && signUp.unservedCountries.has(residence)) {
    return refused('residence', 'country')
  }
  const { version } = termsFor(signUp, residence ?? null)
  if (version === null || terms === version) return null
  // A client that shows pages of its own has no other way to learn it.
  return { refusal: 'fieldRefused', data: { field: 'terms', reason: 'version', version } }
}
