import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

/** Reads RFC 4180 back: quoted cells, doubled quotes, CRLF after every row. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

describe('csvText', () => {
  it('ends every row with CRLF, the last one too', () => {
    expect(
      csvText([
        ['date', 'rate'],
        ['2026-09-29', '66000'],
      ]),
    ).toBe('date,rate\r\n2026-09-29,66000\r\n')
  })

  it('is empty for no rows', () => {
    expect(csvText([])).toBe('')
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['plain text', 'plain text'],
    ['', ''],
  ])('quotes %j only where it must', (cell, written) => {
    expect(csvText([[cell, 'x']])).toBe(`${written},x\r\n`)
  })

  it.each(['=1+1', '+1', '@SUM(A1)', '\tx', '-1+cmd', '-', '=HYPERLINK("http://x")'])(
    'never lets a spreadsheet run %j',
    (cell) => {
      expect(readCsv(csvText([[cell]]))).toEqual([[`'${cell}`]])
    },
  )

  it.each(['-1', '-0.5', '1e-8', '2026-09-29'])('leaves %s a value', (cell) => {
    expect(csvText([[cell]])).toBe(`${cell}\r\n`)
  })

  it('gives back every table that has no formulas', () => {
    const cell = fc
      .string({ unit: fc.constantFrom(...'ab1,;"\'\r\n =-é😀') })
      .filter((text) => !/^[=+@\t\r-]/.test(text))
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
    fc.assert(
      fc.property(table, (rows) => {
        expect(readCsv(csvText(rows))).toEqual(rows)
      }),
    )
  })
})
