import { describe, expect, it } from 'vitest'
import { nextSteps } from './next-step-list.ts'

const security = {
  email: 'a***@site.example',
  mobile: null,
  emailStep: false,
  mobileStep: false,
  totp: false,
  hasPassword: true,
  passwordChangedAt: null,
  recoveryCodes: null,
  stepRule: null,
  recovery: null,
  moneyLockedUntil: null,
  closesAt: null,
  terms: null,
  moneyWaitMs: null,
}
const passkey = { credentialId: 'a', name: 'Phone', createdAt: 1, usedAt: null, isBackedUp: false }
const none = { passkeys: [], mayAdd: true }
const stateOf = (...input: Parameters<typeof nextSteps>) =>
  nextSteps(...input).map(({ title, isDone }) => [title, isDone])

describe('nextSteps', () => {
  it('begins with what registration confirmed, and leaves the second step and a passkey to do', () => {
    expect(stateOf(security, none)).toEqual([
      ['next.contact', true],
      ['next.secondStep', false],
      ['passkey.add', false],
    ])
  })

  it.each(['emailStep', 'mobileStep', 'totp'])('counts %s as the second step', (step) => {
    expect(stateOf({ ...security, [step]: true }, none)).toContainEqual(['next.secondStep', true])
  })

  it('counts a passkey, also where no further one may be added', () => {
    expect(stateOf(security, { passkeys: [passkey], mayAdd: false })).toContainEqual(['passkey.add', true])
  })

  it('asks for nothing that the account cannot do', () => {
    const external = { ...security, email: null, hasPassword: false }
    expect(stateOf(external, { passkeys: [], mayAdd: false })).toEqual([['next.addContact', false]])
  })

  it('ACC-02 suggests recovery codes once a second step or a passkey is there, until some are left', () => {
    const withStep = { ...security, totp: true }
    expect(stateOf(withStep, none)).toContainEqual(['next.codes', false])
    expect(stateOf(security, { passkeys: [passkey], mayAdd: true })).toContainEqual(['next.codes', false])
    const made = { ...withStep, recoveryCodes: { left: 1, madeAt: 1 } }
    expect(stateOf(made, none)).toContainEqual(['next.codes', true])
  })

  it('ACC-01 asks an account without any address for one', () => {
    expect(stateOf({ ...security, email: null }, none)[0]).toEqual(['next.addContact', false])
  })
})
