import { login, switchWeb } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { openFamily } from '../../../test/accounts/family.ts'
import { callAsOwner, isProven, openOwner, securityOf } from '../../../test/accounts/rules/proof.ts'
import { byName, proofCalls } from '../../../test/accounts/rules/ruled-calls.ts'
import { openSharedAccounts, withWallets } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts(withWallets)
const { clock } = accounts

const wrong = 'not the password'
/** More than ten attempts in ten seconds are refused whatever they are. */
const pauseMs = 10_001
const waitMs = 60_000
const freshMs = 600_000

describe('a call that changes what secures an account', () => {
  it.each(byName(proofCalls))(
    'SAFE-04 does nothing without the password, and goes on with it: %s',
    async (_name, ruled) => {
      const { account, browser } = await openOwner(accounts)
      const before = await securityOf(sql, account)
      // A field that the call has to have is missed in the ciphertext, before anything is looked at.
      const without = await callAsOwner(browser, ruled)
      expect(without.code).toBe(ruled.rule.of === 'owner' ? '20101' : '00024')
      expect((await callAsOwner(browser, ruled, { pwd: wrong })).code).toBe('20101')
      expect(await securityOf(sql, account)).toBe(before)
      expect(isProven(await callAsOwner(browser, ruled, { pwd: testPassword }))).toBe(true)
    },
  )

  it.each(byName(proofCalls))(
    'SAFE-03 asks for a captcha after five wrong passwords and waits after ten: %s',
    async (name, ruled) => {
      const { account, browser } = await openOwner(accounts)
      const before = await securityOf(sql, account)
      const guess = async (pwd: string, captcha: boolean) => {
        clock.nowMs += pauseMs
        return callAsOwner(browser, ruled, { pwd, captcha })
      }
      for (let count = 0; count < 5; count++) expect((await guess(wrong, false)).code).toBe('20101')
      const asked = { code: '10021', data: { group: 'gateway', scene: name } }
      expect(await guess(testPassword, false)).toMatchObject(asked)
      for (let count = 5; count < 10; count++) expect((await guess(wrong, true)).code).toBe('20101')
      expect((await guess(testPassword, true)).code).toBe('20101')
      expect(await securityOf(sql, account)).toBe(before)
      clock.nowMs += waitMs
      expect(isProven(await guess(testPassword, true))).toBe(true)
    },
  )

  it('SAFE-03 counts wrong passwords together, whichever call they came with, and apart from log-ins', async () => {
    const { account, browser } = await openOwner(accounts)
    for (const ruled of proofCalls.slice(0, 5)) {
      expect((await callAsOwner(browser, ruled, { pwd: wrong })).code).toBe('20101')
    }
    for (const ruled of proofCalls.slice(5)) {
      clock.nowMs += pauseMs
      expect((await callAsOwner(browser, ruled, { pwd: testPassword })).code).toBe('10021')
    }
    const again = await browser.call(login, { loginName: account.email ?? '', pwd: testPassword })
    expect(again.code).toBe('00000')
  })

  it.each(byName(proofCalls))(
    'SAFE-04 takes a log-in of ten minutes in place of a password, where there is none: %s',
    async (_name, ruled) => {
      const { account, browser } = await openOwner(accounts)
      const passwordless = { password_hash: null, joined_by: 'google' } as const
      await sql.db.updateTable('account').set(passwordless).where('user_id', '=', account.user_id).execute()
      const startMs = clock.nowMs
      const before = await securityOf(sql, account)
      clock.nowMs = startMs + freshMs + 1
      const late = await callAsOwner(browser, ruled, { pwd: testPassword })
      expect(late.code).toBe(ruled.rule.of === 'owner' ? '20110' : '20101')
      expect(await securityOf(sql, account)).toBe(before)
      clock.nowMs = startMs + freshMs
      const inTime = await callAsOwner(browser, ruled, { pwd: testPassword })
      expect(isProven(inTime)).toBe(ruled.rule.of === 'owner')
    },
  )

  it('SAFE-04 USER-04 is the parent’s alone, with the parent’s password too', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    expect((await browser.call(switchWeb, { userId: child.user_id })).code).toBe('00000')
    const before = await securityOf(sql, child)
    for (const ruled of proofCalls) {
      const { code } = await callAsOwner(browser, ruled, { pwd: testPassword })
      expect([ruled.call.name, code]).toEqual([
        ruled.call.name,
        ruled.rule.of === 'owner' ? '20205' : '20101',
      ])
    }
    expect(await securityOf(sql, child)).toBe(before)
  })
})
