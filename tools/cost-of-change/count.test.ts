import { describe, expect, it } from 'vitest'
import type { Change } from './change.ts'
import { costOf, parseTouched } from './count.ts'
import { costTable } from './table.ts'

const change = (counts: Change['counts']): Change => ({
  ...{ name: 'A change', limit: 2, counts, edits: [], adds: {}, derives: [] },
  faults: async () => [],
})
const none = { edited: [], added: [] }

describe('parseTouched', () => {
  it('tells edits from additions, and takes nothing else', () => {
    expect(parseTouched('M\ta.ts\nA\tb/c.ts\n')).toEqual({ edited: ['a.ts'], added: ['b/c.ts'] })
    expect(parseTouched('')).toEqual(none)
    expect(() => parseTouched('D\ta.ts\n')).toThrow('more than edit and add')
  })
})

describe('costOf', () => {
  const touched = { edited: ['a.ts', 'packages/locale/catalogues/en/site.json'], added: ['b.ts'] }

  it('counts files, texts among them, and those that commands wrote apart', () => {
    const cost = costOf(change('files'), touched, { edited: ['x', 'y'], added: ['z'] })
    expect(cost).toMatchObject({ counted: 3, edited: 2, added: 1, texts: 0, derived: 3 })
  })

  it('counts configuration as a file where it is what is changed', () => {
    expect(costOf(change('files and configuration'), none, none)).toMatchObject({ counted: 1, edited: 1 })
  })

  it('counts a folder as one, texts apart, and every edit of code', () => {
    const added = ['pages/new/load.ts', 'pages/new/page.tsx']
    const text = 'packages/locale/catalogues/en/tdk.json'
    expect(costOf(change('folder'), { edited: [text], added }, none)).toMatchObject({ counted: 1, texts: 1 })
    expect(costOf(change('folder'), { edited: [text, 'a.ts'], added }, none)).toMatchObject({ counted: 2 })
    expect(costOf(change('folder'), { edited: [], added: [...added, 'ui/a.ts'] }, none).counted).toBe(2)
  })
})

describe('costTable', () => {
  it('has a row for each change', () => {
    const costs = [costOf(change('files'), { edited: ['a.ts', 'b.ts'], added: [] }, none)]
    expect(costTable(costs).split('\n')[2]).toBe('| A change | 2 files | 2 | 2 | 0 | 0 | 0 |')
  })
})
