import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { ConfigError } from './config/setting.ts'

/** Tells the country of a network address, ISO 3166-1 alpha-2; null where it is not known. */
export type CountryOf = (ip: string) => string | null

function openReader(path: string): Reader<CountryResponse> {
  try {
    return new Reader<CountryResponse>(readFileSync(path))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError([`COUNTRY_DATABASE: cannot be read as a MaxMind DB file (${reason})`])
  }
}

/** Opens the operator's file of countries; without one nothing is known. Throws a ConfigError for a file that is none. */
export function openCountryDatabase(path: string | null): CountryOf {
  if (path === null) return () => null
  const reader = openReader(path)
  return (ip) => {
    if (isIP(ip) === 0) return null
    const code = reader.get(ip)?.country?.iso_code
    return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null
  }
}
