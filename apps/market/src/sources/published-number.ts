import { Decimal, parseDecimal } from '@portico/decimal'

/** Longer texts are no prices and no supplies; nothing is computed with them. */
const longestText = 400

/** Beyond these a plain text of the number would be mostly zeros, and nothing has such a price or supply. */
const largest = new Decimal('1e40')
const smallest = new Decimal('1e-40')

/**
 * A positive number as a source publishes it, in any JSON notation, as a plain decimal of at most 20 significant digits; null
 * where it is none.
 */
export function positiveNumber(published: string | null | undefined): string | null {
  const value = published == null || published.length > longestText ? null : parseDecimal(published)
  if (value === null || value.lt(smallest) || value.gt(largest)) return null
  return value.toSignificantDigits(20).toString()
}

/**
 * A price as the judge of live prices is given it: plain where it is a price, and else as published, so that it is quarantined,
 * counted and named instead of vanishing here (packages/market).
 */
export function publishedPrice(published: string): string {
  return positiveNumber(published) ?? published.slice(0, longestText)
}
