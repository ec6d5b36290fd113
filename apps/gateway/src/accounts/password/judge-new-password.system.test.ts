import { judgeNewPassword, registerEmail, sendCode } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { accounts } = await openSharedAccounts()
const email = 'judged@example.com'

describe('judgeNewPassword', () => {
  it.each([
    ['password123', 'known'],
    ['PassWord123', 'known'],
    ['short', 'length'],
    [email, 'known'],
    ['x'.repeat(129), 'length'],
    ['plum tractor window', null],
  ])('ACC-09 judges %j as the registration does', async (pwd, reason) => {
    const browser = await accounts.browser()
    expect((await browser.call(judgeNewPassword, { pwd, loginName: email })).data).toEqual({ reason })
    await browser.call(sendCode, { purpose: 'register', email })
    const input = { email, pwd, rePwd: pwd, verifyCode: accounts.codeFor(email) }
    const answer = await browser.call(registerEmail, input)
    if (reason === null) expect(answer.code).toBe('00000')
    else expect(v.parse(v.looseObject({ reason: v.string() }), answer.data).reason).toBe(reason)
  })

  it('GATE-03 reads no sealed name that is too long to be one', async () => {
    const browser = await accounts.browser()
    const loginName = 'x'.repeat(255)
    expect((await browser.call(judgeNewPassword, { pwd: 'x', loginName })).code).toBe('00024')
  })
})
