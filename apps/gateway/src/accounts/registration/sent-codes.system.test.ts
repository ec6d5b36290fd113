import { login, sendCode, setSecondStep, systemVerifyLogin, verifyLogin } from '@portico/contract'
import { openRateLimits, type RateLimits, type SqlStore } from '@portico/stores'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AccountGateway,
  openTestSql,
  startAccountGateway,
  testPassword,
} from '../../../test/accounts.ts'
import { createRateRules, defaultRateRules, type RateRule } from '../../index.ts'

const quiet = { info: () => {}, warn: () => {} }
const rules = {
  ...createRateRules(10_000),
  code: defaultRateRules.code,
  codeTarget: defaultRateRules.codeTarget,
  codeProven: defaultRateRules.codeProven,
}
/** As it is shipped: codes ask for a captcha. */
const signing = { clientOpen: true, defaultAlgorithm: 'rsa2048', captchaScenes: ['sendCode'] } as const

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
  accounts = await startAccountGateway(sql, { limits, signing })
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

const verificationSchema = v.object({
  verification: v.looseObject({ serialNO: v.string(), kind: v.string(), code: v.unknown() }),
})
const verificationOf = (data: unknown) => v.parse(verificationSchema, data).verification

describe('the code that a new device is sent', () => {
  it('CAP-01 GATE-01 is told with its masked address, its end and when another can be had; it needs no captcha', async () => {
    const account = await accounts.open({})
    const browser = await accounts.browser()
    const input = { loginName: account.email ?? '', pwd: testPassword }
    const first = verificationOf((await browser.call(login, input)).data)
    const to = 'u***@example.com'
    expect(first.code).toEqual({ channel: 'email', to, resendInMs: 60_000, expiresInMs: 300_000 })
    const verifyCode = accounts.codeFor(account.email ?? '')
    passTime(20_000)
    const again = verificationOf((await browser.call(login, input)).data)
    expect(again.code).toEqual({ channel: 'email', to, resendInMs: 40_000, expiresInMs: 280_000 })
    const asked = await browser.call(sendCode, {
      purpose: 'login',
      serialNO: again.serialNO,
      channel: 'email',
    })
    expect(asked).toMatchObject({
      code: '00000',
      data: { channel: 'email', to, code: 'earlier', resendInMs: 40_000, expiresInMs: 280_000 },
    })
    const done = await browser.call(systemVerifyLogin, { serialNO: again.serialNO, verifyCode })
    expect(done.code).toBe('00000')
  })

  it('CAP-01 is a new one once its minute is over', async () => {
    const account = await accounts.open({})
    const browser = await accounts.browser()
    const input = { loginName: account.email ?? '', pwd: testPassword }
    const { serialNO } = verificationOf((await browser.call(login, input)).data)
    passTime(60_000)
    const asked = await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    expect(asked).toMatchObject({ code: '00000', data: { code: 'new', expiresInMs: 300_000 } })
  })

  it('GATE-01 of an own second step is told the same way', async () => {
    const account = await accounts.open({ email_enable: true })
    const browser = await accounts.browser()
    const input = { loginName: account.email ?? '', pwd: testPassword }
    const { serialNO, code } = verificationOf((await browser.call(login, input)).data)
    expect(code).toBeNull()
    const asked = await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    expect(asked.data).toMatchObject({ to: 'u***@example.com', code: 'new' })
    const emailCode = accounts.codeFor(account.email ?? '')
    expect((await browser.call(verifyLogin, { serialNO, emailCode })).code).toBe('00000')
  })

  it('SAFE-03 soon after another purpose’s is not in its way: a step that is turned on right after it', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const wish = { purpose: 'secure', channel: 'email' }
    expect((await browser.call(sendCode, wish)).data).toMatchObject({ to: 'u***@example.com', code: 'new' })
    const verifyCode = accounts.codeFor(account.email ?? '')
    expect((await browser.call(sendCode, wish)).data).toMatchObject({ code: 'earlier' })
    const input = { method: 'email', enabled: true, verifyCode, pwd: testPassword }
    expect((await browser.call(setSecondStep, input)).code).toBe('00000')
    expect((await browser.call(sendCode, wish)).code).toBe('20105')
  })
})

describe('before a proof', () => {
  it.each(['register', 'reset'] as const)(
    'GATE-03 CAP-01 nothing but times is told, and a code of a moment ago comes before another captcha: %s',
    async (purpose) => {
      const known = await accounts.open({})
      const wish = (name: string) =>
        purpose === 'register' ? { purpose, email: name } : { purpose, loginName: name }
      const texts: string[] = []
      for (const name of [known.email ?? '', `nobody-${purpose}@example.com`]) {
        const browser = await accounts.browser()
        expect((await browser.call(sendCode, wish(name))).code).toBe('10021')
        const captchaToken = await browser.passCaptcha('sendCode')
        const sent = await browser.call(sendCode, wish(name), { captchaToken })
        expect(sent.data).toMatchObject({ to: null, channel: null, code: 'new' })
        passTime(1000)
        const again = await browser.call(sendCode, wish(name))
        expect(again.data).toMatchObject({ code: 'earlier', resendInMs: 59_000, expiresInMs: 299_000 })
        texts.push(sent.text, again.text)
        passTime(59_000)
        expect((await browser.call(sendCode, wish(name))).code).toBe('10021')
        const stranger = await accounts.browser()
        expect((await stranger.call(sendCode, wish(name))).code).toBe('10021')
      }
      expect(texts.slice(0, 2)).toEqual(texts.slice(2))
    },
  )
})
