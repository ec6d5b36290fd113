import { login } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { createGuessRisk } from './guess-risk.ts'

const { accounts } = await openSharedAccounts()

describe('guesses at many names', () => {
  it('ACC-09 make log-ins out of that address cost a captcha, whose work grows; others and known devices go on', async () => {
    const account = await accounts.open({})
    const known = await accounts.signedIn(account)
    const { context } = accounts.gateway
    const risk = createGuessRisk(context)
    const ip = '198.51.100.7'
    const headers = { 'x-forwarded-for': ip }
    const input = { loginName: account.email ?? '', pwd: testPassword }
    const wrong = { loginName: 'nobody-here@example.com', pwd: 'wrong password' }
    for (let guess = 0; guess < 199; guess += 1) await risk.failed(ip)
    const browser = await accounts.browser()
    expect((await browser.call(login, wrong, { headers })).code).toBe('20101')
    expect((await browser.call(login, wrong, { headers })).code).toBe('10021')
    expect((await browser.call(login, input, { headers })).code).toBe('10021')
    expect((await known.call(login, input, { headers })).code).toBe('00000')
    const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    expect((await (await accounts.browser()).call(login, input, elsewhere)).code).toBe('00000')
    for (let guess = 0; guess < 800; guess += 1) await risk.failed(ip)
    expect(await risk.factor(ip)).toBe(2)
    expect(await risk.factor('198.51.100.8')).toBe(0)
    accounts.clock.nowMs += 2 * 3_600_000
    expect(await risk.factor(ip)).toBe(0)
  })
})
