import {
  login,
  makeRecoveryCodes,
  removeContact,
  resetPassword,
  sendCode,
  setContact,
  switchWeb,
} from '@portico/contract'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type AccountGateway, type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { describeWithAccounts } from '../../../test/shared-accounts.ts'

const codesSchema = v.object({ codes: v.array(v.string()) })

describeWithAccounts('addresses of an account', ({ sql, accounts }) => {
  let made = 0
  const freshAddress = () => {
    made += 1
    return `new-${made}@example.com`
  }

  async function person(part: Parameters<AccountGateway['open']>[0] = {}) {
    const account = await accounts.open(part)
    const browser = await accounts.signedIn(account)
    return { account, browser, email: account.email ?? '' }
  }

  async function codeFor(browser: TestBrowser, wish: object, to: string): Promise<string> {
    accounts.clock.nowMs += 61_000
    expect((await browser.call(sendCode, wish)).code).toBe('00000')
    return accounts.codeFor(to)
  }

  const ofNew = (browser: TestBrowser, email: string) =>
    codeFor(browser, { purpose: 'contactEmail', email }, email)
  const ofOld = (browser: TestBrowser, email: string) =>
    codeFor(browser, { purpose: 'secure', channel: 'email' }, email)

  const rowOf = (userId: string) =>
    sql.db.selectFrom('account').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

  async function actionsOf(userId: string): Promise<readonly string[]> {
    const rows = await sql.db
      .selectFrom('audit')
      .select('action')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }

  async function noticesTo(to: string): Promise<number> {
    const { mails, texts } = accounts.gateway.services
    return [...mails, ...texts].filter((sent) => sent.to === to && !/\b\d{6}\b/.test(sent.text)).length
  }

  it('ACC-01 changes an address that both were proven of, and tells both', async () => {
    const { account, browser, email } = await person()
    const wanted = freshAddress()
    const verifyCode = await ofNew(browser, wanted)
    const oldCode = await ofOld(browser, email)
    const wish = { channel: 'email', email: wanted.toUpperCase(), verifyCode, oldCode, pwd: testPassword }
    expect((await browser.call(setContact, wish)).code).toBe('00000')
    expect(await rowOf(account.user_id)).toMatchObject({ email: wanted })
    expect(await actionsOf(account.user_id)).toContain('contact-changed')
    await expect.poll(() => noticesTo(wanted)).toBe(1)
    await expect.poll(() => noticesTo(email)).toBe(1)
    const device = await accounts.browser()
    expect((await device.call(login, { loginName: wanted, pwd: testPassword })).code).toBe('00000')
    expect((await device.call(login, { loginName: email, pwd: testPassword })).code).toBe('20101')
  })

  it('ACC-01 adds a number to an account with an address', async () => {
    const { account, browser, email } = await person()
    const number = { mobile: '15112340001', areaCode: '49' }
    const verifyCode = await codeFor(browser, { purpose: 'contactMobile', ...number }, '+4915112340001')
    const wish = { channel: 'mobile', ...number, verifyCode, pwd: testPassword }
    expect((await browser.call(setContact, wish)).code).toBe('00000')
    expect(await rowOf(account.user_id)).toMatchObject({ mobile: '+4915112340001', area_code: '49', email })
    await expect.poll(() => noticesTo(email)).toBe(1)
    await expect.poll(() => noticesTo('+4915112340001')).toBe(1)
  })

  it('ACC-01 takes a recovery code in place of a code to an address that nobody reads, once', async () => {
    const { account, browser } = await person()
    const { codes } = v.parse(
      codesSchema,
      (await browser.call(makeRecoveryCodes, { pwd: testPassword })).data,
    )
    const [recoveryCode = ''] = codes
    for (const expected of ['00000', '20102']) {
      const email = freshAddress()
      const verifyCode = await ofNew(browser, email)
      const wish = { channel: 'email', email, verifyCode, recoveryCode, pwd: testPassword }
      expect((await browser.call(setContact, wish)).code).toBe(expected)
    }
    expect((await actionsOf(account.user_id)).filter((one) => one === 'contact-changed')).toHaveLength(1)
  })

  it('SAFE-04 refuses a change without the password, without a proof of the old one, and by codes of others', async () => {
    const { account, browser, email } = await person()
    const wanted = freshAddress()
    const verifyCode = await ofNew(browser, wanted)
    const oldCode = await ofOld(browser, email)
    const right = { channel: 'email', email: wanted, verifyCode, oldCode, pwd: testPassword }
    const { pwd: _pwd, ...noPassword } = right
    const { oldCode: _old, ...noOld } = right
    const wrongs = [
      [noPassword, '20101'],
      [{ ...right, pwd: 'not the password' }, '20101'],
      [noOld, '20102'],
      [{ ...right, oldCode: verifyCode === oldCode ? '000000' : verifyCode }, '20102'],
      [{ ...noOld, recoveryCode: 'AAAAA-AAAAA' }, '20102'],
      [{ ...right, email: freshAddress() }, '20102'],
    ] as const
    for (const [wish, code] of wrongs) expect((await browser.call(setContact, wish)).code).toBe(code)
    const stranger = await accounts.browser()
    expect((await stranger.call(setContact, right)).code).toBe('00004')
    expect(await rowOf(account.user_id)).toMatchObject({ email })
    // What the right answer needs was given back each time.
    expect((await browser.call(setContact, right)).code).toBe('00000')
  })

  it('GATE-03 answers alike whether another account has the address, and tells that one', async () => {
    const other = await accounts.open({})
    const { account, browser, email } = await person()
    const taken = other.email ?? ''
    const free = freshAddress()
    const answers: unknown[] = []
    for (const address of [taken, free]) {
      accounts.clock.nowMs += 61_000
      const sent = await browser.call(sendCode, { purpose: 'contactEmail', email: address })
      const oldCode = await ofOld(browser, email)
      const wish = { channel: 'email', email: address, verifyCode: '000000', oldCode, pwd: testPassword }
      const refused = await browser.call(setContact, wish)
      answers.push([sent.code, sent.data, refused.code, refused.data])
    }
    expect(answers[0]).toEqual(answers[1])
    await expect.poll(() => noticesTo(taken)).toBe(1)
    expect(await rowOf(account.user_id)).toMatchObject({ email })
  })

  it('GATE-03 gives an address that two ask for to one of them', async () => {
    const wanted = freshAddress()
    const people = [await person(), await person()] as const
    // Both are sent codes while no account has it.
    const asked: (readonly [TestBrowser, object])[] = []
    for (const { browser, email } of people) {
      const verifyCode = await ofNew(browser, wanted)
      const oldCode = await ofOld(browser, email)
      const wish = { channel: 'email', email: wanted, verifyCode, oldCode, pwd: testPassword }
      asked.push([browser, wish])
    }
    const codes: string[] = []
    for (const [browser, wish] of asked) codes.push((await browser.call(setContact, wish)).code)
    expect(codes).toEqual(['00000', '20102'])
  })

  it('ACC-01 removes a number and the second step that goes to it, and tells it', async () => {
    const mobile = '+4915112340201'
    const { account, browser, email } = await person({ mobile, area_code: '49' })
    await sql.db
      .updateTable('account')
      .set({ phone_enable: true })
      .where('user_id', '=', account.user_id)
      .execute()
    const oldCode = await codeFor(browser, { purpose: 'secure', channel: 'mobile' }, mobile)
    const wish = { channel: 'mobile', oldCode, pwd: testPassword }
    expect((await browser.call(removeContact, wish)).code).toBe('00000')
    expect(await rowOf(account.user_id)).toMatchObject({
      mobile: null,
      area_code: null,
      phone_enable: false,
      email,
    })
    await expect.poll(() => noticesTo(mobile)).toBe(1)
    await expect.poll(() => noticesTo(email)).toBe(1)
    expect((await browser.call(removeContact, wish)).code).toBe('20205')
  })

  it('GATE-01 never removes the last address that a password is used with', async () => {
    const { account, browser, email } = await person()
    await sql.db
      .insertInto('linked_sign_in')
      .values({
        ...{ website: 'portico', issuer: 'wallet', subject: account.user_id, provider: 'wallet' },
        ...{ user_id: account.user_id, label: '0x12…', created_at: new Date(0), used_at: new Date(0) },
      })
      .execute()
    const oldCode = await ofOld(browser, email)
    const wish = { channel: 'email', oldCode, pwd: testPassword }
    expect((await browser.call(removeContact, wish)).code).toBe('20107')
    expect(await rowOf(account.user_id)).toMatchObject({ email })
  })

  it('SAFE-03 counts codes for new addresses apart from those of registration and reset', async () => {
    const { browser } = await person()
    const email = freshAddress()
    await ofNew(browser, email)
    const reset = await browser.call(sendCode, { purpose: 'reset', loginName: email })
    const register = await browser.call(sendCode, { purpose: 'register', email })
    expect([reset.code, register.code]).toEqual(['00000', '00000'])
  })

  it('GATE-03 takes no code of one purpose for another', async () => {
    const { browser, email } = await person()
    const oldCode = await ofOld(browser, email)
    const reset = {
      loginName: email,
      verifyCode: oldCode,
      pwd: 'some other words',
      rePwd: 'some other words',
    }
    expect((await browser.call(resetPassword, reset)).code).toBe('20102')
    const wanted = freshAddress()
    const verifyCode = await codeFor(browser, { purpose: 'register', email: wanted }, wanted)
    const wish = { channel: 'email', email: wanted, verifyCode, oldCode, pwd: testPassword }
    expect((await browser.call(setContact, wish)).code).toBe('20102')
  })

  it('USER-04 leaves the addresses of a sub-account to its parent', async () => {
    const { account, browser } = await person()
    const child = await accounts.open({ parent_user_id: account.user_id })
    expect((await browser.call(switchWeb, { userId: child.user_id })).code).toBe('00000')
    const email = freshAddress()
    const verifyCode = await ofNew(browser, email)
    const wish = { channel: 'email', email, verifyCode, pwd: testPassword }
    expect((await browser.call(setContact, wish)).code).toBe('20205')
    expect(await rowOf(child.user_id)).toMatchObject({ email: null, mobile: null })
  })
})
