import { writeFileSync } from 'node:fs'

/** Writes the table of an exhaustive run where one is asked for; the line after `Summary:` stands in docs/performance.md. */
export function writeDrillTable(
  summary: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
) {
  const file = process.env['PORTICO_DRILL_TABLE']
  if (file === undefined) return
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [columns, columns.map(() => '---'), ...rows].map(line)
  writeFileSync(file, [`Summary: ${summary}`, '', ...table, ''].join('\n'))
}
