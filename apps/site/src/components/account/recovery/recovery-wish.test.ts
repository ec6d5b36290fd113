import { compiledCatalogue } from '@portico/locale/texts'
import { createTranslate } from '@portico/widget'
import { describe, expect, it } from 'vitest'
import type { AccountTextId } from '../account-text.tsx'
import { problemsOf } from '../form/form-state.ts'
import { type AskedForRecovery, recoveryRules, recoverySteps, recoveryWish } from './recovery-wish.ts'

const texts = { ...compiledCatalogue('en', 'account'), ...compiledCatalogue('en', 'recovery') }
const text = createTranslate<AccountTextId>(texts, 'en')

const values = {
  ...{ email: 'ada@example.com', country: 'DE', mobile: '', userId: '', pwd: '', recoveryCode: '' },
  ...{ contact: ' new@example.com ', verifyCode: '123456' },
}
const byEmail: AskedForRecovery = { notice: null, by: 'email', proofs: 'password' }
const byId: AskedForRecovery = { notice: null, by: 'id', proofs: 'all' }
const notice = `${'A'.repeat(22)}.${'B'.repeat(43)}`
const byNotice: AskedForRecovery = { notice, by: 'email', proofs: 'password' }
const known = { numbers: null, kind: 'user' } as const
const contact = { email: 'new@example.com', verifyCode: '123456' }

const wrong = (asked: AskedForRecovery, changed: Partial<typeof values>) => [
  ...problemsOf(recoveryRules(asked, null, text), { ...values, ...changed }).keys(),
]

describe('recoveryRules', () => {
  it('ACC-02 needs a name, an address and its code, and no proof', () => {
    expect(wrong(byEmail, {})).toEqual([])
    expect(wrong(byEmail, { email: '', contact: '', verifyCode: '1' })).toEqual([
      'email',
      'contact',
      'verifyCode',
    ])
  })

  it('ACC-02 judges a recovery code where it is asked for, and only what stands there', () => {
    const all = { ...byEmail, proofs: 'all' } as const
    expect(wrong(all, { recoveryCode: '' })).toEqual([])
    expect(wrong(all, { recoveryCode: 'abc' })).toEqual(['recoveryCode'])
    expect(wrong(byEmail, { recoveryCode: 'abc' })).toEqual([])
    expect(wrong(all, { recoveryCode: 'abcde-fghjk' })).toEqual([])
  })

  it('ACC-02 takes an id of ten digits, and a recovery code with it', () => {
    expect(wrong(byId, { email: '' })).toEqual(['userId', 'recoveryCode'])
    expect(wrong(byId, { userId: '12345', recoveryCode: 'ABCDE-FGHJK' })).toEqual(['userId'])
    expect(wrong(byId, { userId: '12345 67890', recoveryCode: 'ABCDE-FGHJK' })).toEqual([])
  })

  it('ACC-03 asks for no name where a notice has it', () => {
    expect(wrong(byNotice, { email: '' })).toEqual([])
  })
})

describe('recoveryWish', () => {
  it('ACC-02 sends the name and the proofs that were given', () => {
    const named = { loginName: 'ada@example.com', kind: 'user', ...contact }
    expect(recoveryWish(byEmail, values, known)).toEqual(named)
    const proven = { ...values, pwd: 'secret', recoveryCode: 'ABCDE-FGHJK' }
    expect(recoveryWish(byEmail, proven, known)).toEqual({ ...named, pwd: 'secret' })
    expect(recoveryWish({ ...byEmail, proofs: 'all' }, proven, known)).toEqual({
      ...named,
      pwd: 'secret',
      recoveryCode: 'ABCDE-FGHJK',
    })
  })

  it('ACC-02 sends an id as the name, without spaces', () => {
    const asked = { ...values, userId: '12345 67890', recoveryCode: 'ABCDE-FGHJK' }
    expect(recoveryWish(byId, asked, known)).toEqual({
      ...{ loginName: '1234567890', kind: 'user', recoveryCode: 'ABCDE-FGHJK' },
      ...contact,
    })
  })

  it('ACC-03 sends the notice in place of a name, of whatever kind the account is', () => {
    expect(recoveryWish(byNotice, values, known)).toEqual({ notice, ...contact })
  })

  it('sends nothing for a number that fits no plan', () => {
    expect(recoveryWish({ ...byEmail, by: 'mobile' }, values, known)).toBeNull()
  })
})

describe('recoverySteps', () => {
  it('ACC-03 takes two steps with a notice, else three', () => {
    expect(Math.max(...Object.values(recoverySteps(notice)))).toBe(2)
    expect(Math.max(...Object.values(recoverySteps(null)))).toBe(3)
  })
})
