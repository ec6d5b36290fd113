import { describe, expect, it } from 'vitest'
import { kilobytes, printTable, shown, summaryOf, verdict } from './table.ts'

describe('printTable', () => {
  it('prints a title, a head and a line for each row', () => {
    const table = { title: 'Cost', columns: ['page', 'ms'], rows: [['home', '1.2']] }
    expect(printTable(table)).toBe('### Cost\n\n| page | ms |\n| --- | --- |\n| home | 1.2 |')
  })

  it('keeps a bar sign inside its cell', () => {
    expect(printTable({ title: 'T', columns: ['a'], rows: [['x|y']] })).toContain('| x\\|y |')
  })

  it.each([[['one']], [['one', 'two', 'three']]])('refuses the row %j under two columns', (row) => {
    expect(() => printTable({ title: 'T', columns: ['a', 'b'], rows: [row] })).toThrow(RangeError)
  })
})

describe('a figure of nothing', () => {
  const tableOf = (cell: string) => ({
    title: 'T',
    columns: ['page', 'scripts', 'kept'],
    rows: [['home', cell, 'met']],
  })

  it.each(['0.0 kB', '0', '0 ms', '**0** (0 to 0)', '-0.00', 'NaN ms', '∞'])('refuses %j', (cell) => {
    expect(() => printTable(tableOf(cell))).toThrow('nothing was measured')
  })

  it.each(['0.1 kB', '0.05', '10', '**0.2** (0 to 1)', '', 'none', '≤ 0'])('takes %j', (cell) => {
    expect(printTable(tableOf(cell))).toContain('home')
  })

  it('takes 0 in a bar, and where a column may be 0', () => {
    expect(printTable({ ...tableOf('0 ms'), zeroIn: ['scripts'] })).toContain('| 0 ms |')
    expect(printTable({ ...tableOf('1'), rows: [['bar', '0', '']] })).toContain('| bar | 0 |')
  })
})

describe('summaryOf', () => {
  it('has the figures that stand out by their column, and counts the bars', () => {
    const table = {
      title: 'Cost',
      columns: ['page', 'ms', 'ratio (lowest to highest)', 'kept'],
      rows: [
        ['home', '1', '**1,200** (9 to 11)', '**missed**'],
        ['pair', '3', '**2** (1 to 3)', 'met'],
      ],
    }
    expect(summaryOf(table, '2026-11-20')).toEqual(['Cost', 'ratio: 2 to 1,200', '1', '1', '2026-11-20'])
  })

  it('has every figure of a table of figures', () => {
    const rows = [
      ['calls a second', '**5** (4 to 6)', 'met'],
      ['wait, ms', '7', ''],
    ]
    const table = { title: 'F', columns: ['figure', 'median', 'kept'], rows }
    expect(summaryOf(table, 'd')[1]).toBe('calls a second: 5; wait, ms: 7')
  })

  it('has the columns with a bar where no figure stands out, and nothing where there is neither', () => {
    const columns = ['page', 'html', 'scripts', 'kept']
    const rows = [['home', '17.3 kB', '1 kB', 'met']]
    const bar = ['bar', '≤ 25 kB', '', '']
    expect(summaryOf({ title: 'W', columns, rows: [...rows, bar] }, 'd')[1]).toBe('html: 17.3 kB')
    expect(summaryOf({ title: 'W', columns, rows }, 'd')).toEqual(['W', '', '1', '0', 'd'])
  })
})

describe('figures', () => {
  it('shows three significant digits', () => {
    expect([shown(0.012345), shown(1.999), shown(1234.5)]).toEqual(['0.0123', '2', '1,230'])
  })

  it('counts kilobytes in thousands', () => {
    expect(kilobytes(25_049)).toBe('25.0 kB')
  })

  it('makes a miss stand out', () => {
    expect([verdict(true), verdict(false)]).toEqual(['met', '**missed**'])
  })
})
