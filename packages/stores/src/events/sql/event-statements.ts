import { CompiledQuery } from 'kysely'
import {
  type Column,
  type ColumnValue,
  eventColumns,
  type SourceOfDay,
  sourceColumns,
} from './event-columns.ts'
import type { AcceptedEvent } from '../port.ts'

/** Not what follows an escaped backslash alone: then the slower way is taken without need. */
const foreignEscape = /\\[bfnrtu]/

function elementOf(value: ColumnValue): string {
  if (value === null || value === undefined) return 'NULL'
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value)
}

/**
 * The values of a column as the text of an array, which both drivers hand on as it is: what they make of a list takes them three
 * times as long. JSON is an array's text but for its brackets and its escapes of control characters.
 */
function arrayOf<Row>({ type, read }: Column<Row>, rows: readonly Row[]): string {
  const values = rows.map((row) => (type === 'jsonb' ? JSON.stringify(read(row)) : read(row)))
  const json = JSON.stringify(values)
  return `{${foreignEscape.test(json) ? values.map(elementOf).join(',') : json.slice(1, -1)}}`
}

/** Rows out of arrays, the first of which is the parameter of the given number. */
function rowsFrom(columns: readonly Column<never>[], firstParameter: number): string {
  const values = columns.map(({ name, type }, index) => {
    const parameter = `$${firstParameter + index}`
    const value =
      type === 'instant'
        ? `to_timestamp(unnest(${parameter}::float8[]) / 1000)`
        : `unnest(${parameter}::${type}[])`
    return `${value} as ${name}`
  })
  // In the select list, not in `from`: there the rows would be put down first, and the whole takes half as long again.
  return `select ${values.join(', ')}`
}

function namesOf(columns: readonly Column<never>[]): string {
  return columns.map(({ name }) => name).join(', ')
}

const eventRows = rowsFrom(eventColumns, 1)
const insertSources = `insert into event_source (${namesOf(sourceColumns)})
  ${rowsFrom(sourceColumns, eventColumns.length + 1)} on conflict do nothing`

const insertEvents = {
  believed: `insert into event (${namesOf(eventColumns)}) select * from (${eventRows}) as incoming
    where not exists (select from event_clamped where event_clamped.id = incoming.id) on conflict do nothing`,
  clamped: `insert into event (${namesOf(eventColumns)}) ${eventRows} on conflict do nothing`,
} as const satisfies Record<AcceptedEvent['clock'], string>

/** What one statement stores. The clock is that of all events; both lists are in an order that all processes keep. */
export interface EventRows {
  readonly clock: AcceptedEvent['clock']
  readonly events: readonly AcceptedEvent[]
  readonly sources: readonly SourceOfDay[]
}

/**
 * The statement that stores events with their sources: all or none. One that is there is left as it is; of a believed one also
 * where it had come before and was not believed then.
 */
export function insertOf({ clock, events, sources }: EventRows): CompiledQuery {
  const eventArrays = eventColumns.map((column) => arrayOf(column, events))
  if (sources.length === 0) return CompiledQuery.raw(insertEvents[clock], eventArrays)
  const text = `with new_source as (${insertSources}) ${insertEvents[clock]}`
  return CompiledQuery.raw(text, [...eventArrays, ...sourceColumns.map((column) => arrayOf(column, sources))])
}
