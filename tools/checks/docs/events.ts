import type { Finding } from '../findings.ts'

const page = 'docs/events.md'

/** One event as the table of docs/events.md has it. */
export interface PrintedEvent {
  readonly id: string
  readonly name: string
  readonly type: string
  /** Names of what the extension carries, with a comma and a blank between; a dash for nothing. */
  readonly carries: string
  readonly says: string
}

/** One event of the code: what its row has to say, by its id and name, such as `b201:pair-swapped`. */
export type EventMap = Readonly<
  Record<
    string,
    {
      readonly type: string
      readonly ext: { readonly entries: Readonly<Record<string, unknown>> }
      readonly says: string
    }
  >
>

/** Reads the rows of the table: `| b201 | pair-swapped | click | from, to | … |`. */
export function readEventRows(text: string): readonly PrintedEvent[] {
  const row = /^\| (b\d+) \| ([a-z-]+) \| ([a-z ]+) \| ([^|]+) \| ([^|]+) \|$/gm
  return [...text.matchAll(row)].map(([, id = '', name = '', type = '', carries = '', says = '']) => {
    return { id, name, type, carries, says }
  })
}

/** The rows that the table must have, in the order of their ids. */
export function wantedRows(map: EventMap): readonly PrintedEvent[] {
  const rows = Object.entries(map).map(([key, { type, ext, says }]) => {
    const [id = '', name = ''] = key.split(':')
    return { id, name, type, carries: Object.keys(ext.entries).join(', ') || '–', says }
  })
  return rows.toSorted((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)))
}

/** A row as the table prints it. */
export function printedRow({ id, name, type, carries, says }: PrintedEvent): string {
  return `| ${id} | ${name} | ${type} | ${carries} | ${says} |`
}

/** Compares the printed table with the code's map: the same rows in the same order, each id given once. */
export function compareEvents(printed: readonly PrintedEvent[], map: EventMap): readonly Finding[] {
  const rows = wantedRows(map)
  const wanted = rows.map(printedRow)
  const given = printed.map(printedRow)
  const missing = wanted.filter((row) => !given.includes(row))
  const unknown = given.filter((row) => !wanted.includes(row))
  const isMixedUp = missing.length + unknown.length === 0 && given.join('\n') !== wanted.join('\n')
  const ids = rows.map(({ id }) => id)
  return [
    ...missing.map((row) => ({ place: page, message: `lacks the row: ${row}` })),
    ...unknown.map((row) => ({ place: page, message: `has a row that is not in the event map: ${row}` })),
    ...(isMixedUp ? [{ place: page, message: 'has its rows in another order, or twice' }] : []),
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => ({ place: 'packages/contract/src/analytics', message: `gives the id ${id} twice` })),
  ]
}

/** The events of the map that no source names, in one text or, as the client itself does, as id and name. */
export function unusedEvents(map: EventMap, sources: readonly string[]): readonly Finding[] {
  const names = (source: string, key: string) =>
    source.includes(`'${key}'`) || key.split(':').every((part) => source.includes(`'${part}'`))
  return Object.keys(map)
    .filter((key) => !sources.some((source) => names(source, key)))
    .map((key) => ({ place: 'packages/contract/src/analytics', message: `${key} is tracked nowhere` }))
}
