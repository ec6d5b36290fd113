import type { SecondStepMethod } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { openSteps, planSteps, type ProvenStep, type StepSetup } from './step-rule.ts'

type Row = readonly [
  on: string,
  rule: string,
  proven: readonly ProvenStep[],
  count: number,
  next: readonly SecondStepMethod[],
]

const isMethod = (word: string): word is SecondStepMethod => ['email', 'mobile', 'totp'].includes(word)

/** Reads `email totp passkey` and `one weak 2`. */
function setupOf(on: string, rule: string): StepSetup {
  const words = rule.split(' ')
  return {
    methods: on.split(' ').filter(isMethod),
    passkey: on.includes('passkey'),
    rule: words.includes('all') ? 'all' : 'one',
    weakSteps: words.includes('weak'),
    needed: words.includes('2') ? 2 : 1,
  }
}

/** What is on, the rule, what was proven, how many more, and which codes may be next. */
const rows: readonly Row[] = [
  // Nothing is on.
  ['', 'one', [], 0, []],
  ['', 'all', [], 0, []],
  ['', 'one 2', [], 0, []],
  // Today's rule: every code, or the passkey.
  ['email', 'all', [], 1, ['email']],
  ['email mobile totp', 'all', [], 3, ['email', 'mobile', 'totp']],
  ['email mobile totp', 'all', ['mobile'], 2, ['email', 'totp']],
  ['email totp', 'all', ['email', 'totp'], 0, []],
  ['email totp', 'all', ['recoveryCode'], 1, ['email', 'totp']],
  ['email totp', 'all', ['recoveryCode', 'recoveryCode'], 0, []],
  ['email passkey', 'all', [], 1, ['email']],
  ['email passkey', 'all', ['email'], 0, []],
  ['passkey', 'all', [], 1, []],
  ['email totp', 'all weak', [], 2, ['email', 'totp']],
  ['email totp', 'all 2', ['email'], 1, ['totp']],
  // One is enough.
  ['email', 'one', [], 1, ['email']],
  ['email', 'one', ['email'], 0, []],
  ['email mobile', 'one', [], 1, ['email', 'mobile']],
  ['email mobile', 'one', ['mobile'], 0, []],
  ['email', 'one', ['recoveryCode'], 0, []],
  // A code that is sent does not stand for an authenticator or a passkey.
  ['totp', 'one', [], 1, ['totp']],
  ['email totp', 'one', [], 1, ['totp']],
  ['email totp', 'one', ['totp'], 0, []],
  ['email totp', 'one', ['email'], 1, ['totp']],
  ['email mobile totp', 'one', [], 1, ['totp']],
  ['email passkey', 'one', [], 1, []],
  ['email passkey', 'one', ['recoveryCode'], 0, []],
  ['totp passkey', 'one', [], 1, ['totp']],
  ['passkey', 'one', [], 1, []],
  // Unless the person wants it so.
  ['email totp', 'one weak', [], 1, ['email', 'totp']],
  ['email totp', 'one weak', ['email'], 0, []],
  ['email passkey', 'one weak', [], 1, ['email']],
  ['mobile', 'one weak', [], 1, ['mobile']],
  // The operator asks for two, of accounts that have two.
  ['email', 'one 2', [], 1, ['email']],
  ['email mobile', 'one 2', [], 2, ['email', 'mobile']],
  ['email mobile', 'one 2', ['email'], 1, ['mobile']],
  ['email mobile', 'one 2', ['email', 'recoveryCode'], 0, []],
  ['email totp', 'one 2', [], 2, ['email', 'totp']],
  ['email totp', 'one 2', ['totp'], 1, ['email']],
  ['email mobile totp', 'one 2', ['email'], 1, ['totp']],
  ['email mobile totp', 'one 2', ['email', 'mobile'], 1, ['totp']],
  ['email mobile totp', 'one 2', ['totp'], 1, ['email', 'mobile']],
  ['email mobile totp', 'one 2', ['totp', 'mobile'], 0, []],
  ['email passkey', 'one 2', ['email'], 1, []],
  ['totp passkey', 'one 2', ['totp'], 1, []],
  ['email mobile totp', 'one weak 2', ['email'], 1, ['mobile', 'totp']],
  ['email mobile totp', 'one weak 2', ['email', 'mobile'], 0, []],
]

describe('openSteps', () => {
  it.each(rows)('ACC-02 with [%s] and the rule [%s] after %j asks for %i more of %j', (...row) => {
    const [on, rule, proven, count, methods] = row
    expect(openSteps(setupOf(on, rule), proven)).toEqual({ count, methods })
  })
})

describe('planSteps', () => {
  it.each([
    ['email totp', 'one', ['email', 'totp'], ['totp'], 0],
    ['email mobile', 'one', ['email', 'mobile'], ['email'], 0],
    ['email mobile totp', 'one 2', ['email', 'mobile', 'totp'], ['email', 'totp'], 0],
    ['email mobile totp', 'one 2', ['email', 'mobile'], ['email'], 1],
    ['email totp', 'all', ['totp', 'email'], ['totp', 'email'], 0],
    ['email totp', 'all', ['totp'], ['totp'], 1],
    ['passkey', 'one', ['totp'], [], 1],
  ] as const)('ACC-02 with [%s] and the rule [%s] uses of %j the codes %j, and leaves %i', (...row) => {
    const [on, rule, given, used, left] = row
    const plan = planSteps(setupOf(on, rule), [], given)
    expect([plan.used, plan.open.count]).toEqual([used, left])
  })
})
