import * as v from 'valibot'
import { paymentMethods } from '../../views/content/countries.ts'
import { contentDay as day } from './content-file.ts'

const text = v.pipe(v.string(), v.trim(), v.minLength(1))
const address = v.pipe(
  v.string(),
  v.regex(/^https:\/\/[^\s/][^\s/.]*\.[^\s/]+(?:\/\S*)?$/, 'an https:// address'),
)
const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'an ISO 3166-1 alpha-2 code in upper case'))
const authority = v.strictObject({ name: text, url: address, reviewed: day })

/** `content/countries/currencies.json`: every country with the currency it pays in. */
export const currenciesSchema = v.strictObject({
  source: v.strictObject({ name: text, url: address }),
  reviewed: day,
  currencies: v.record(
    countryCode,
    v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'an ISO 4217 code'))),
  ),
})

/** `content/countries/reviewed/<code>.json`: what a reviewer has read, each row with its source and its day. */
export const reviewSchema = v.strictObject({
  country: countryCode,
  reviewed: day,
  payments: v.pipe(
    v.array(v.strictObject({ method: v.picklist(paymentMethods), source: address, reviewed: day })),
    v.minLength(1, 'at least one way to pay'),
    v.check((rows) => new Set(rows.map(({ method }) => method)).size === rows.length, 'each way to pay once'),
  ),
  regulator: authority,
  tax: authority,
  /** The words that are prescribed for adverts or sign-up, as they stand; `more` where a link is prescribed with them. */
  riskWarning: v.optional(
    v.strictObject({
      language: v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, 'a language tag such as en')),
      text,
      more: v.optional(v.strictObject({ text, url: address })),
      source: address,
      reviewed: day,
    }),
  ),
  /** Whether something may be promised for signing up, by which rule; left out means off. */
  incentives: v.optional(
    v.strictObject({ state: v.picklist(['on', 'off']), source: address, reviewed: day }),
  ),
})
