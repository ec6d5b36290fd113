import type { RecordEntry } from '../../contract/operators.ts'

const columns = [
  'id',
  'time',
  'actor',
  'approver',
  'act',
  'outcome',
  'subject',
  'reason',
  'before',
  'after',
  'ip',
] as const

/** One cell (RFC 4180). A text that a spreadsheet would run as a formula is led by an apostrophe. */
function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const written = (value: unknown) => (value === null ? '' : JSON.stringify(value))

function row(entry: RecordEntry): string {
  const { id, at, actor, approver, act, outcome, subject, reason, before, after, ip } = entry
  const time = new Date(at).toISOString()
  return [id, time, actor, approver, act, outcome, subject, reason, written(before), written(after), ip]
    .map(cell)
    .join(',')
}

/** Entries of the record as a table, the newest first. */
export function csvOf(entries: readonly RecordEntry[]): string {
  return `${[columns.join(','), ...entries.map(row)].join('\r\n')}\r\n`
}
