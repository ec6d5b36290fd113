import { reciprocal } from '@portico/decimal'
import { positiveNumber } from './published-number.ts'

const significantDigits = 20

/** US dollars for one unit where a source publishes units for one US dollar; null where that is no rate. */
export function priceOfRate(rate: string): string | null {
  const known = positiveNumber(rate)
  return known === null ? null : positiveNumber(reciprocal(known, significantDigits))
}
