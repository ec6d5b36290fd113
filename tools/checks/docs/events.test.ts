import { describe, expect, it } from 'vitest'
import { compareEvents, printedRow, readEventRows, unusedEvents, wantedRows } from './events.ts'

const map = {
  'b201:pair-swapped': {
    type: 'click',
    ext: { entries: { from: {}, to: {} } },
    says: 'The sides were exchanged.',
  },
  'b101:menu-opened': { type: 'click', ext: { entries: {} }, says: 'The menu was opened.' },
}

const rows = [
  '| b101 | menu-opened | click | – | The menu was opened. |',
  '| b201 | pair-swapped | click | from, to | The sides were exchanged. |',
]
const table = [
  '# Events',
  '',
  '| Id | Name | Type | Carries | Says |',
  '|---|---|---|---|---|',
  ...rows,
  '',
].join('\n')

const messagesOf = (text: string, of: Parameters<typeof compareEvents>[1] = map) =>
  compareEvents(readEventRows(text), of).map(({ message }) => message)

describe('compareEvents', () => {
  it('finds nothing where table and map agree', () => {
    expect(wantedRows(map).map(printedRow)).toEqual(rows)
    expect(messagesOf(table)).toEqual([])
  })

  it.each([
    ['lacks an event', rows[0] ?? ''],
    ['has another type', '| b101 | menu-opened | expose | – | The menu was opened. |'],
    ['has another name', '| b101 | menu-shown | click | – | The menu was opened. |'],
    ['has another extension', '| b101 | menu-opened | click | place | The menu was opened. |'],
    ['says something else', '| b101 | menu-opened | click | – | The menu was closed. |'],
  ])('finds a table that %s', (_what, row) => {
    const changed = row === rows[0] ? table.replace(`${row}\n`, '') : table.replace(rows[0] ?? '', row)
    expect(messagesOf(changed)).toContain(`lacks the row: ${rows[0]}`)
    if (row !== rows[0])
      expect(messagesOf(changed)).toContain(`has a row that is not in the event map: ${row}`)
  })

  it('finds rows in another order, and a row that stands twice', () => {
    const message = 'has its rows in another order, or twice'
    expect(messagesOf(rows.toReversed().join('\n'))).toEqual([message])
    expect(messagesOf([...rows, rows[1]].join('\n'))).toEqual([message])
  })

  it('finds an id that is given twice', () => {
    const twice = { ...map, 'b101:other-menu-opened': map['b101:menu-opened'] }
    expect(messagesOf(table, twice)).toContain('gives the id b101 twice')
  })
})

describe('unusedEvents', () => {
  it('finds the event that no source names', () => {
    const sources = ["tracked('b101:menu-opened')", '// b201:pair-swapped']
    expect(unusedEvents(map, sources).map(({ message }) => message)).toEqual([
      'b201:pair-swapped is tracked nowhere',
    ])
    expect(unusedEvents(map, [...sources, "track('b201:pair-swapped', 'click')"])).toEqual([])
    expect(unusedEvents(map, [...sources, "{ trackingId: 'b201', name: 'pair-swapped' }"])).toEqual([])
    expect(unusedEvents(map, [...sources, "{ trackingId: 'b201', name: 'pair-moved' }"])).toHaveLength(1)
  })
})
