/** A table on a page of figures, between two marks; a row is known by its first cell. */
export interface RowTable {
  readonly opening: string
  readonly closing: string
  readonly columns: readonly string[]
}

type Row = readonly string[]

/** A row as Markdown. */
export function printRow(cells: Row): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function readRow(line: string): Row {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function placeOf(page: string, { opening, closing }: RowTable): readonly [number, number] {
  const start = page.indexOf(opening)
  const end = page.indexOf(closing)
  if (start === -1 || end < start) throw new Error(`the page lacks ${opening} and ${closing}`)
  return [start + opening.length, end]
}

/** The rows that a table on a page has. Throws where its marks are not there. */
export function rowsOf(page: string, table: RowTable): readonly Row[] {
  const lines = page
    .slice(...placeOf(page, table))
    .split('\n')
    .filter((line) => line.startsWith('|'))
  return lines.slice(2).map(readRow)
}

/** Puts rows into a table on a page in place of those that it has, and leaves the rest of the page. */
export function replaceRows(page: string, table: RowTable, rows: readonly Row[]): string {
  const { columns } = table
  const misfit = rows.find((row) => row.length !== columns.length)
  if (misfit) throw new RangeError(`the row "${misfit[0] ?? ''}" does not fit the columns`)
  const [start, end] = placeOf(page, table)
  const lines = [columns, columns.map(() => '---'), ...rows].map(printRow)
  return `${page.slice(0, start)}\n\n${lines.join('\n')}\n\n${page.slice(end)}`
}

/** Known rows with new ones in the place of those of the same name, others last. */
export function mergeRows(known: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const byName = new Map(known.map((row) => [row[0], row]))
  for (const row of rows) byName.set(row[0], row)
  return [...byName.values()]
}
