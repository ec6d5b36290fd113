import { Decimal } from '@portico/decimal'

/** The project's decimals, written out: the smallest value of the contract has less than 400 digits. */
const PlainDecimal = Decimal.clone({ toExpNeg: -400, toExpPos: 400 })

/** The same number without exponent, as the contract wants it. */
export function plainDecimal(text: string): string {
  return new PlainDecimal(text).toString()
}
