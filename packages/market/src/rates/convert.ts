import { Decimal } from '@portico/decimal'

/** amount x rate as a decimal string, not rounded beyond 20 significant digits. Both are plain decimal strings. */
export function convertAmount(amount: string, rate: string): string {
  return new Decimal(amount).times(rate).toString()
}

/** Which way a rate went. */
export type Trend = 'rising' | 'falling' | 'steady'

function trendOfChange(change: Decimal): Trend {
  if (change.isZero()) return 'steady'
  return change.isNegative() ? 'falling' : 'rising'
}

/** Which message a rate gets (CONV-03): by the sign of its change in percent. */
export function trendOf(percent: string): Trend {
  return trendOfChange(new Decimal(percent))
}

/** How far a rate went, in percent of where it began. Both are plain decimal strings. */
export function percentBetween(then: string, now: string): string {
  return new Decimal(now).dividedBy(then).minus(1).times(100).toString()
}

/** Which way a change goes as it is shown: what reads 0.00 % is steady (CONV-03). */
export function shownTrend(percent: string): Trend {
  return trendOfChange(new Decimal(percent).toDecimalPlaces(2))
}
