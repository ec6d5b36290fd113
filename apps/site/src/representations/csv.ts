/** A cell that a spreadsheet would take for a formula; a plain negative number is none. */
const formulaLike = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/

function cellText(value: string): string {
  const harmless = formulaLike.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows as RFC 4180 writes them: comma, CRLF after every row, quotes around what needs them. What a spreadsheet would run
 * as a formula gets an apostrophe before it (OWASP, "CSV injection").
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}
