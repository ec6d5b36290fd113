import { Decimal } from '@portico/decimal'

/** Example amounts of the calculator (spec section 9, "Content constants"). */
export const exampleAmounts = ['0.001', '0.01', '0.1', '1', '5', '10'] as const

const ladder = ['1', '10', '100', '500', '1000', '5000'] as const

/**
 * Amounts for the way back. One euro of a coin is a dull number when the coin costs a million, and a thousand is when
 * it costs a cent: the ladder follows the price, so that most rows are near one coin.
 */
export function backwardAmounts(rate: string): readonly string[] {
  const price = new Decimal(rate)
  if (price.gte(50) && price.lt(500_000)) return ladder
  if (price.lt(50)) return exampleAmounts
  const scale = new Decimal(10).pow(price.log(10).floor().minus(4))
  return ladder.map((amount) => scale.times(amount).toString())
}
