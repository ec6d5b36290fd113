import { describe, expect, it } from 'vitest'
import { mergeRows, replaceRows, rowsOf } from './rows.ts'

const table = { opening: '<!-- a -->', closing: '<!-- end of a -->', columns: ['Run', 'Passed'] }
const empty = `# Title\n\n${table.opening}\n${table.closing}\n\nCauses.\n`

describe('replaceRows', () => {
  it('leaves what people wrote around the table, and reads back what it wrote', () => {
    const rows = [
      ['one', '1'],
      ['x|y', '2'],
    ]
    const page = replaceRows(empty, table, rows)
    expect(page).toBe(
      `# Title\n\n${table.opening}\n\n| Run | Passed |\n| --- | --- |\n| one | 1 |\n| x\\|y | 2 |\n\n${table.closing}\n\nCauses.\n`,
    )
    expect(rowsOf(page, table)).toEqual(rows)
    expect(replaceRows(page, table, rows)).toBe(page)
  })

  it.each(['', table.opening, table.closing, `${table.closing}\n${table.opening}`])(
    'refuses the page %j',
    (page) => {
      expect(() => replaceRows(page, table, [])).toThrow('lacks')
      expect(() => rowsOf(page, table)).toThrow('lacks')
    },
  )

  it('refuses a row of other columns', () => {
    expect(() => replaceRows(empty, table, [['one']])).toThrow(RangeError)
  })
})

describe('mergeRows', () => {
  it('replaces rows by their name and adds new ones at the end', () => {
    const known = [
      ['one', '1'],
      ['two', '2'],
    ]
    expect(
      mergeRows(known, [
        ['three', '3'],
        ['one', '4'],
      ]),
    ).toEqual([
      ['one', '4'],
      ['two', '2'],
      ['three', '3'],
    ])
  })
})
