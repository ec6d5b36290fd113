import { dayNumber, dayText, type PackedSeries } from '@portico/market'

/** The unit of all prices. It has a price on every day, without any source. */
export const dollarId = 'usd'

/** The dollar's history of the days from one to another, both included. */
export function dollarSeries(from: string, to: string): PackedSeries {
  const first = dayNumber(from)
  const days = Array.from({ length: dayNumber(to) - first + 1 }, (_, place) => dayText(first + place))
  const prices = days.map(() => '1').join(' ')
  return { assetId: dollarId, dates: days.join(' '), prices, held: [], cuts: [] }
}

/** The days from the first to the last that any history has. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** A span that holds a history as well; the same object where it does already. */
export function spanWith(span: DaySpan | null, { dates }: PackedSeries): DaySpan | null {
  if (dates === '') return span
  const [from, to] = [dates.slice(0, 'YYYY-MM-DD'.length), dates.slice(dates.lastIndexOf(' ') + 1)]
  if (span === null) return { from, to }
  if (span.from <= from && span.to >= to) return span
  return { from: span.from < from ? span.from : from, to: span.to > to ? span.to : to }
}
