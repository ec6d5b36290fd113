import type { RatesTable } from '@portico/market-app'

/** A day's published rates by lower-case code. */
export interface DailyRates {
  readonly date: string
  readonly rates: ReadonlyMap<string, string>
}

/**
 * Reads daily rates from comma-separated text: a head `date,code,code...`, then a line a day; empty cells are absent
 * values. Throws an error that names the line when a line does not fit the head.
 */
export function parseRatesCsv(text: string): readonly DailyRates[] {
  const [head, ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  const [first, ...codes] = head?.split(',') ?? []
  if (first !== 'date' || codes.length === 0) throw new Error('The head must be date and then codes.')
  return lines.map((line, index) => {
    const [date = '', ...cells] = line.split(',')
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || cells.length !== codes.length) {
      throw new Error(`Line ${index + 2} does not fit the head: ${line.slice(0, 40)}`)
    }
    const rates = codes.flatMap((code, column) => {
      const cell = cells[column] ?? ''
      return cell === '' ? [] : [[code, cell] as const]
    })
    return { date, rates: new Map(rates) }
  })
}

/** Days as a table of the given codes; where a date stands twice the later entry counts. */
export function tableOf(days: readonly DailyRates[], codes: readonly string[]): RatesTable {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const sorted = [...byDate.values()].toSorted((left, right) => (left.date < right.date ? -1 : 1))
  return {
    dates: sorted.map((day) => day.date),
    rates: new Map(codes.map((code) => [code, sorted.map((day) => day.rates.get(code) ?? null)])),
  }
}

/** The days that a table holds. */
export function daysOf({ dates, rates }: RatesTable): readonly DailyRates[] {
  return dates.map((date, index) => {
    const values = [...rates].flatMap(([code, column]) => {
      const value = column[index] ?? null
      return value === null ? [] : [[code, value] as const]
    })
    return { date, rates: new Map(values) }
  })
}
