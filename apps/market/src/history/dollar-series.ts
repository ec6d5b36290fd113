import { createSeriesPacker, dayNumber, dayText, firstDay, lastDay, type PackedSeries } from '@portico/market'

/** The unit of all prices. It has a price on every day, without any source. */
export const dollarId = 'usd'

/** The dollar's history of the days from one to another, both included. */
export function dollarSeries(from: string, to: string): PackedSeries {
  const first = dayNumber(from)
  const days = Array.from({ length: dayNumber(to) - first + 1 }, (_, place) => dayText(first + place))
  const observations = days.map((date) => ({ date, price: '1' }))
  return createSeriesPacker()({ assetId: dollarId, observations, held: [], cuts: [] })
}

/** The days from the first to the last that any history has. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** A span that holds a history as well; the same object where it does already. */
export function spanWith(span: DaySpan | null, series: PackedSeries): DaySpan | null {
  const [from, to] = [firstDay(series), lastDay(series)]
  if (from === '') return span
  if (span === null) return { from, to }
  if (span.from <= from && span.to >= to) return span
  return { from: span.from < from ? span.from : from, to: span.to > to ? span.to : to }
}
