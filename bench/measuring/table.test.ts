import { describe, expect, it } from 'vitest'
import { kilobytes, printTable, replaceFigures, replaceTables, shown, verdict } from './table.ts'

const opening = '<!-- figures: written by npm run bench -- --write -->'
const closing = '<!-- end of figures -->'

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

describe('replaceFigures', () => {
  it('leaves what people wrote around the figures', () => {
    const document = `# Title\n\n${opening}\nold\n${closing}\n\nCauses.\n`
    expect(replaceFigures(document, 'new\n')).toBe(`# Title\n\n${opening}\n\nnew\n\n${closing}\n\nCauses.\n`)
  })

  it('gives the same document when nothing changed', () => {
    const once = replaceFigures(`${opening}\n${closing}\n`, 'new')
    expect(replaceFigures(once, 'new')).toBe(once)
  })

  it.each(['', opening, closing, `${closing}\n${opening}`])('refuses the document %j', (document) => {
    expect(() => replaceFigures(document, 'new')).toThrow('lacks')
  })
})

describe('replaceTables', () => {
  const table = (title: string, cell: string) => ({ title, columns: ['a'], rows: [[cell]] })
  const whole = replaceFigures(
    `# Title\n\n${opening}\n${closing}\n\nCauses.\n`,
    ['- facts', printTable(table('One', '1')), printTable(table('Two', '2'))].join('\n\n'),
  )

  it('replaces the table of the same title in its place, says when, and keeps all else', () => {
    const partly = replaceTables(whole, [table('One', '3')], 'Measured apart.')
    expect(partly).toBe(whole.replace('| 1 |', '| 3 |\n\nMeasured apart.'))
    expect(replaceTables(partly, [table('One', '1')], '')).toBe(whole.replace('| 1 |\n', '| 1 |\n\n\n'))
  })

  it('adds a table of a new title at the end', () => {
    const more = replaceTables(whole, [table('Three', '3')], 'Now.')
    expect(more.indexOf('### Three')).toBeGreaterThan(more.indexOf('### Two'))
    expect(more.endsWith(`Now.\n\n${closing}\n\nCauses.\n`)).toBe(true)
  })

  it('refuses a document without figures', () => {
    expect(() => replaceTables('', [table('One', '1')], '')).toThrow('lacks')
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
