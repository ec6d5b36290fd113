import { Decimal as Base } from 'decimal.js'

export { reciprocal } from './reciprocal.ts'

/**
 * The one decimal type of the project: 20 significant digits, half up (spec section 9, FMT-05).
 * Amounts and rates travel as decimal strings and become a Decimal only where they are computed with.
 */
export const Decimal = Base.clone({
  precision: 20,
  rounding: Base.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 60,
})
export type Decimal = Base

/** Reads a plain decimal string such as `-12.5` or `1e-8`; null when it is not a finite number. */
export function parseDecimal(text: string): Decimal | null {
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/.test(text)) return null
  const value = new Decimal(text)
  return value.isFinite() ? value : null
}
