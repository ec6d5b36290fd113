import { describe, expect, it } from 'vitest'
import { problemsOf } from './form-state.ts'
import { rulesSoFar } from './steps.ts'

const rules = { email: () => 'no address', code: () => 'no code', pwd: () => 'no password' }
const values = { email: '', code: '', pwd: '' }
const of = { email: 1, code: 2, pwd: 3 }

describe('rulesSoFar', () => {
  it.each([
    [1, ['email']],
    [2, ['email', 'code']],
    [3, ['email', 'code', 'pwd']],
  ])('ERR-05 at step %i judges the fields up to it', (step, names) => {
    expect([...problemsOf(rulesSoFar(rules, { step, of }), values).keys()]).toEqual(names)
  })
})
