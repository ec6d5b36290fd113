import { printRow, type RowTable } from '../../tools/figures/rows.ts'

/** A Markdown table; cells are text as it is printed. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Columns in which 0 is a figure. Everywhere else it says that what is measured did not happen. */
  readonly zeroIn?: readonly string[]
  /** A place of its own in docs/performance.md, which takes all rows. Without it the summary takes one row of the table. */
  readonly place?: RowTable
}

/** A cell that holds no figure: 0, with or without a unit, or what a division by nothing gives. */
const nothing = /^[*-]*(?:0(?:\.0+)?(?![\d.])|NaN|Infinity|∞)/

/** @throws Error where a figure is 0 or no number, so that what was not measured is never taken for a bar that is met. */
function requireFigures({ title, columns, rows, zeroIn = [] }: Table): void {
  for (const [name = '', ...cells] of rows.filter(([name]) => name !== 'bar')) {
    const place = cells.findIndex(
      (cell, index) => nothing.test(cell) && !zeroIn.includes(columns[index + 1] ?? ''),
    )
    if (place >= 0)
      throw new Error(
        `${title}: "${columns[place + 1]}" of "${name}" is ${cells[place]}: nothing was measured`,
      )
  }
}

/**
 * Prints a table under its title.
 * @throws RangeError for a row with other than a cell for each column
 * @throws Error for a figure of nothing
 */
export function printTable(table: Table): string {
  const { title, columns, rows } = table
  const wrongRow = rows.find((row) => row.length !== columns.length)
  if (wrongRow) throw new RangeError(`${title}: the row "${wrongRow[0] ?? ''}" does not fit the columns`)
  requireFigures(table)
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
