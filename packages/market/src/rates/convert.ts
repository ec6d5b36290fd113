import { Decimal } from '@portico/decimal'

/** amount x rate as a decimal string, not rounded beyond 20 significant digits. Both are plain decimal strings. */
export function convertAmount(amount: string, rate: string): string {
  return new Decimal(amount).times(rate).toString()
}

/** Which way a rate went. */
export type Trend = 'rising' | 'falling' | 'steady'

/** Which message a rate gets (CONV-03): by the sign of its change in percent. */
export function trendOf(percent: string): Trend {
  const change = new Decimal(percent)
  if (change.isZero()) return 'steady'
  return change.isNegative() ? 'falling' : 'rising'
}
