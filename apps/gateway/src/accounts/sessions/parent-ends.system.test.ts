import {
  changePassword,
  refreshSession,
  resetPassword,
  sendCode,
  switchWeb,
  userinfo,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { eraseAccount } from '../operators/personal-data.ts'
import { openFamily } from '../../../test/accounts/family.ts'

const { sql, accounts } = await openSharedAccounts()

const newPwd = 'another fine secret'

/** A browser of the parent that has gone into a child, in a log-in of its own. */
async function inside(parent: Account, child: Account): Promise<TestBrowser> {
  const browser = await accounts.signedIn(parent)
  expect((await browser.call(switchWeb, { userId: child.user_id })).code).toBe('00000')
  return browser
}

async function isOver(browser: TestBrowser): Promise<boolean> {
  const { data } = await browser.call(userinfo, false)
  const { code } = await browser.call(refreshSession, {})
  return data === null && code === '00004'
}

async function openBoth() {
  const family = await openFamily(accounts)
  const otherFamily = await openFamily(accounts)
  const browsers = [await inside(family.parent, family.child), await inside(family.parent, family.sibling)]
  return { ...family, browsers, other: await inside(otherFamily.parent, otherFamily.child) }
}

describe('what a parent entered', () => {
  it('GATE-02 SAFE-04 ends when the parent changes the password, and with it its renewal', async () => {
    const { parent, browsers, other } = await openBoth()
    const home = await accounts.signedIn(parent)
    const input = { pwd: testPassword, newPwd, rePwd: newPwd }
    expect((await home.call(changePassword, input)).code).toBe('00000')
    for (const browser of browsers) expect(await isOver(browser)).toBe(true)
    expect(await isOver(home)).toBe(false)
    expect(await isOver(other)).toBe(false)
  })

  it('GATE-02 SAFE-04 ends when the parent resets the password', async () => {
    const { parent, browsers, other } = await openBoth()
    const browser = await accounts.browser()
    const loginName = parent.email ?? ''
    await browser.call(sendCode, { purpose: 'reset', loginName })
    const verifyCode = accounts.codeFor(loginName)
    const input = { loginName, verifyCode, pwd: newPwd, rePwd: newPwd }
    expect((await browser.call(resetPassword, input)).code).toBe('00000')
    for (const left of browsers) expect(await isOver(left)).toBe(true)
    expect(await isOver(other)).toBe(false)
  })

  it('GATE-05 ends when the parent is erased', async () => {
    const { parent, browsers, other } = await openBoth()
    const scope = { sql, website: 'portico', nowMs: accounts.clock.nowMs }
    expect(await eraseAccount(scope, parent.user_id)).toBe(true)
    for (const browser of browsers) expect(await isOver(browser)).toBe(true)
    expect(await isOver(other)).toBe(false)
  })

  it('GATE-05 opens nothing any more where the parent alone is marked erased', async () => {
    const { parent, browsers } = await openBoth()
    await sql.db
      .updateTable('account')
      .set({
        erased_at: new Date(accounts.clock.nowMs),
        email: null,
        email_verified_at: null,
        password_hash: null,
      })
      .where('user_id', '=', parent.user_id)
      .execute()
    for (const browser of browsers) expect((await browser.call(userinfo, false)).data).toBeNull()
  })
})
