import * as v from 'valibot'

/** Published daily rates by code: units of the code's asset for one US dollar, as decimal text exactly as published. */
export interface RatesTable {
  /** UTC days (YYYY-MM-DD), ascending. */
  readonly dates: readonly string[]
  /** By lower-case code; one entry a date, null where nothing was published. */
  readonly rates: ReadonlyMap<string, readonly (string | null)[]>
}

const unchanged = '='
const absent = '-'

const dateSchema = v.pipe(v.string(), v.isoDate())
const fileSchema = v.strictObject({
  format: v.literal('daily-rates-1'),
  base: v.literal('usd'),
  dates: v.pipe(v.array(dateSchema), v.minLength(1), v.check((dates) => isAscending(dates), 'The dates must ascend.')),
  rates: v.record(v.string(), v.string()),
})

/**
 * Reads the bundled file. A column is one text: values parted by spaces, `=` for the value before it again, `-` for no
 * value. Dirty values pass, as cleaning is the reader's task; a column of the wrong length is an error that names it.
 */
export function parseRatesFile(text: string): RatesTable {
  const file = v.parse(fileSchema, JSON.parse(text))
  const rates = new Map<string, readonly (string | null)[]>()
  for (const [code, column] of Object.entries(file.rates)) {
    const values = expandColumn(column)
    if (values.length !== file.dates.length) {
      throw new RangeError(`Column ${code} has ${values.length} values for ${file.dates.length} dates.`)
    }
    rates.set(code, values)
  }
  return { dates: file.dates, rates }
}

/** Writes a table as the bundled file's text, a code a line. */
export function encodeRatesFile({ dates, rates }: RatesTable): string {
  const codes = [...rates.keys()].toSorted()
  const columns = codes.map((code) => `    ${JSON.stringify(code)}: ${JSON.stringify(packColumn(rates.get(code) ?? []))}`)
  const head = ['{', '  "format": "daily-rates-1",', '  "base": "usd",', `  "dates": ${JSON.stringify(dates)},`]
  return `${[...head, '  "rates": {', columns.join(',\n'), '  }', '}'].join('\n')}\n`
}

function expandColumn(column: string): (string | null)[] {
  let last: string | null = null
  return column.split(' ').map((token) => {
    if (token === absent) return null
    if (token !== unchanged) last = token
    return last
  })
}

function packColumn(values: readonly (string | null)[]): string {
  let last: string | null = null
  const tokens: string[] = []
  for (const value of values) {
    if (value === null) tokens.push(absent)
    else tokens.push(value === last ? unchanged : tokenOf(value))
    last = value ?? last
  }
  return tokens.join(' ')
}

/** A value that the format cannot hold would come back as another one. */
function tokenOf(value: string): string {
  if (/^\S+$/.test(value) && value !== absent && value !== unchanged) return value
  throw new RangeError(`The value ${JSON.stringify(value)} cannot stand in a rates column.`)
}

function isAscending(dates: readonly string[]): boolean {
  return dates.every((date, index) => index === 0 || (dates[index - 1] ?? '') < date)
}
