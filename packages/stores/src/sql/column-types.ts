/** PostgreSQL's number of the type int8. */
export const int8Type = 20
/** PostgreSQL's number of the type bytea. */
export const byteaType = 17
/** PostgreSQL's number of the type date. */
export const dateType = 1082

/** Reads an int8 as a number, the same for both drivers. Throws a RangeError where a number would not be exact. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('An int8 does not fit a number.')
  return value
}

/** Leaves a date the text that it is, YYYY-MM-DD: a `Date` would be an instant, in one driver by the machine's time zone. */
export function parseDate(text: string): string {
  return text
}
