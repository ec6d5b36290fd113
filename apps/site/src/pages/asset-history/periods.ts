import { gregorianFormat } from '@portico/format'
import type { PeriodsView } from './view.ts'

/** Each once, in their order. */
const distinct = (texts: readonly string[]) => [...new Set(texts)]

/** The months of a year that have days among them, in the order of the year. */
function monthsOf(days: readonly string[], year: string, tag: string): PeriodsView['months'] {
  const { format } = gregorianFormat(tag, { month: 'short', timeZone: 'UTC' })
  const months = distinct(days.filter((day) => day.startsWith(year)).map((day) => day.slice(0, 7)))
  return months.toReversed().map((month) => ({ month, name: format(new Date(`${month}-01T00:00:00Z`)) }))
}

/** The years of a history, and the months of the year that is listed; `days` are the newest first. */
export function periodsOf(days: readonly string[], period: string | null, tag: string): PeriodsView {
  return {
    period,
    years: distinct(days.map((day) => day.slice(0, 4))),
    months: period === null ? [] : monthsOf(days, period.slice(0, 4), tag),
  }
}
