import { startRecovery } from '@portico/contract'
import { openRateLimits, type RateLimits } from '@portico/stores'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRateRules, defaultRateRules, type RateRule } from '../../index.ts'
import { type AccountGateway, openTestSql, startAccountGateway } from '../../../test/accounts.ts'
import { recoveryOf } from '../../../test/accounts/recovery.ts'

const quiet = { info: () => {}, warn: () => {} }
const dayMs = 86_400_000

/** The limits of recoveries as they are shipped; no others within reach. */
const rules = {
  ...createRateRules(10_000),
  recovery: defaultRateRules.recovery,
  recoveryName: defaultRateRules.recoveryName,
}

const sql = await openTestSql()
let limits: RateLimits<RateRule>
let accounts: AccountGateway

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

let contacts = 0

/** Begins a recovery of a name from a network, with a new address; a wrong code of the mail where none is given. */
async function begin(loginName: string, network: number, isRight = true) {
  contacts += 1
  const email = `quota-${contacts}@example.com`
  const browser = await accounts.browser()
  const sent = await recoveryOf(accounts, sql).askCode(browser, email)
  const verifyCode = isRight ? sent : sent.replace(/^./, (first) => (first === '0' ? '1' : '0'))
  const headers = { 'x-forwarded-for': `192.0.2.${network}` }
  return browser.call(startRecovery, { loginName, email, verifyCode }, { headers })
}

const codesOf = (answers: readonly { readonly code: string }[]) => answers.map(({ code }) => code)

describe('how often recoveries of one name begin', () => {
  it('ACC-02 GATE-03 is three times a day from one network and six in all, whether an account has the name or not', async () => {
    const { email } = await accounts.open({})
    for (const loginName of [email ?? '', 'nobody-at-all@example.com']) {
      const answers = []
      for (const network of [1, 1, 1, 1, 2, 2, 2, 3]) answers.push(await begin(loginName, network))
      expect(codesOf(answers)).toEqual([
        ...Array(3).fill('00000'),
        '20105',
        ...Array(3).fill('00000'),
        '20105',
      ])
      expect(answers.at(-1)?.data).toEqual({ retryAfterMs: expect.any(Number) })
    }
    await accounts.open({ email: 'another@example.com' })
    expect((await begin('another@example.com', 3)).code).toBe('00000')
    vi.setSystemTime(Date.now() + dayMs)
    expect((await begin(email ?? '', 3)).code).toBe('00000')
  })

  it('ACC-02 is not used up by who has not proven the new address', async () => {
    const { email } = await accounts.open({})
    for (const network of [1, 1, 1, 2, 2, 2, 3]) {
      expect((await begin(email ?? '', network, false)).code).toBe('20102')
    }
    expect((await begin(email ?? '', 1)).code).toBe('00000')
  })
})
