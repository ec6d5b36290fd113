import { describe, expect, it } from 'vitest'
import { compare, idsInTitles, readRequirements } from './requirements.ts'

describe('readRequirements', () => {
  it('reads list entries only, and reports an ID that stands twice', () => {
    const { ids, findings } = readRequirements(
      '# List\n- AB-01 does\n- A11Y-02 says\n  AB-03 in a sentence\n- AB-01 again\n- AB-04\n',
    )
    expect([...ids]).toEqual(['AB-01', 'A11Y-02'])
    expect(findings.map(({ message }) => message)).toEqual(['lists AB-01 twice'])
  })
})

describe('idsInTitles', () => {
  it('reads titles of it, test and describe in every quoting, with modifiers', () => {
    const source = [
      "it('AB-01 does', () => {})",
      'test("AB-02 and AB-03", () => {})',
      'describe(`AB-04`, () => {})',
      "it.each([[1, (2)]])('AB-05 of %s', () => {})",
      "it.each([\n  ['a'],\n])(\n  'AB-06 of %s',\n  () => {},\n)",
    ].join('\n')
    expect([...idsInTitles(source)]).toEqual(['AB-01', 'AB-02', 'AB-03', 'AB-04', 'AB-05', 'AB-06'])
  })

  it('ignores skipped tests, other strings and names of standards', () => {
    const source = [
      "it.skip('AB-01 does', () => {})",
      "it.todo('AB-02 does')",
      "expect('AB-03').toBe('AB-03')",
      "it('reads UTF-16 and AB-1 and AB-123', () => {})",
      "commit('AB-04', () => {})",
    ].join('\n')
    expect([...idsInTitles(source)]).toEqual([])
  })
})

describe('compare', () => {
  it('finds the ID without a test and the ID without a line', () => {
    const findings = compare(
      new Set(['AB-01', 'AB-02']),
      new Map([
        ['AB-02', 'a.test.ts'],
        ['AB-03', 'b.test.ts'],
      ]),
    )
    expect(findings).toEqual([
      { place: 'docs/requirements.md', message: 'lists AB-01, which no test title names' },
      { place: 'b.test.ts', message: 'names AB-03, which docs/requirements.md does not list' },
    ])
  })

  it('finds nothing when both agree', () => {
    expect(compare(new Set(['AB-01']), new Map([['AB-01', 'a.test.ts']]))).toEqual([])
  })
})
