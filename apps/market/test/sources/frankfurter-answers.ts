import { Decimal } from '@portico/decimal'

/** A row of `/v2/rates`, as its OpenAPI document has it. */
export interface AnsweredRate {
  readonly date: string
  readonly base: string
  readonly quote: string
  /** The number as it is written in the body. */
  readonly rate: string
}

/** A day of rates: units for one US dollar, and US dollars for an ounce. */
export interface AnsweredDay {
  readonly date: string
  readonly currencies: Readonly<Record<string, string>>
  readonly metals: Readonly<Record<string, string>>
}

/** The body of an answer: an array of rows with date, base, quote and rate. */
export function ratesBody(rows: readonly AnsweredRate[]): string {
  const texts = rows.map(
    ({ date, base, quote, rate }) =>
      `{"date":${JSON.stringify(date)},"base":${JSON.stringify(base)},"quote":${JSON.stringify(quote)},"rate":${rate}}`,
  )
  return `[${texts.join(',')}]`
}

/** How long a rate is carried forward where a day has none of its own. */
const carriedDays = 14

function rowsOn({ date, currencies, metals }: AnsweredDay, base: string): readonly AnsweredRate[] {
  if (base !== 'USD')
    return metals[base] === undefined ? [] : [{ date, base, quote: 'USD', rate: metals[base] }]
  return [
    ...Object.entries(currencies).map(([quote, rate]) => ({ date, base, quote, rate })),
    // Metals are there as well, with the five decimals that any rate below 1 has.
    ...Object.entries(metals).map(([quote, price]) => {
      return { date, base, quote, rate: new Decimal(1).div(price).toDecimalPlaces(5).toString() }
    }),
    { date, base, quote: 'USD', rate: '1.0' },
  ]
}

/**
 * Answers as the server does: a `date` with the newest rate of each currency on it or before, `from` and `to` with the days
 * between them, neither with what is published for the next day too; `quotes` picks rows, an unknown base has none.
 */
export function answerRates(address: URL, days: readonly AnsweredDay[]): string | null {
  if (address.pathname !== '/v2/rates') return null
  const query = address.searchParams
  const base = query.get('base') ?? 'EUR'
  const [date, from, to] = [query.get('date'), query.get('from'), query.get('to')]
  const quotes = query.get('quotes')?.split(',')
  const isAsked = ({ quote }: AnsweredRate) => quotes === undefined || quotes.includes(quote)
  const rows = days.flatMap((day) => rowsOn(day, base)).filter(isAsked)
  if (from !== null) return ratesBody(rows.filter((row) => row.date >= from && row.date <= (to ?? row.date)))
  const newest = new Map<string, AnsweredRate>()
  for (const row of rows) {
    const isCarried = date === null || Date.parse(date) - Date.parse(row.date) <= carriedDays * 86_400_000
    if ((date === null || row.date <= date) && isCarried) newest.set(row.quote, row)
  }
  return ratesBody([...newest.values()])
}
