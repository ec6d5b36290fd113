import * as v from 'valibot'

// Fields that only screens of accounts send, apart from those that every page carries.

/** A country by its ISO 3166-1 alpha-2 code. */
const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

/** The version of the operator's terms. */
export const termsVersion = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,32}$/))

/** What a person says when opening an account: where they live, and the version of the terms that they accept. */
export const declarations = {
  residence: v.optional(countryCode),
  terms: v.optional(termsVersion),
} as const

/** A recovery code as people type it: ten letters and digits, without those that look alike; case, spaces and hyphens do not count. */
export const recoveryCode = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  v.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/),
)

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

/** A password on its way in. Length and the list of known passwords are judged where a new one is set. */
export const passwordText = v.pipe(v.string(), v.minLength(1), v.maxLength(512))

/** A code of six digits: sent by mail or SMS, or shown by an authenticator. */
export const sixDigits = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/),
)

/** An account's id: ten digits. */
export const userId = v.pipe(v.string(), v.regex(/^\d{10}$/))

/** Names a sign-in that is under way: 32 random bytes in base64url. */
export const serialNumber = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

/** Names a log-in by another device: 16 random bytes in base64url. */
export const pairingKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))
