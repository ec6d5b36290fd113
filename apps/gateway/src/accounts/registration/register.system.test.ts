import {
  listActivity,
  registerEmail,
  registerMobile,
  registerMobileAndEmail,
  sendCode,
  userinfo,
} from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const pwd = 'correct horse battery'

const { sql, accounts } = await openSharedAccounts()

async function countAccounts(email: string): Promise<number> {
  const rows = await sql.db.selectFrom('account').select('user_id').where('email', '=', email).execute()
  return rows.length
}

describe('registration', () => {
  it('opens an account by e-mail and signs in with the same answer', async () => {
    const browser = await accounts.browser()
    const sent = await browser.call(sendCode, { purpose: 'register', email: 'Ann@Example.com' })
    expect(sent.data).toEqual({
      ...{ resendInMs: 60_000, expiresInMs: 300_000 },
      ...{ to: null, channel: null, code: 'new' },
    })
    const verifyCode = accounts.codeFor('ann@example.com')
    const input = { email: 'ann@example.com', pwd, rePwd: pwd, verifyCode }
    const opened = await browser.call(registerEmail, input)
    expect(opened.code).toBe('00000')
    expect(opened.data).toMatchObject({ verification: null, accessTokenResVO: { userInfo: {} } })
    const user = await browser.call(userinfo, false)
    expect(user.data).toMatchObject({
      loginName: 'ann@example.com',
      userInfo: { email: 'ann@example.com', bindEmail: 1, bindPhone: 0, showUserVip: 1, frozen: false },
    })
  })

  it('opens an account by mobile number, however the number is written', async () => {
    const browser = await accounts.browser()
    await browser.call(sendCode, { purpose: 'registerMobile', mobile: '0151 234 5678', areaCode: '49' })
    const verifyCode = accounts.codeFor('+491512345678')
    const input = { mobile: '1512345678', areaCode: '49', pwd, rePwd: pwd, verifyCode }
    expect((await browser.call(registerMobile, input)).code).toBe('00000')
    const user = await browser.call(userinfo, false)
    expect(user.data).toMatchObject({
      userInfo: { mobile: '1512345678', areaCode: '49', bindPhone: 1, bindEmail: 0 },
    })
  })

  it('opens an account by both, and gives a right code back where the other one is wrong', async () => {
    const browser = await accounts.browser()
    await browser.call(sendCode, { purpose: 'register', email: 'both@example.com' })
    await browser.call(sendCode, { purpose: 'registerMobile', mobile: '1700000001', areaCode: '49' })
    const input = {
      email: 'both@example.com',
      mobile: '1700000001',
      areaCode: '49',
      pwd,
      rePwd: pwd,
      emailVerifyCode: accounts.codeFor('both@example.com'),
      verifyCode: accounts.codeFor('+491700000001'),
    }
    const wrong = await browser.call(registerMobileAndEmail, { ...input, verifyCode: '000000' })
    expect(wrong.code).toBe('20102')
    expect((await browser.call(registerMobileAndEmail, input)).code).toBe('00000')
  })

  it('GATE-03 says which field of a new account needs another value, and keeps the code', async () => {
    const browser = await accounts.browser()
    await browser.call(sendCode, { purpose: 'register', email: 'field@example.com' })
    const input = { email: 'field@example.com', verifyCode: accounts.codeFor('field@example.com') }
    const cases = [
      { pwd: 'short', rePwd: 'short', fault: { field: 'pwd', reason: 'length' } },
      { pwd: 'password1', rePwd: 'password1', fault: { field: 'pwd', reason: 'known' } },
      { pwd: 'field@example.com', rePwd: 'field@example.com', fault: { field: 'pwd', reason: 'known' } },
      { pwd, rePwd: `${pwd}!`, fault: { field: 'rePwd', reason: 'mismatch' } },
    ]
    for (const { fault, ...passwords } of cases) {
      const refused = await browser.call(registerEmail, { ...input, ...passwords })
      expect(refused).toMatchObject({ status: 200, code: '20104', data: fault })
    }
    expect((await browser.call(registerEmail, { ...input, pwd, rePwd: pwd })).code).toBe('00000')
  })

  it('GATE-03 takes a code only from the device, for the address and the purpose that it was sent for', async () => {
    const browser = await accounts.browser()
    const anonymous = await accounts.browser()
    await browser.call(sendCode, { purpose: 'register', email: 'bound@example.com' })
    const verifyCode = accounts.codeFor('bound@example.com')
    const input = { email: 'bound@example.com', pwd, rePwd: pwd, verifyCode }
    expect((await anonymous.call(registerEmail, input)).code).toBe('20102')
    expect((await browser.call(registerEmail, { ...input, email: 'other@example.com' })).code).toBe('20102')
    expect((await browser.call(registerEmail, input)).code).toBe('00000')
    expect((await browser.call(registerEmail, { ...input })).code).toBe('20102')
  })

  it('GATE-03 ends a code after five wrong tries and after five minutes', async () => {
    const browser = await accounts.browser()
    await browser.call(sendCode, { purpose: 'register', email: 'tries@example.com' })
    const right = accounts.codeFor('tries@example.com')
    const wrong = right === '000000' ? '000001' : '000000'
    const input = { email: 'tries@example.com', pwd, rePwd: pwd }
    for (let round = 0; round < 5; round++) {
      expect((await browser.call(registerEmail, { ...input, verifyCode: wrong })).code).toBe('20102')
    }
    expect((await browser.call(registerEmail, { ...input, verifyCode: right })).code).toBe('20102')

    await browser.call(sendCode, { purpose: 'register', email: 'late@example.com' })
    const late = { ...input, email: 'late@example.com', verifyCode: accounts.codeFor('late@example.com') }
    accounts.clock.nowMs += 300_001
    expect((await browser.call(registerEmail, late)).code).toBe('20102')
    expect(await countAccounts('late@example.com')).toBe(0)
  })

  it('GATE-02 lets 200 uses of one code at once open one account', async () => {
    const browser = await accounts.browser()
    await browser.call(sendCode, { purpose: 'register', email: 'once@example.com' })
    const verifyCode = accounts.codeFor('once@example.com')
    const input = { email: 'once@example.com', pwd, rePwd: pwd, verifyCode }
    const answers = await Promise.all(Array.from({ length: 200 }, () => browser.call(registerEmail, input)))
    const codes = answers.map((answer) => answer.code)
    expect(codes.filter((code) => code === '00000')).toHaveLength(1)
    expect(codes.filter((code) => code === '20102')).toHaveLength(199)
    expect(await countAccounts('once@example.com')).toBe(1)
  }, 60_000)

  it('GATE-02 lets 50 registrations of one address at once, each with a code of its own, open one account', async () => {
    const browsers = await Promise.all(Array.from({ length: 50 }, () => accounts.browser()))
    const wishes = []
    for (const browser of browsers) {
      await browser.call(sendCode, { purpose: 'register', email: 'race@example.com' })
      wishes.push({ browser, verifyCode: accounts.codeFor('race@example.com') })
    }
    const answers = await Promise.all(
      wishes.map(({ browser, verifyCode }) =>
        browser.call(registerEmail, { email: 'race@example.com', pwd, rePwd: pwd, verifyCode }),
      ),
    )
    const codes = answers.map((answer) => answer.code)
    expect(codes.filter((code) => code === '00000')).toHaveLength(1)
    expect(codes.filter((code) => code === '20102')).toHaveLength(49)
    expect(await countAccounts('race@example.com')).toBe(1)
  }, 60_000)

  it('makes the device known and records the registration', async () => {
    const browser = await accounts.browser()
    await browser.call(sendCode, { purpose: 'register', email: 'known@example.com' })
    const verifyCode = accounts.codeFor('known@example.com')
    await browser.call(registerEmail, { email: 'known@example.com', pwd, rePwd: pwd, verifyCode })
    const device = await sql.db
      .selectFrom('device')
      .select('user_id')
      .where('thumbprint', '=', browser.key.thumbprint)
      .execute()
    expect(device).toHaveLength(1)
    const activity = await browser.call(listActivity, {})
    expect(activity.data).toMatchObject({ events: [{ action: 'registered' }], next: null })
  })
})

describe('sendCode', () => {
  it('GATE-03 answers alike whether the account exists, and only the mail tells its owner', async () => {
    const owner = await accounts.browser()
    await owner.call(sendCode, { purpose: 'register', email: 'taken@example.com' })
    const verifyCode = accounts.codeFor('taken@example.com')
    await owner.call(registerEmail, { email: 'taken@example.com', pwd, rePwd: pwd, verifyCode })
    const anonymous = await accounts.browser()
    const { mails } = accounts.gateway.services
    const before = mails.length
    const free = await anonymous.call(sendCode, { purpose: 'register', email: 'frees@example.com' })
    const taken = await anonymous.call(sendCode, { purpose: 'register', email: 'taken@example.com' })
    const reset = await anonymous.call(sendCode, { purpose: 'reset', loginName: 'nobody@example.com' })
    expect(taken.text).toBe(free.text)
    expect(reset.text).toBe(free.text)
    await expect.poll(() => mails.length).toBe(before + 2)
    const [, told] = mails.slice(before)
    expect(told).toMatchObject({ to: 'taken@example.com', subject: expect.stringContaining('already') })
    expect(told?.text).not.toMatch(/\b\d{6}\b/)
    const guess = { email: 'taken@example.com', pwd, rePwd: pwd, verifyCode: '123456' }
    expect((await anonymous.call(registerEmail, guess)).code).toBe('20102')
  })

  it('formats the mail in the language of the call', async () => {
    const browser = await accounts.browser()
    await browser.call(
      sendCode,
      { purpose: 'register', email: 'franz@example.com' },
      { headers: { locale: 'de', language: '11' } },
    )
    const { mails } = accounts.gateway.services
    await expect.poll(() => mails.at(-1)?.to).toBe('franz@example.com')
    expect(mails.at(-1)?.subject).toBe('Ihr Code für Test Exchange')
    expect(mails.at(-1)?.text).toContain('5 Minuten')
  })

  it('GATE-03 refuses a code without a session, for an unknown sign-in, and to what is no number', async () => {
    const visitor = await accounts.browser()
    const secure = await visitor.call(sendCode, { purpose: 'secure', channel: 'email' })
    expect(secure.code).toBe('00004')
    const serialNO = 'x'.repeat(43)
    const login = await visitor.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    expect(login.code).toBe('20103')
    const short = await visitor.call(sendCode, { purpose: 'registerMobile', mobile: '0001', areaCode: '49' })
    expect(short.status).toBe(400)
  })
})
