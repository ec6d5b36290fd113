import { isMessage } from '../message-form.ts'
import { formatVersion } from '../message-form.ts'
import type { AcceptedEvent } from '../port.ts'
import { sourceKey } from './committed-sources.ts'
import { type Column, eventColumns, sourceColumns } from './event-columns.ts'
import { byKey } from './event-order.ts'
import { type FilledColumns, listOf } from './event-statements.ts'

/** The names of the columns that written events have, in their order. */
export interface WrittenColumns {
  readonly event: readonly string[]
  readonly source: readonly string[]
}

/** A source as it was written. */
export interface WrittenSource {
  /** Its day and its id, with a space between. */
  readonly key: string
  /** The values of its columns, as a list in JSON. */
  readonly values: string
}

/**
 * Events of some requests and one kind of clock by column, as a statement takes them: what was written once, to be durable, is stored
 * without being read value by value.
 */
export interface WrittenEvents {
  readonly clock: AcceptedEvent['clock']
  readonly count: number
  readonly days: readonly string[]
  /** For each column its values, as a list in JSON. */
  readonly lists: readonly string[]
  readonly sources: readonly WrittenSource[]
}

const namesOf = (columns: readonly Column<never>[]) => columns.map(({ name }) => name)

/** What this release writes. */
export const writtenColumns: WrittenColumns = { event: namesOf(eventColumns), source: namesOf(sourceColumns) }

function columnsNamed<Row>(
  columns: readonly Column<Row>[],
  names: readonly string[],
): readonly Column<Row>[] | null {
  const named = names.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  return named.length === names.length ? named : null
}

/** The columns of what another release wrote; null where this one does not know them all. */
export function columnsOf({ event, source }: WrittenColumns): FilledColumns | null {
  const [ofEvent, ofSource] = [columnsNamed(eventColumns, event), columnsNamed(sourceColumns, source)]
  return ofEvent === null || ofSource === null ? null : { event: ofEvent, source: ofSource }
}

function textOf(clock: AcceptedEvent['clock'], events: readonly AcceptedEvent[]): string {
  const sources = new Map(events.map((event) => [sourceKey(event), event]))
  const days = [...new Set(events.map(({ day }) => day))]
  return [
    JSON.stringify([clock, events.length, ...days]),
    ...eventColumns.map((column) => listOf(column, events)),
    ...[...sources].map(
      ([key, source]) => `${key}${JSON.stringify(sourceColumns.map(({ read }) => read(source)))}`,
    ),
  ].join('\n')
}

/** Writes events, a text for each kind of clock that they have. JSON has no line breaks, so that each list is one line. */
export function writeEvents(events: readonly AcceptedEvent[]): readonly string[] {
  const sorted = events.toSorted(byKey)
  return (['believed', 'clamped'] as const).flatMap((clock) => {
    const part = sorted.filter((event) => event.clock === clock)
    return part.length === 0 ? [] : [textOf(clock, part)]
  })
}

/** The length of a day, a space and an id. */
const keyLength = 43

function parseList(text: string | undefined): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? value : []
  } catch {
    // Another text than a list in JSON holds nothing.
    return []
  }
}

/** Reads what was written with so many columns; null for another text. */
export function readWritten(text: string, { event }: WrittenColumns): WrittenEvents | null {
  const lines = text.split('\n')
  const [clock, count, ...days] = parseList(lines[0])
  if (clock !== 'believed' && clock !== 'clamped') return null
  if (typeof count !== 'number' || !days.every((day) => typeof day === 'string')) return null
  const lists = lines.slice(1, event.length + 1)
  if (lists.length !== event.length) return null
  const sources = lines.slice(event.length + 1).map((line) => {
    return { key: line.slice(0, keyLength), values: line.slice(keyLength) }
  })
  return { clock, count, days, lists, sources }
}

/** A field has the name of its column, but for this one. */
const fieldOf = (column: string) => (column === 'received_at' ? 'receivedAt' : column)

function valueOf(column: Column<never>, value: unknown): unknown {
  if (column.type !== 'jsonb') return value ?? undefined
  return typeof value === 'string' ? JSON.parse(value) : null
}

function sourcesOf({ sources }: WrittenEvents, { source: columns }: FilledColumns) {
  return sources.map(({ values }) => {
    const list = parseList(values)
    return Object.fromEntries(columns.map(({ name }, index) => [name, list[index]]))
  })
}

/** Written events one by one; null where a field is missing. */
export function eventsOfWritten(
  written: WrittenEvents,
  columns: FilledColumns,
): readonly AcceptedEvent[] | null {
  const sources = sourcesOf(written, columns)
  const placeOf = new Map(sources.map(({ id }, place) => [id, place]))
  const lists = written.lists.map(parseList)
  const events = Array.from({ length: written.count }, (_, row) =>
    Object.fromEntries(
      columns.event.map((column, index) => {
        const value = lists[index]?.[row]
        if (column.name === 'source') return [column.name, placeOf.get(value) ?? -1]
        return [fieldOf(column.name), valueOf(column, value)]
      }),
    ),
  )
  const message: unknown = { v: formatVersion, sources, events }
  if (!isMessage(message)) return null
  const read = message.events.flatMap((event) => {
    const source = message.sources[event.source]
    return source === undefined ? [] : [{ ...event, source }]
  })
  return read.length === written.count ? read : null
}
