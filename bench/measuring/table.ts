/** A Markdown table; cells are text as it is printed. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const opening = '<!-- figures: written by npm run bench -- --write -->'
const closing = '<!-- end of figures -->'

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** Prints a table under its title. Throws a RangeError for a row with other than a cell for each column. */
export function printTable({ title, columns, rows }: Table): string {
  const misfit = rows.find((row) => row.length !== columns.length)
  if (misfit) throw new RangeError(`${title}: the row "${misfit[0] ?? ''}" does not fit the columns`)
  return [`### ${title}`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Puts `figures` between the markers of a document and leaves the rest. Throws where the markers are not there. */
export function replaceFigures(document: string, figures: string): string {
  const start = document.indexOf(opening)
  const end = document.indexOf(closing)
  if (start === -1 || end < start) throw new Error(`the document lacks ${opening} and ${closing}`)
  return `${document.slice(0, start)}${opening}\n\n${figures.trim()}\n\n${document.slice(end)}`
}

/**
 * Puts tables that were measured apart from the others in the place of those of the same title, each with a note on when;
 * a new title comes last. Throws where the markers are not there.
 */
export function replaceTables(document: string, tables: readonly Table[], note: string): string {
  const start = document.indexOf(opening)
  const end = document.indexOf(closing)
  if (start === -1 || end < start) throw new Error(`the document lacks ${opening} and ${closing}`)
  const [facts = '', ...kept] = document.slice(start + opening.length, end).split(/\n(?=### )/)
  const sections = new Map(kept.map((section) => [section.split('\n', 1)[0], section.trim()]))
  for (const table of tables) sections.set(`### ${table.title}`, `${printTable(table)}\n\n${note}`)
  return replaceFigures(document, [facts.trim(), ...sections.values()].join('\n\n'))
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
  return met ? 'met' : '**missed**'
}
