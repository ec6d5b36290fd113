import {
  agencyRecoveryCodeVerifyLogin,
  login,
  makeRecoveryCodes,
  recoveryCodeVerifyLogin,
  securityOverview,
} from '@portico/contract'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  type AccountGateway,
  type TestAnswer,
  type TestBrowser,
  testPassword,
} from '../../../test/accounts.ts'
import { describeWithAccounts } from '../../../test/shared-accounts.ts'

const codesSchema = v.object({ codes: v.array(v.string()) })
const overviewSchema = v.object({
  recoveryCodes: v.nullable(v.object({ left: v.number(), madeAt: v.number() })),
})
const verificationSchema = v.object({
  verification: v.object({
    serialNO: v.string(),
    methods: v.array(v.string()),
    needed: v.number(),
    recoveryCode: v.boolean(),
  }),
})
const verificationOf = (answer: TestAnswer) => v.parse(verificationSchema, answer.data).verification

describeWithAccounts('recovery codes', ({ sql, accounts }) => {
  async function owner(part: Parameters<AccountGateway['open']>[0] = {}) {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const { codes } = v.parse(
      codesSchema,
      (await browser.call(makeRecoveryCodes, { pwd: testPassword })).data,
    )
    if (Object.keys(part).length > 0) {
      await sql.db.updateTable('account').set(part).where('user_id', '=', account.user_id).execute()
    }
    return { account, browser, codes, email: account.email ?? '' }
  }

  async function firstStep(loginName: string) {
    const browser = await accounts.browser()
    return { browser, ...verificationOf(await browser.call(login, { loginName, pwd: testPassword })) }
  }

  async function leftOf(browser: TestBrowser): Promise<number | null> {
    const { recoveryCodes } = v.parse(overviewSchema, (await browser.call(securityOverview, {})).data)
    return recoveryCodes?.left ?? null
  }

  it('ACC-02 are ten, different, shown once, and stored as digests', async () => {
    const { account, browser, codes } = await owner()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const rows = await sql.db
      .selectFrom('recovery_code')
      .selectAll()
      .where('user_id', '=', account.user_id)
      .execute()
    expect(rows).toHaveLength(10)
    const stored = JSON.stringify(rows)
    for (const code of codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replace('-', ''))
    }
    expect(await leftOf(browser)).toBe(10)
  })

  it('ACC-02 are made by who proves the password, and make the older ones void', async () => {
    const { browser, codes, email } = await owner({ email_enable: true })
    expect((await browser.call(makeRecoveryCodes, {})).code).toBe('20101')
    expect((await browser.call(makeRecoveryCodes, { pwd: 'not it at all' })).code).toBe('20101')
    expect((await browser.call(makeRecoveryCodes, { pwd: testPassword })).code).toBe('00000')
    const { browser: device, serialNO } = await firstStep(email)
    const old = await device.call(recoveryCodeVerifyLogin, { serialNO, recoveryCode: codes[0] })
    expect(old.code).toBe('20102')
  })

  it('ACC-02 stand for the code of an unknown device, once each, however they are typed', async () => {
    const { browser, codes, email } = await owner()
    const [recoveryCode = ''] = codes
    const first = await firstStep(email)
    expect(first).toMatchObject({ recoveryCode: true, needed: 1 })
    const typed = recoveryCode.replace('-', ' ').toLowerCase()
    const { serialNO } = first
    const done = await first.browser.call(recoveryCodeVerifyLogin, { serialNO, recoveryCode: typed })
    expect(done.code).toBe('00000')
    expect(first.browser.cookies.size).toBeGreaterThan(0)
    expect(await leftOf(browser)).toBe(9)
    const second = await firstStep(email)
    const again = { serialNO: second.serialNO, recoveryCode }
    expect((await second.browser.call(recoveryCodeVerifyLogin, again)).code).toBe('20102')
  })

  it('ACC-02 stand for one step each where every step is asked for', async () => {
    const { codes, email } = await owner({ email_enable: true, mobile: '+4915112341001', phone_enable: true })
    const { browser, serialNO, needed } = await firstStep(email)
    expect(needed).toBe(2)
    const half = await browser.call(recoveryCodeVerifyLogin, { serialNO, recoveryCode: codes[0] })
    expect(verificationOf(half)).toMatchObject({ needed: 1, methods: ['email', 'mobile'] })
    expect(browser.cookies.size).toBe(0)
    const whole = await browser.call(recoveryCodeVerifyLogin, { serialNO, recoveryCode: codes[1] })
    expect(whole.code).toBe('00000')
    expect(browser.cookies.size).toBeGreaterThan(0)
  })

  it('ACC-02 stand for an authenticator where one step is enough', async () => {
    const { codes, email } = await owner({ email_enable: true, totp_enable: true, step_rule: 'one' })
    const { browser, serialNO, methods, needed } = await firstStep(email)
    expect([methods, needed]).toEqual([['totp'], 1])
    const done = await browser.call(recoveryCodeVerifyLogin, { serialNO, recoveryCode: codes[0] })
    expect(done.code).toBe('00000')
    expect(browser.cookies.size).toBeGreaterThan(0)
  })

  it('GATE-03 let one of many uses at once in, and nobody of another account, device or kind', async () => {
    const { codes, email } = await owner({ email_enable: true })
    const other = await owner({ email_enable: true })
    const [recoveryCode = ''] = codes
    const theirs = await firstStep(other.email)
    const wrong = { serialNO: theirs.serialNO, recoveryCode }
    expect((await theirs.browser.call(recoveryCodeVerifyLogin, wrong)).code).toBe('20102')
    const open = await firstStep(email)
    const attempt = { serialNO: open.serialNO, recoveryCode }
    expect((await theirs.browser.call(recoveryCodeVerifyLogin, attempt)).code).toBe('20103')
    expect((await open.browser.call(agencyRecoveryCodeVerifyLogin, attempt)).code).toBe('20103')
    const answers = await Promise.all(
      [1, 2, 3].map(() => open.browser.call(recoveryCodeVerifyLogin, attempt)),
    )
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1)
  })

  it('GATE-03 end a sign-in after five wrong ones', async () => {
    const { codes, email } = await owner({ email_enable: true })
    const { browser, serialNO } = await firstStep(email)
    for (let round = 0; round < 5; round++) {
      const wrong = { serialNO, recoveryCode: '00000-00000' }
      expect((await browser.call(recoveryCodeVerifyLogin, wrong)).code).toBe('20102')
    }
    const right = await browser.call(recoveryCodeVerifyLogin, { serialNO, recoveryCode: codes[0] })
    expect(right.code).toBe('20103')
  })
})
