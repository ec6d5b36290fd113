import { dayNumber, dayText, type Observation } from '@portico/market'

/** How many days a currency's last known price is taken for. */
const longestGapDays = 7

/**
 * The price of a currency by UTC day. A day without one has that of the last day before it, a week back at most: a currency
 * whose price is not known then converts nothing.
 */
export function currencyPrices(observations: readonly Observation[]): ReadonlyMap<string, string> {
  const prices = new Map<string, string>()
  for (const [index, { date, price }] of observations.entries()) {
    const first = dayNumber(date)
    const next = observations[index + 1]?.date
    const end = Math.min(next === undefined ? Infinity : dayNumber(next), first + longestGapDays + 1)
    for (let day = first; day < end; day += 1) prices.set(dayText(day), price)
  }
  return prices
}
