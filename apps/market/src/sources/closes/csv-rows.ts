import { UpstreamError } from '@portico/outbound'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'

/** Columns that a table of closes may have, the needed ones first. */
const needed = ['asset', 'date', 'price', 'currency'] as const
const optional = ['supply', 'supply_date', 'source', 'source_url', 'kind', 'code', 'name'] as const

type Column = (typeof needed)[number] | (typeof optional)[number]

/** A line of the table; what is not there is empty. */
export type CsvRow = Readonly<Record<Column, string>> & {
  /** Counted from 1; a row over several lines is known by its last. */
  readonly line: number
}

/** A line that is not used, and why. */
export interface RefusedLine {
  readonly line: number
  readonly reason: string
}

/** Longer fields are no prices, names or addresses. */
const longestField = 2000

const parsedRows = v.array(v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }))

/**
 * Reads comma-separated values (RFC 4180) with a head that names the columns, in any order. Lines that are no record are refused
 * one by one. Throws an UpstreamError where the whole is no such table: without the needed columns, with others, or without a
 * line break at its end, which is how a table that was cut off is told from a whole one.
 */
export function readCsv(text: string): {
  readonly rows: readonly CsvRow[]
  readonly refused: readonly RefusedLine[]
} {
  if (!/[\r\n]$/.test(text))
    throw new UpstreamError('The table of closes is cut off', { fault: 'unreadable' })
  const refused: RefusedLine[] = []
  const records = v.parse(
    parsedRows,
    parse(text, {
      bom: true,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      skip_records_with_error: true,
      on_skip: (fault) => {
        const line = typeof fault?.lines === 'number' ? fault.lines : 0
        refused.push({ line, reason: 'a quotation mark is out of place' })
        return undefined
      },
    }),
  )
  const [head, ...lines] = records
  const columns = columnsOf(head?.record ?? [])
  const rows: CsvRow[] = []
  for (const { record, info } of lines) {
    const reason = faultOf(record, columns)
    if (reason === null) rows.push(rowOf(record, columns, info.lines))
    else refused.push({ line: info.lines, reason })
  }
  return { rows, refused }
}

function columnsOf(head: readonly string[]): readonly Column[] {
  const known: readonly Column[] = [...needed, ...optional]
  const columns = head.flatMap((name) => known.filter((column) => column === name.toLowerCase()))
  const missing = needed.filter((column) => !columns.includes(column))
  const isOdd = columns.length !== head.length || new Set(columns).size !== columns.length
  if (missing.length === 0 && !isOdd) return columns
  const expected = `${needed.join(', ')} and may have ${optional.join(', ')}`
  throw new UpstreamError(`The table of closes needs a head with ${expected}`, { fault: 'shape' })
}

function faultOf(record: readonly string[], columns: readonly Column[]): string | null {
  if (record.length !== columns.length) return `it has ${record.length} fields and the head ${columns.length}`
  return record.some((field) => field.length > longestField) ? 'a field is too long' : null
}

function rowOf(record: readonly string[], columns: readonly Column[], line: number): CsvRow {
  const field = (column: Column) => record[columns.indexOf(column)] ?? ''
  return {
    line,
    asset: field('asset'),
    date: field('date'),
    price: field('price'),
    currency: field('currency'),
    supply: field('supply'),
    supply_date: field('supply_date'),
    source: field('source'),
    source_url: field('source_url'),
    kind: field('kind'),
    code: field('code'),
    name: field('name'),
  }
}
