import { Decimal } from '@portico/decimal'

/** Wide enough for any product of an amount and a rate. */
const PlainDecimal = Decimal.clone({ toExpNeg: -400, toExpPos: 400 })

/** The same number without exponent, as machine views write numbers. */
export function plainDecimal(text: string): string {
  return new PlainDecimal(text).toString()
}
