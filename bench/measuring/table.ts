import { printRow, type RowTable } from '../../tools/figures/rows.ts'

/** A Markdown table; cells are text as it is printed. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Prints a table under its title. Throws a RangeError for a row with other than a cell for each column. */
export function printTable({ title, columns, rows }: Table): string {
  const wrongRow = rows.find((row) => row.length !== columns.length)
  if (wrongRow) throw new RangeError(`${title}: the row "${wrongRow[0] ?? ''}" does not fit the columns`)
  return [`### ${title}`, '', ...[columns, columns.map(() => '---'), ...rows].map(printRow)].join('\n')
}

/** The summary of all tables in docs/performance.md. */
export const summaryTable: RowTable = {
  opening: '<!-- figures: written by npm run bench -- --write -->',
  closing: '<!-- end of figures -->',
  columns: ['Measurement', 'Figures, lowest to highest', 'Bars met', 'Bars missed', 'Day'],
}

const missed = '**missed**'

const valueOf = (cell: string) => Number(/-?[\d.]+/.exec(cell.replaceAll(',', ''))?.[0] ?? Number.NaN)

function rangeOf(cells: readonly string[]): string {
  const sorted = cells.toSorted((one, other) => valueOf(one) - valueOf(other))
  const [lowest = ''] = sorted
  const highest = sorted.at(-1) ?? ''
  return lowest === highest ? lowest : `${lowest} to ${highest}`
}

/** The figures of a column that stand out, or all of a column that has a bar below it. */
function mainFigures({ columns, rows }: Table, column: number): string | null {
  const cells = rows.filter(([name]) => name !== 'bar').map((row) => row[column] ?? '')
  const bold = cells.flatMap((cell) => (cell === missed ? [] : (/^\*\*(.+?)\*\*/.exec(cell)?.[1] ?? [])))
  const bar = rows.find(([name]) => name === 'bar')?.[column] ?? ''
  const main = bold.length > 0 || column === 0 || bar === '' ? bold : cells.filter((cell) => cell !== '')
  const name = (columns[column] ?? '').replace(/ \(.*\)$/, '')
  return main.length === 0 ? null : `${name}: ${rangeOf(main)}`
}

/** The figures of a table: by columns, or by rows where each row has a figure of its own. */
function figuresOf(table: Table): readonly string[] {
  if (table.columns[0] !== 'figure')
    return table.columns.flatMap((_, column) => mainFigures(table, column) ?? [])
  return table.rows.map(([name = '', value = '']) => `${name}: ${/^\*\*(.+?)\*\*/.exec(value)?.[1] ?? value}`)
}

/** A table in one row of the summary. */
export function summaryOf(table: Table, day: string): readonly string[] {
  const cells = table.rows.flat()
  const figures = figuresOf(table)
  const count = (verdict: string) => String(cells.filter((cell) => cell === verdict).length)
  return [table.title, figures.join('; '), count('met'), count(missed), day]
}

/** A number with three significant digits. */
export function shown(value: number): string {
  return new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value)
}

/** Bytes as kilobytes of 1,000. */
export function kilobytes(bytes: number): string {
  return `${new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1000)} kB`
}

/** Whether a value keeps its bar; a miss stands out. */
export function verdict(met: boolean): string {
  return met ? 'met' : missed
}
