import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { decimalText, instant, localeCode } from '../fields.ts'

const supportedCurrency = v.object({
  /** The currency's name in the caller's language. */
  name: v.string(),
  symbol: v.string(),
  /** ISO 4217 code; the key into `rates`. */
  value: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/)),
})

/** A currency that amounts can be shown in. */
export type SupportedCurrency = v.InferOutput<typeof supportedCurrency>

/** Units of each currency for one US dollar, and the list of currencies with names (CUR-01, CUR-02). */
export const usdtRate = defineCall({
  name: 'usdtRate',
  method: 'POST',
  path: '/v1/mix/public/usdtRate',
  rate: 'call',
  summary: 'Units of each supported currency for one US dollar.',
  input: v.strictObject({ locale: localeCode }),
  output: v.object({
    supported: v.array(supportedCurrency),
    rates: v.record(v.string(), decimalText),
    /** When the rates were true; absent where a back end does not say. */
    asOf: v.nullish(instant, null),
  }),
  caching: 'no-store',
  content: 'public',
  codes: ['unavailable'],
  signature: 'none',
  session: 'none',
  sealing: 'never',
  encryptedFields: [],
})

const domainList = v.array(v.pipe(v.string(), v.maxLength(253)))

/** The image domains among which the browser probes for the fastest (IMG-01). */
export const getDomainConfigList = defineCall({
  name: 'getDomainConfigList',
  method: 'GET',
  path: '/v1/mix/system/getDomainConfigList',
  rate: 'call',
  summary: 'The domains that images may be loaded from.',
  input: v.strictObject({}),
  output: v.object({
    imgDomainConfig: v.object({ foreignDomainList: domainList, internalDomainList: domainList }),
  }),
  caching: 'no-store',
  content: 'public',
  codes: [],
  signature: 'none',
  session: 'none',
  sealing: 'never',
  encryptedFields: [],
})

const pageMeta = v.object({
  page: v.string(),
  locale: v.string(),
  title: v.nullable(v.string()),
  description: v.nullable(v.string()),
  keywords: v.nullable(v.string()),
})

/** Titles, descriptions and keywords that the operator set for a locale; null where the built-in text stands. */
export const getTdkMltQueryList = defineCall({
  name: 'getTdkMltQueryList',
  method: 'POST',
  path: '/v1/mix/public/getTdkMltQueryList',
  rate: 'call',
  summary: 'The title, description and keywords that the operator set, by locale and page.',
  input: v.strictObject({
    locale: localeCode,
    pages: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))), v.maxLength(100)),
    ),
  }),
  output: v.array(pageMeta),
  caching: 'no-store',
  content: 'public',
  codes: [],
  signature: 'none',
  session: 'none',
  sealing: 'never',
  encryptedFields: [],
})
