import { Decimal } from '@portico/decimal'
import type { AssetKind } from '@portico/market'

/** Example amounts of the calculator, in coins (spec section 9, "Content constants"). */
export const coinAmounts = ['0.001', '0.01', '0.1', '1', '5', '10'] as const

const ladder = ['1', '10', '100', '500', '1000', '5000'] as const

/** What is converted in an example, and what one unit of it is worth. */
interface ExampleUnit {
  readonly kind: AssetKind
  /** In US dollars. */
  readonly usd: string
}

/** One unit of a currency, and then sums that people have: about 10 to 1,000 US dollars, in powers of ten. */
function currencyAmounts(usd: string): readonly string[] {
  const exponent = Math.max(0, new Decimal(1).dividedBy(usd).log(10).toDecimalPlaces(0).toNumber())
  const scale = new Decimal(10).pow(exponent)
  return ['1', ...['10', '50', '100', '500', '1000'].map((amount) => scale.times(amount).toString())]
}

/** Example amounts that fit the unit: fractions of a coin, and whole sums of a currency (NUM-02). */
export function exampleAmounts({ kind, usd }: ExampleUnit): readonly string[] {
  return kind === 'fiat' ? currencyAmounts(usd) : coinAmounts
}

/**
 * Amounts for the way back. One unit of what a coin is counted in is a dull number when the coin costs a million of it: the
 * ladder follows the price, so that most rows are near one coin.
 * @param price of the coin in units of what is converted back.
 */
export function backwardAmounts(unit: ExampleUnit, price: string): readonly string[] {
  if (unit.kind === 'fiat') return currencyAmounts(unit.usd)
  const inUnits = new Decimal(price)
  if (inUnits.lt(50)) return coinAmounts
  const scale = inUnits.lt(500_000) ? new Decimal(1) : new Decimal(10).pow(inUnits.log(10).floor().minus(4))
  return ladder.map((amount) => scale.times(amount).toString())
}
