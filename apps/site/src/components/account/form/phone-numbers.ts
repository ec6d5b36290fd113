import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** A mobile number split as the gateway takes it. */
export interface SplitNumber {
  /** Country calling code without the plus sign. */
  readonly areaCode: string
  /** The number within the country, digits only. */
  readonly mobile: string
}

/** What forms need of the world's numbering plans. */
export interface PhoneNumbers {
  /** ISO 3166-1 alpha-2 codes of the countries that have a calling code. */
  countries(): readonly string[]
  areaCode(country: string): string
  /** Splits what was typed; null where it is no number of that country. A number with a plus sign names its own. */
  split(country: string, typed: string): SplitNumber | null
}

/** The numbering plans of libphonenumber's smallest data set. */
export const phoneNumbers: PhoneNumbers = {
  countries: () => getCountries(),
  areaCode: (country) => (isSupportedCountry(country) ? getCountryCallingCode(country) : ''),
  split(country, typed) {
    if (!isSupportedCountry(country)) return null
    const number = parsePhoneNumberFromString(typed, country)
    if (!number?.isValid()) return null
    return { areaCode: number.countryCallingCode, mobile: number.nationalNumber }
  },
}
