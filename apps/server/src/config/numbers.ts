import * as v from 'valibot'

/** Reads a whole number within bounds, both included, out of plain digits. */
export function wholeNumber(minimum: number, maximum: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/),
    v.transform(Number),
    v.minValue(minimum),
    v.maxValue(maximum),
  )
}
