import { describe, expect, it } from 'vitest'
import { sliceSorted, sortAfterClick, sortedByNumber, sortInAddress, sortOf } from './list-sort.ts'

const columns = [
  { id: 'name', first: 'ascending' },
  { id: 'cap', first: 'descending' },
] as const

describe('a sort in an address', () => {
  it.each([
    ['cap', { column: 'cap', order: 'descending' }],
    ['-cap', { column: 'cap', order: 'ascending' }],
    ['name', { column: 'name', order: 'ascending' }],
    ['-name', { column: 'name', order: 'descending' }],
  ])('NUM-05 reads %s and writes it again', (text, sort) => {
    const read = sortOf(columns, text)
    expect(read).toEqual(sort)
    expect(read && sortInAddress(columns, read)).toBe(text)
  })

  it.each([null, '', '-', 'nope', '--cap', 'CAP'])('NUM-05 takes %j for none', (text) => {
    expect(sortOf(columns, text)).toBeNull()
  })

  it('NUM-05 turns round at the second click, and begins with what a column is looked at for', () => {
    const first = sortAfterClick(columns, { current: null, column: 'cap' })
    expect(sortInAddress(columns, first)).toBe('cap')
    expect(sortInAddress(columns, sortAfterClick(columns, { current: first, column: 'cap' }))).toBe('-cap')
    expect(sortInAddress(columns, sortAfterClick(columns, { current: first, column: 'name' }))).toBe('name')
  })
})

describe('sliceSorted', () => {
  const sizes = new Map([
    ['a', 2],
    ['b', 1],
    ['d', 3],
  ])
  const list = sortedByNumber(['a', 'b', 'c', 'd', 'e'], (item) => sizes.get(item))
  const slice = (start: number, end: number, order: 'ascending' | 'descending') =>
    sliceSorted(list, { start, end, order }).join('')

  it('NUM-05 has what is unknown last, whichever way the known ones run', () => {
    expect(slice(0, 9, 'ascending')).toBe('badce')
    expect(slice(0, 9, 'descending')).toBe('dabce')
  })

  it('NUM-05 shows every entry on one page', () => {
    for (const order of ['ascending', 'descending'] as const) {
      const pages = [0, 2, 4].map((start) => slice(start, start + 2, order)).join('')
      expect(pages).toBe(slice(0, 9, order))
    }
  })
})
