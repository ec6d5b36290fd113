import type { PersonalData } from '../operators/personal-data.ts'

/** A field as RFC 4180 has it. What spreadsheets would take for a formula is kept a text by an apostrophe. */
function fieldOf(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Personal data as a table: one line for each value, by the part that it stands in, the number of its row and its name. */
export function csvOf(data: PersonalData): string {
  const lines = Object.entries(data).flatMap(([part, content]) => {
    const rows: readonly object[] = Array.isArray(content) ? content : [content]
    return rows.flatMap((row, index) =>
      Object.entries(row).map(([name, value]) => [part, String(index + 1), name, textOf(value)]),
    )
  })
  return [['part', 'row', 'name', 'value'], ...lines]
    .map((fields) => `${fields.map(fieldOf).join(',')}\r\n`)
    .join('')
}
