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

/** The values of a column as a list in JSON. */
export function listOf<Row>({ type, read }: Column<Row>, rows: readonly Row[]): string {
  return JSON.stringify(rows.map((row) => (type === 'jsonb' ? JSON.stringify(read(row)) : read(row))))
}

function elementsOf(list: string): string {
  if (!foreignEscape.test(list)) return list.slice(1, -1)
  const values: unknown = JSON.parse(list)
  return Array.isArray(values) ? values.map(elementOf).join(',') : ''
}

/**
 * Lists in JSON as the text of one array, which both drivers hand on as it is: what they make of a list takes them three
 * times as long. JSON is an array's text but for its brackets and its escapes of control characters.
 */
function arrayOf(lists: readonly string[]): string {
  return `{${lists.map(elementsOf).join(',')}}`
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

/** The columns that a statement fills; those that it does not name get what the table has for them. */
export interface FilledColumns {
  readonly event: readonly Column<AcceptedEvent>[]
  readonly source: readonly Column<SourceOfDay>[]
}

/** All that this release knows. */
const allColumns: FilledColumns = { event: eventColumns, source: sourceColumns }

function textsOf({ event, source }: FilledColumns) {
  const events = rowsFrom(event, 1)
  const believed = `insert into event (${namesOf(event)}) select * from (${events}) as incoming
    where not exists (select from event_clamped where event_clamped.id = incoming.id) on conflict do nothing`
  const clamped = `insert into event (${namesOf(event)}) ${events} on conflict do nothing`
  const sources = `with new_source as (insert into event_source (${namesOf(source)})
    ${rowsFrom(source, event.length + 1)} on conflict do nothing)`
  return { believed, clamped, sources } as const satisfies Record<AcceptedEvent['clock'] | 'sources', string>
}

const texts = new WeakMap<FilledColumns, ReturnType<typeof textsOf>>()

/** What one statement stores, by column: each has the lists in JSON whose values follow one another. */
export interface ListedRows {
  readonly columns: FilledColumns
  readonly clock: AcceptedEvent['clock']
  readonly events: readonly (readonly string[])[]
  /** Empty where no source is new. */
  readonly sources: readonly (readonly string[])[]
}

/**
 * The statement that stores events with their sources: all or none. One that is there is left as it is; of a believed one also
 * where it had come before and was not believed then.
 */
export function insertOfLists({ columns, clock, events, sources }: ListedRows): CompiledQuery {
  const known = texts.get(columns) ?? textsOf(columns)
  texts.set(columns, known)
  const eventArrays = events.map(arrayOf)
  if (sources.length === 0) return CompiledQuery.raw(known[clock], eventArrays)
  return CompiledQuery.raw(`${known.sources} ${known[clock]}`, [...eventArrays, ...sources.map(arrayOf)])
}

/** What one statement stores. The clock is that of all events; both lists are in an order that all processes keep. */
export interface EventRows {
  readonly clock: AcceptedEvent['clock']
  readonly events: readonly AcceptedEvent[]
  readonly sources: readonly SourceOfDay[]
}

/** The statement that stores events with their sources, as `insertOfLists` does. */
export function insertOf({ clock, events, sources }: EventRows): CompiledQuery {
  return insertOfLists({
    ...{ columns: allColumns, clock },
    events: eventColumns.map((column) => [listOf(column, events)]),
    sources: sources.length === 0 ? [] : sourceColumns.map((column) => [listOf(column, sources)]),
  })
}
