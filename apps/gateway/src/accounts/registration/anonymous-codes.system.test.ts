import {
  type AnyCall,
  agencyLogin,
  login,
  registerEmail,
  resetPassword,
  sendCode,
  systemVerifyLogin,
} from '@portico/contract'
import {
  type Account,
  openRateLimits,
  type RateLimits,
  type SqlStore,
  StoreUnavailable,
} from '@portico/stores'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRateRules, defaultRateRules, type RateRule } from '../../index.ts'
import {
  type AccountGateway,
  openTestSql,
  startAccountGateway,
  testPassword,
} from '../../../test/accounts.ts'

const quiet = { info: () => {}, warn: () => {} }
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The limits of codes as they are shipped; no others within reach. */
const rules = {
  ...createRateRules(10_000),
  code: defaultRateRules.code,
  codeTarget: defaultRateRules.codeTarget,
  codeProven: defaultRateRules.codeProven,
  codeAddress: [{ points: 20, windowMs: 3_600_000 }],
}

let sql: SqlStore
let limits: RateLimits<RateRule>
let accounts: AccountGateway
beforeAll(async () => {
  sql = await openTestSql()
}, 120_000)
afterAll(() => sql[Symbol.asyncDispose]())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  limits = await openRateLimits({ rules, redisUrl: null, logger: quiet })
  accounts = await startAccountGateway(sql, { limits })
})
afterEach(async () => {
  vi.useRealTimers()
  await accounts[Symbol.asyncDispose]()
  await limits[Symbol.asyncDispose]()
})

function passTime(ms: number) {
  vi.setSystemTime(Date.now() + ms)
  accounts.clock.nowMs += ms
}

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const waitSchema = v.object({ retryAfterMs: v.number() })
const verificationSchema = v.object({ verification: v.object({ serialNO: v.string(), kind: v.string() }) })

/** An anonymous client asks as often as the day allows, and once more, as the hours pass. Answers the codes of the answers. */
async function useUpTheDay(wish: object, ip: string): Promise<readonly string[]> {
  const anonymous = await accounts.browser()
  const codes: string[] = []
  for (let round = 0; round < 11; round++) {
    codes.push((await anonymous.call(sendCode, wish, from(ip))).code)
    passTime(12 * minuteMs + 1000)
  }
  return codes
}

/** The owner with the right password, on an unknown device. */
async function logInAnew(account: Account, ip = '203.0.113.9', call: AnyCall = login) {
  const owner = await accounts.browser()
  const input = { loginName: account.email ?? '', pwd: testPassword }
  return { owner, answer: await owner.call(call, input, from(ip)) }
}

const theDay = [...Array.from({ length: 10 }, () => '00000'), '20105']

describe('codes that anonymous clients ask for', () => {
  it.each([
    ['register', { purpose: 'register' }],
    ['reset', { purpose: 'reset' }],
  ])('SAFE-03 never keep the owner with the right password from a log-in: ten of %s', async (_name, wish) => {
    const account = await accounts.open({})
    const email = account.email ?? ''
    const named = wish.purpose === 'register' ? { email } : { loginName: email }
    expect(await useUpTheDay({ ...wish, ...named }, '203.0.113.9')).toEqual(theDay)
    const { owner, answer } = await logInAnew(account)
    const { serialNO } = v.parse(verificationSchema, answer.data).verification
    const verifyCode = accounts.codeFor(email)
    const done = await owner.call(systemVerifyLogin, { serialNO, verifyCode })
    expect(done.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: account.user_id } } })
  })

  it('SAFE-03 never keep the owner from a code with a session, nor from a new password on a known device', async () => {
    const account = await accounts.open({})
    const email = account.email ?? ''
    const owner = await accounts.signedIn(account)
    for (const wish of [
      { purpose: 'register', email },
      { purpose: 'reset', loginName: email },
    ]) {
      expect(await useUpTheDay(wish, '127.0.0.1')).toEqual(theDay)
    }
    const asked = await owner.call(sendCode, { purpose: 'reset', loginName: email })
    expect(asked.code).toBe('00000')
    const pwd = 'another fine secret'
    const reset = { loginName: email, verifyCode: accounts.codeFor(email), pwd, rePwd: pwd }
    expect((await owner.call(resetPassword, reset)).code).toBe('00000')
    expect((await owner.call(login, { loginName: email, pwd })).code).toBe('00000')
    const sent = await owner.call(sendCode, { purpose: 'secure', channel: 'email' })
    expect(sent.code).toBe('00000')
  })

  it('SAFE-03 for one purpose leave the others, and for people leave agencies', async () => {
    const account = await accounts.open({ kind: 'agency' })
    const email = account.email ?? ''
    expect(await useUpTheDay({ purpose: 'reset', loginName: email }, '203.0.113.9')).toEqual(theDay)
    const owner = await accounts.browser()
    const ofAgency = { purpose: 'reset', loginName: email, kind: 'agency' }
    expect((await owner.call(sendCode, ofAgency, from('203.0.113.9'))).code).toBe('00000')
    const pwd = 'another fine secret'
    await owner.call(sendCode, { purpose: 'register', email }, from('203.0.113.9'))
    const verifyCode = accounts.codeFor(email)
    const opened = await owner.call(registerEmail, { email, pwd, rePwd: pwd, verifyCode })
    expect(opened.code).toBe('00000')
    const { answer } = await logInAnew(account, '203.0.113.9', agencyLogin)
    expect(v.parse(verificationSchema, answer.data).verification.kind).toBe('system')
  })

  it('SAFE-03 count by network: two addresses of one /64 share, two networks do not, until all together are many', async () => {
    const wish = { purpose: 'reset', loginName: 'spread@example.com' }
    const ask = async (ip: string) => (await (await accounts.browser()).call(sendCode, wish, from(ip))).code
    expect(await ask('2001:db8:0:1::1')).toBe('00000')
    expect(await ask('2001:db8:0:1:ffff::2')).toBe('20105')
    expect(await ask('2001:db8:0:2::1')).toBe('00000')
    for (let network = 3; network <= 10; network++) {
      expect(await ask(`2001:db8:0:${network}::1`)).toBe('00000')
    }
    expect(await ask('2001:db8:0:b::1')).toBe('20105')
  })

  it('GATE-03 from one network end after twenty in an hour, for all but owners, and go on after it', async () => {
    const account = await accounts.open({})
    const ask = async (index: number) => {
      const wish = { purpose: 'reset', loginName: `many-${index}@example.com` }
      return accounts.browser().then((browser) => browser.call(sendCode, wish, from('203.0.113.20')))
    }
    for (let index = 0; index < 20; index++) expect((await ask(index)).code).toBe('00000')
    const refused = await ask(20)
    expect(refused.code).toBe('20105')
    const { answer } = await logInAnew(account, '203.0.113.20')
    expect(v.parse(verificationSchema, answer.data).verification.kind).toBe('system')
    passTime(v.parse(waitSchema, refused.data).retryAfterMs - 1)
    expect((await ask(21)).code).toBe('20105')
    passTime(1)
    expect((await ask(22)).code).toBe('00000')
  })
})

describe('before any proof', () => {
  it.each(['register', 'reset'] as const)(
    'GATE-03 known and unknown addresses are alike in every byte, count and wait: %s',
    async (purpose) => {
      const known = await accounts.open({})
      const frozen = await accounts.open({ frozen_at: new Date(accounts.clock.nowMs) })
      const browser = await accounts.browser()
      const ask = async (name: string) => {
        const wish = purpose === 'register' ? { purpose, email: name } : { purpose, loginName: name }
        const { text, status } = await browser.call(sendCode, wish, from('198.51.100.1'))
        return [status, text]
      }
      const askAll = async (part: string) => {
        const unknown = await ask(`nobody-${purpose}@example.com`)
        expect(unknown[1]).toContain(part)
        expect(await ask(known.email ?? '')).toEqual(unknown)
        expect(await ask(frozen.email ?? '')).toEqual(unknown)
      }
      for (let round = 0; round < 12; round++) {
        await askAll(round < 10 ? '"resendInMs":60000' : '"20105"')
        passTime(12 * minuteMs + 1000)
      }
      passTime(dayMs)
      await askAll('"resendInMs":60000')
      passTime(1000)
      await askAll('"retryAfterMs":59000')
    },
  )
})

describe('after a proof', () => {
  it('SAFE-03 says the wait where no code is sent, and a code of a moment ago is still good', async () => {
    const account = await accounts.open({})
    const email = account.email ?? ''
    const { owner, answer } = await logInAnew(account)
    expect(answer.code).toBe('00000')
    const verifyCode = accounts.codeFor(email)
    const other = await logInAnew(account)
    expect(other.answer.code).toBe('20105')
    const { retryAfterMs } = v.parse(waitSchema, other.answer.data)
    expect(retryAfterMs).toBeLessThanOrEqual(minuteMs)
    const again = await owner.call(login, { loginName: email, pwd: testPassword })
    const { serialNO } = v.parse(verificationSchema, again.data).verification
    expect((await owner.call(systemVerifyLogin, { serialNO, verifyCode })).code).toBe('00000')
    passTime(retryAfterMs - 1)
    expect((await logInAnew(account)).answer.code).toBe('20105')
    passTime(1)
    expect((await logInAnew(account)).answer.code).toBe('00000')
  })

  it('SAFE-03 a new password begins a quota that who knew the old one has not used up', async () => {
    const account = await accounts.open({})
    const email = account.email ?? ''
    for (let round = 0; round < 10; round++) {
      expect((await logInAnew(account)).answer.code).toBe('00000')
      passTime(12 * minuteMs + 1000)
    }
    expect((await logInAnew(account)).answer.code).toBe('20105')
    const owner = await accounts.browser()
    await owner.call(sendCode, { purpose: 'reset', loginName: email })
    const pwd = 'another fine secret'
    const reset = { loginName: email, verifyCode: accounts.codeFor(email), pwd, rePwd: pwd }
    expect((await owner.call(resetPassword, reset)).code).toBe('00000')
    const fresh = await accounts.browser()
    expect((await fresh.call(login, { loginName: email, pwd })).code).toBe('00000')
  })
})

describe('codes that could not be made', () => {
  it('SAFE-03 cost nobody anything: known, unknown, and with the right password', async () => {
    const account = await accounts.open({})
    const { volatile } = accounts.gateway.context
    let isDown = true
    const faulty = {
      ...volatile,
      put: (key: string, value: string, ttlMs: number) =>
        isDown && key.startsWith('code:')
          ? Promise.reject(new StoreUnavailable('store'))
          : volatile.put(key, value, ttlMs),
    }
    await using weak = await startAccountGateway(sql, { limits, volatile: faulty })
    const ask = async () => {
      const browser = await weak.browser()
      const known = { purpose: 'reset', loginName: account.email ?? '' }
      const unknown = { purpose: 'reset', loginName: 'nobody-at-all@example.com' }
      const owner = { loginName: account.email ?? '', pwd: testPassword }
      return [
        (await browser.call(sendCode, known)).code,
        (await browser.call(sendCode, unknown)).code,
        (await browser.call(login, owner)).code,
      ]
    }
    for (let round = 0; round < 3; round++) expect(await ask()).toEqual(['00503', '00503', '00503'])
    isDown = false
    expect(await ask()).toEqual(['00000', '00000', '00000'])
  })
})
