import { randomUUID } from 'node:crypto'
import { login, registerEmail, sendCode, thirdGoogle, thirdRegister, userinfo } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import type { TestClaims } from '../../../test/issuer.ts'
import { openSharedExternalIdentity } from '../../../test/shared-accounts.ts'

const external = await openSharedExternalIdentity()
const { sql, accounts, google, comeBack } = external

const offer = v.object({ registration: v.object({ serialNO: v.string() }) })
const entered = v.object({
  accessTokenResVO: v.object({ userInfo: v.object({ userId: v.string() }) }),
})

/** Comes from Google as somebody whom no account knows. */
async function offered(claims: TestClaims = {}) {
  const browser = await accounts.browser()
  const subject = randomUUID()
  const answer = await browser.call(
    thirdGoogle,
    await comeBack(browser, 'google', { sub: subject, ...claims }),
  )
  return { browser, subject, serialNO: v.parse(offer, answer.data).registration.serialNO }
}

async function codeTo(browser: TestBrowser, email: string): Promise<string> {
  await browser.call(sendCode, { purpose: 'register', email })
  return accounts.codeFor(email)
}

async function mobileCodeTo(browser: TestBrowser, mobile: string): Promise<string> {
  await browser.call(sendCode, { purpose: 'registerMobile', mobile, areaCode: '49' })
  return accounts.codeFor(`+49${mobile}`)
}

function accountOf(userId: string) {
  return sql.db.selectFrom('account').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
}

function linksOf(subject: string) {
  return sql.db.selectFrom('linked_sign_in').selectAll().where('subject', '=', subject).execute()
}

let addresses = 0

function freshAddress(): string {
  addresses += 1
  return `new-${addresses}@example.com`
}

describe('POST /v1/user/public/third/register', () => {
  it('GATE-01 opens an account with the address that Google has verified, links it and begins the session', async () => {
    const email = freshAddress()
    const { browser, subject, serialNO } = await offered({ email, email_verified: true })
    const answer = await browser.call(thirdRegister, { serialNO })
    const { userId } = v.parse(entered, answer.data).accessTokenResVO.userInfo
    expect((await browser.call(userinfo, false)).data).toMatchObject({ userInfo: { userId } })
    expect(await accountOf(userId)).toMatchObject({
      ...{ email, email_verified_at: expect.any(Date), mobile: null },
      ...{ kind: 'user', website: 'portico', joined_by: 'google', password_hash: null },
    })
    expect(await linksOf(subject)).toMatchObject([{ user_id: userId, issuer: google.address, label: email }])
    const records = await sql.db.selectFrom('audit').selectAll().where('user_id', '=', userId).execute()
    expect(records).toMatchObject([
      { action: 'registered', actor: userId, detail: { by: 'google', device: expect.any(String) } },
    ])
    const again = await accounts.browser()
    const back = await again.call(thirdGoogle, await comeBack(again, 'google', { sub: subject }))
    expect(v.parse(entered, back.data).accessTokenResVO.userInfo.userId).toBe(userId)
  })

  it('GATE-01 opens an account without any address', async () => {
    const { browser, serialNO } = await offered({ email: freshAddress(), email_verified: false })
    const { data } = await browser.call(thirdRegister, { serialNO })
    const { userId } = v.parse(entered, data).accessTokenResVO.userInfo
    expect(await accountOf(userId)).toMatchObject({ email: null, email_verified_at: null, mobile: null })
  })

  it('GATE-01 takes an address and a number that are typed with the codes that went there', async () => {
    const { browser, serialNO } = await offered({ email: freshAddress(), email_verified: true })
    const email = freshAddress()
    const application = {
      ...{ serialNO, email, emailCode: await codeTo(browser, email) },
      ...{ mobile: '15112345678', areaCode: '49', verifyCode: await mobileCodeTo(browser, '15112345678') },
    }
    const { data } = await browser.call(thirdRegister, application)
    const { userId } = v.parse(entered, data).accessTokenResVO.userInfo
    expect(await accountOf(userId)).toMatchObject({ email, mobile: '+4915112345678', area_code: '49' })
  })

  it('GATE-01 leaves an address that an account has to it', async () => {
    const holder = await accounts.open({ email: freshAddress(), email_verified_at: new Date(0) })
    const claims = { email: holder.email, email_verified: true }
    const first = await offered(claims)
    const { data } = await first.browser.call(thirdRegister, { serialNO: first.serialNO })
    const { userId } = v.parse(entered, data).accessTokenResVO.userInfo
    expect(await accountOf(userId)).toMatchObject({ email: null })
    const typed = await offered(claims)
    const application = { serialNO: typed.serialNO, email: holder.email }
    expect((await typed.browser.call(thirdRegister, application)).code).toBe('20102')
    expect(await linksOf(typed.subject)).toEqual([])
  })

  it('GATE-03 answers a typed name that an account has like a wrong code', async () => {
    const { browser, serialNO } = await offered()
    const holder = await accounts.open({ email: freshAddress(), email_verified_at: new Date(0) })
    await browser.call(sendCode, { purpose: 'register', email: holder.email })
    const taken = await browser.call(thirdRegister, { serialNO, email: holder.email, emailCode: '123456' })
    const email = freshAddress()
    await browser.call(sendCode, { purpose: 'register', email })
    const wrong = await browser.call(thirdRegister, { serialNO, email, emailCode: '000000' })
    expect([taken.code, wrong.code]).toEqual(['20102', '20102'])
    expect(taken.text.length).toBe(wrong.text.length)
  })

  it.each<[string, object, string]>([
    ['an address without a code', { email: 'typed@example.com' }, '20102'],
    ['a number without a code', { mobile: '15112345678', areaCode: '49' }, '00400'],
    ['a code without a number', { verifyCode: '123456' }, '00400'],
    ['a number that is none', { mobile: '0000', areaCode: '1', verifyCode: '123456' }, '20104'],
  ])('GATE-03 refuses %s, and the offer stands', async (_what, fields, code) => {
    const { browser, serialNO } = await offered()
    expect((await browser.call(thirdRegister, { serialNO, ...fields })).code).toBe(code)
    expect((await browser.call(thirdRegister, { serialNO })).code).toBe('00000')
  })

  it('GATE-01 gives a code for the address back where the one for the number is wrong', async () => {
    const { browser, serialNO } = await offered()
    const email = freshAddress()
    const typed = { serialNO, email, emailCode: await codeTo(browser, email) }
    const wrong = { ...typed, mobile: '15112345679', areaCode: '49', verifyCode: '000000' }
    expect((await browser.call(thirdRegister, wrong)).code).toBe('20102')
    expect((await browser.call(thirdRegister, typed)).code).toBe('00000')
  })

  it('GATE-01 keeps an offer for its device, for ten minutes, and once', async () => {
    const { browser, serialNO } = await offered()
    const other = await accounts.browser()
    expect((await other.call(thirdRegister, { serialNO })).code).toBe('20103')
    expect((await other.call(thirdRegister, { serialNO: 'x'.repeat(43) })).code).toBe('20103')
    expect((await browser.call(thirdRegister, { serialNO })).code).toBe('00000')
    expect((await browser.call(thirdRegister, { serialNO })).code).toBe('20103')
    const late = await offered()
    accounts.clock.nowMs += 600_000
    expect((await late.browser.call(thirdRegister, { serialNO: late.serialNO })).code).toBe('20103')
  })

  it('GATE-01 opens one account, of many tries at once and of two offers', async () => {
    const sub = randomUUID()
    const first = await offered({ sub })
    const second = await offered({ sub })
    const tries = [first, first, first, second]
    const answers = await Promise.all(
      tries.map(({ browser, serialNO }) => browser.call(thirdRegister, { serialNO })),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === '00000')).toHaveLength(1)
    expect(codes.every((code) => ['00000', '20108', '20103'].includes(code))).toBe(true)
    expect(await linksOf(sub)).toHaveLength(1)
  })

  it('GATE-01 leaves an account without a password closed to passwords', async () => {
    const email = freshAddress()
    const { browser, serialNO } = await offered({ email, email_verified: true })
    await browser.call(thirdRegister, { serialNO })
    const anonymous = await accounts.browser()
    const known = await anonymous.call(login, { loginName: email, pwd: testPassword })
    const unknown = await anonymous.call(login, { loginName: 'nobody@example.com', pwd: testPassword })
    expect([known.code, known.text.length]).toEqual(['20101', unknown.text.length])
    const code = { email, verifyCode: '123456', pwd: testPassword, rePwd: testPassword }
    expect((await anonymous.call(registerEmail, code)).code).toBe('20102')
  })
})
