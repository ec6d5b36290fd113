import { regionName } from '@portico/format'

/** Every way to pay that a country's file may name; the texts have a name and a note for each. */
export const paymentMethods = [
  'ach',
  'bancontact',
  'bi-fast',
  'bizum',
  'blik',
  'bpay',
  'card',
  'faster-payments',
  'fednow',
  'ideal',
  'imps',
  'instapay',
  'interac-e-transfer',
  'mb-way',
  'payid',
  'paynow',
  'pesonet',
  'pix',
  'promptpay',
  'qris',
  'sepa-instant',
  'sepa-transfer',
  'spei',
  'swish',
  'twint',
  'upi',
  'wire',
  'zengin',
] as const

export type PaymentMethod = (typeof paymentMethods)[number]

/** A way to pay that a reviewer found to exist in a country. */
export interface CountryPayment {
  readonly method: PaymentMethod
  /** Where it was read, and the day of the review (YYYY-MM-DD). */
  readonly source: string
  readonly reviewed: string
}

/** An authority and its own address. */
export interface CountryAuthority {
  readonly name: string
  readonly url: string
  readonly reviewed: string
}

/**
 * The words that a country's law, or the body that judges its adverts, prescribes; they are shown as they stand, in their own language.
 */
export interface PrescribedWarning {
  /** BCP 47 tag of the text. */
  readonly language: string
  readonly text: string
  /** The link that is prescribed with it; null where none is. */
  readonly more: { readonly text: string; readonly url: string } | null
  readonly source: string
  readonly reviewed: string
}

/** What a reviewer has read about buying coins in a country. */
export interface CountryReview {
  readonly reviewed: string
  readonly payments: readonly CountryPayment[]
  readonly regulator: CountryAuthority
  readonly tax: CountryAuthority
  readonly riskWarning: PrescribedWarning | null
  /** Whether something may be promised for signing up; off wherever no rule was read that allows it. */
  readonly incentives: 'on' | 'off'
}

/** A country of ISO 3166-1. */
export interface Country {
  /** Alpha-2 code, upper case. */
  readonly code: string
  /** ISO 4217 code of its currency; null where it has none of its own and uses no other by law. */
  readonly currency: string | null
  /** Null where nobody has reviewed the country. */
  readonly review: CountryReview | null
}

/** The countries of the world, found by code or name. */
export interface Countries {
  /** By code. */
  readonly all: readonly Country[]
  /**
   * The country that a text from an address names: by its code in any case, by an older or other code for it (`uk`), or by
   * its name in English or in the language of the tag, its words joined by hyphens. Null where there is none.
   */
  find(text: string, tag: string): Country | null
}

/** A name as an address carries it: lower case without marks, words joined by hyphens. */
function nameInAddress(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2018\u2019\u02bb\u02bc]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** The current code for a code: CLDR knows UK as another one for GB. */
function currentCode(text: string): string | null {
  return /^[a-z]{2}$/i.test(text) ? (new Intl.Locale(`und-${text}`).region ?? null) : null
}

export function createCountries(all: readonly Country[]): Countries {
  const byCode = new Map(all.map((country) => [country.code, country]))
  const byName = new Map<string, ReadonlyMap<string, Country>>()
  const namesOf = (tag: string): ReadonlyMap<string, Country> => {
    const known = byName.get(tag)
    if (known) return known
    const made = new Map(
      all.map((country) => [nameInAddress(regionName(country.code, tag) ?? country.code), country]),
    )
    byName.set(tag, made)
    return made
  }
  return {
    all: all.toSorted((left, right) => (left.code < right.code ? -1 : 1)),
    find(text, tag) {
      const code = currentCode(text)
      const coded = code === null ? undefined : byCode.get(code)
      if (coded) return coded
      const name = nameInAddress(text)
      return namesOf('en').get(name) ?? namesOf(tag).get(name) ?? null
    },
  }
}

/** Where a country stands in addresses. */
export function countrySlug({ code }: Country): string {
  return code.toLowerCase()
}
