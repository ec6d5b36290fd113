import { describe, expect, it } from 'vitest'
import { compareNames } from './judge.ts'

const places = { promised: 'promised.json', notes: 'notes.json' }
const promised = { environment: ['PORT', 'ROLES'], metrics: ['a_total'] }
const now = { environment: ['HOST', 'PARTS', 'PORT'], metrics: ['a_total', 'b_total'] }
const note = {
  kind: 'environment',
  name: 'ROLES',
  alias: 'PARTS',
  since: '0.2.0',
  reason: 'The word of the field',
}
const compare = (more: Partial<Parameters<typeof compareNames>[0]>) =>
  compareNames({ promised, now, notes: [note], ...more }, places).map(({ message }) => message)

describe('the check of names', () => {
  it('takes names that were added, and one that a note gives an alias', () => {
    expect(compare({})).toEqual([])
  })

  it('finds a name that is gone, also where another kind has it', () => {
    expect(compare({ notes: [] })).toEqual([expect.stringContaining('environment: "ROLES" is gone')])
    expect(compare({ notes: [], now: { ...now, metrics: ['a_total', 'ROLES'] } })).toHaveLength(1)
    expect(compare({ now: { environment: now.environment } })).toEqual([
      expect.stringContaining('metrics: "a_total" is gone'),
    ])
  })

  it('finds a note whose alias is not there, or that names nothing', () => {
    expect(compare({ notes: [{ ...note, alias: 'DUTIES' }] })).toEqual([
      'environment: "DUTIES", which stands for "ROLES", is not there',
    ])
    expect(compare({ notes: [note, { ...note, name: 'NEVER' }] })).toEqual([
      'environment: "NEVER" was never promised',
    ])
  })
})
