import { parseDecimal } from '@portico/decimal'

/** Between these, in US dollars, lies every price that anybody ever paid. */
const smallest = 1e-18
const largest = 1e15

const plainForm = /^\d{1,60}(?:\.\d{1,60})?$/

/** A price as plain decimal text; null where it is no positive number of a size that prices have. */
export function priceText(published: string): string | null {
  const text = plainForm.test(published) ? published : (parseDecimal(published)?.toString() ?? '')
  const size = Number(text)
  return text !== '' && size >= smallest && size <= largest ? text : null
}

/** From here on a price's time is not the imprecision of a clock. */
const aheadMs = 60_000

/** Whether a time can be true: not more than a minute ahead of the clock. What is no time is not. */
export function isPast(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs + aheadMs
}
