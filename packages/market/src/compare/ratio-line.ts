import { Decimal } from '@portico/decimal'

/** The share of bitcoin's market cap that ether's has stood around in the past, in percent (spec section 9, CMP-03). */
export const etherLinePercent = '25'

/** On which side of its line a ratio stands. */
export type LineSide = 'above' | 'below' | 'at'

/** Compares a ratio with a line; both are decimal strings in percent. */
export function lineSide(ratioPercent: string, linePercent: string): LineSide {
  const difference = new Decimal(ratioPercent).minus(linePercent)
  if (difference.isZero()) return 'at'
  return difference.greaterThan(0) ? 'above' : 'below'
}
