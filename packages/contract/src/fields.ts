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

/** The highest level or flag of an identity, and the highest VIP level. */
export const highestLevel = 1000

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
