import * as v from 'valibot'

/** A decimal number as text, without exponent: rates, prices, shares. */
export const decimalText = v.pipe(v.string(), v.maxLength(200), v.regex(/^-?\d+(?:\.\d+)?$/))

/** An amount as a caller writes it: not negative, at most 40 digits before and after the point. */
export const amountText = v.pipe(v.string(), v.regex(/^\d{1,40}(?:\.\d{1,40})?$/))

function isCalendarDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

/** A UTC day, YYYY-MM-DD, that the calendar has. */
export const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/),
  v.check(isCalendarDay, 'expected a day of the calendar'),
)

/** An ISO 8601 instant in UTC, or a UTC day. */
export const instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z)?$/),
)

/** A locale code of the registry. An unknown code is not an error: the reader falls back to English (protocol 3.3). */
export const localeCode = v.pipe(v.string(), v.regex(/^[A-Za-z_-]{2,8}$/))

/** An asset by slug, code or name. */
export const assetReference = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/))

/** The windows over which changes and histories are read, back from the snapshot's own time. */
export const changeWindow = v.picklist(['24h', '7d', '30d', '365d'])

/** A whole number in a query, where numbers arrive as text. */
export function queryNumber(minimum: number, maximum: number) {
  return v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,9}$/)), v.pipe(v.number(), v.safeInteger())]),
    v.transform(Number),
    v.minValue(minimum),
    v.maxValue(maximum),
  )
}

/** An e-mail address as people type it; the gateway compares it trimmed and in lower case (RFC 5321 length). */
export const emailText = v.pipe(v.string(), v.trim(), v.maxLength(254), v.rfcEmail())

/** A mobile number without its country calling code: digits; spaces and hyphens are dropped. */
export const mobileText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[\s().-]/g, '')),
  v.regex(/^\d{4,15}$/),
)

/** A country calling code such as 49, without the plus sign. */
export const areaCode = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))

/** A country by its ISO 3166-1 alpha-2 code. */
const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

/** What a person says when opening an account: where they live, and the version of the terms that they accept. */
export const declarations = {
  residence: v.optional(countryCode),
  terms: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,32}$/))),
} as const

/** A password on its way in. Length and the list of known passwords are judged where a new one is set. */
export const passwordText = v.pipe(v.string(), v.minLength(1), v.maxLength(512))

/** A code of six digits: sent by mail or SMS, or shown by an authenticator. */
export const sixDigits = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/),
)

/** A recovery code as people type it: ten letters and digits, without those that look alike; case, spaces and hyphens do not count. */
export const recoveryCode = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  v.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/),
)

/** An account's id: ten digits. */
export const userId = v.pipe(v.string(), v.regex(/^\d{10}$/))

/** Names a sign-in that is under way: 32 random bytes in base64url. */
export const serialNumber = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

/** Names a log-in by another device: 16 random bytes in base64url. */
export const pairingKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))
