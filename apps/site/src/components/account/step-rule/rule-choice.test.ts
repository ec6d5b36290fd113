import type { CallOutput, securityOverview } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { asksForLess, proofsOf, stepsOn } from './rule-choice.ts'

const plain: CallOutput<typeof securityOverview> = {
  ...{ email: 'r***@example.com', mobile: null, emailStep: false, mobileStep: false, totp: false },
  ...{ hasPassword: true, passwordChangedAt: null, recoveryCodes: null, recovery: null },
  ...{ stepRule: { rule: 'all', weakSteps: false, needed: 1 }, moneyLockedUntil: null, moneyWaitMs: 0 },
  closesAt: null,
  terms: null,
}

describe('which second steps are enough', () => {
  const all = { rule: 'all', weakSteps: false } as const
  const one = { rule: 'one', weakSteps: false } as const
  const weak = { rule: 'one', weakSteps: true } as const
  it.each([
    [all, one, true],
    [all, weak, true],
    [one, weak, true],
    [weak, one, false],
    [one, all, false],
    [one, one, false],
    [all, all, false],
  ])('ACC-02 a change from %j to %j asks for less: %s', (before, wish, less) => {
    expect(asksForLess(before, wish)).toBe(less)
  })

  it('ACC-02 has the stronger steps prove a change where there are any', () => {
    const both = { ...plain, emailStep: true, totp: true }
    expect(proofsOf(both, false)).toEqual(['googleCode'])
    expect(proofsOf({ ...both, recoveryCodes: { left: 2, madeAt: 0 } }, true)).toEqual([
      'googleCode',
      'passkey',
      'recoveryCode',
    ])
  })

  it('ACC-02 has a code to an address prove it where nothing stronger is on, and no recovery code', () => {
    const weakOnly = { ...plain, emailStep: true, recoveryCodes: { left: 2, madeAt: 0 } }
    expect(proofsOf(weakOnly, false)).toEqual(['emailCode'])
    expect(proofsOf(plain, false)).toEqual([])
  })

  it('ACC-02 asks for all where the owner never chose', () => {
    const { rule, hasAny } = stepsOn({ ...plain, stepRule: null }, false)
    expect(rule).toEqual(all)
    expect(hasAny).toBe(false)
    expect(stepsOn(plain, true)).toMatchObject({ hasAny: true, hasStrong: true, hasWeak: false })
  })
})
