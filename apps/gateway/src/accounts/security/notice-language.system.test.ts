import {
  changePassword,
  headerNames,
  login,
  openSubAccount,
  registerEmail,
  sendCode,
  setSecondStep,
  systemVerifyLogin,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { mailTextsOf } from '../messages/mail-texts.ts'

const { sql, accounts } = await openSharedAccounts()
const { mails } = accounts.gateway.services

/** What a call looks like that claims to come from a page in a language. */
function pageIn(locale: string) {
  return { headers: { [headerNames.locale]: locale } }
}

const changed = { pwd: testPassword, newPwd: 'another fine secret', rePwd: 'another fine secret' }

function subjectOf(notice: string, locale: string): string {
  return mailTextsOf(locale).format(`${notice}.subject`, { brand: 'Test Exchange' })
}

function subjectsTo(address: string | null): readonly string[] {
  return mails.filter(({ to }) => to === address).map(({ subject }) => subject)
}

async function localeOfRow({ user_id: userId }: Pick<Account, 'user_id'>): Promise<string | null> {
  const row = await sql.db
    .selectFrom('account')
    .select('locale')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.locale
}

const ticketSchema = v.object({ verification: v.object({ serialNO: v.string() }) })

/** Logs in on a device that the account does not know, by password and code. */
async function logInAnew(account: Account, locale: string): Promise<TestBrowser> {
  const browser = await accounts.browser()
  const input = { loginName: account.email ?? '', pwd: testPassword }
  const asked = await browser.call(login, input, pageIn(locale))
  const { serialNO } = v.parse(ticketSchema, asked.data).verification
  const verifyCode = accounts.codeFor(account.email ?? '')
  const entered = await browser.call(systemVerifyLogin, { serialNO, verifyCode }, pageIn(locale))
  expect(entered.code).toBe('00000')
  return browser
}

describe('the language of notices', () => {
  it('SAFE-04 is the account’s, whatever the call claims that a notice comes of', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    await sql.db.updateTable('account').set({ locale: 'de' }).where('user_id', '=', account.user_id).execute()
    expect((await browser.call(changePassword, changed, pageIn('ja'))).code).toBe('00000')
    await expect.poll(() => subjectsTo(account.email)).toContain(subjectOf('password', 'de'))
    expect(subjectsTo(account.email)).not.toContain(subjectOf('password', 'ja'))
  })

  it('SAFE-04 cannot be chosen by others by a log-in on a new device', async () => {
    const account = await accounts.open({ locale: 'de' })
    const thief = await logInAnew(account, 'ja')
    await expect.poll(() => subjectsTo(account.email)).toContain(subjectOf('signIn', 'de'))
    expect(await localeOfRow(account)).toBe('de')
    const child = { nickName: 'Savings', kind: 'sub-account' }
    expect((await thief.call(openSubAccount, child, pageIn('ja'))).code).toBe('00000')
    await expect.poll(() => subjectsTo(account.email)).toContain(subjectOf('subAccount', 'de'))
    expect(subjectsTo(account.email)).not.toContain(subjectOf('subAccount', 'ja'))
  })

  it('SAFE-04 follows the owner who logs in on a device that is known', async () => {
    const account = await accounts.open({ locale: 'de' })
    const browser = await accounts.signedIn(account)
    const input = { loginName: account.email ?? '', pwd: testPassword }
    expect((await browser.call(login, { ...input, pwd: 'not the one' }, pageIn('ja'))).code).toBe('20101')
    expect(await localeOfRow(account)).toBe('en')
    expect((await browser.call(login, input, pageIn('fr'))).code).toBe('00000')
    expect(await localeOfRow(account)).toBe('fr')
  })

  it('SAFE-04 is that of the page on which the account was opened', async () => {
    const email = 'fluent@example.com'
    const browser = await accounts.browser()
    await browser.call(sendCode, { purpose: 'register', email }, pageIn('fr'))
    const input = { email, pwd: testPassword, rePwd: testPassword, verifyCode: accounts.codeFor(email) }
    expect((await browser.call(registerEmail, input, pageIn('fr'))).code).toBe('00000')
    await browser.call(changePassword, changed, pageIn('ja'))
    await expect.poll(() => subjectsTo(email)).toContain(subjectOf('password', 'fr'))
    const anonymous = await accounts.browser()
    accounts.clock.nowMs += 61_000
    await anonymous.call(sendCode, { purpose: 'register', email }, pageIn('ja'))
    await expect.poll(() => subjectsTo(email)).toContain(subjectOf('exists', 'fr'))
  })

  it('SAFE-04 is English for an account that has told none yet', async () => {
    const account = await accounts.open({})
    await logInAnew(account, 'ja')
    await expect.poll(() => subjectsTo(account.email)).toContain(subjectOf('signIn', 'en'))
  })
})

describe('a second step', () => {
  it.each([
    ['on', true],
    ['off', false],
  ] as const)('SAFE-04 that is switched %s is told to the owner', async (_word, enabled) => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const change = { email_enable: !enabled }
    await sql.db.updateTable('account').set(change).where('user_id', '=', account.user_id).execute()
    await browser.call(sendCode, { purpose: 'secure', channel: 'email' })
    const verifyCode = accounts.codeFor(account.email ?? '')
    const input = { method: 'email', enabled, verifyCode, pwd: testPassword }
    expect((await browser.call(setSecondStep, input)).code).toBe('00000')
    await expect
      .poll(() => subjectsTo(account.email))
      .toEqual([expect.any(String), subjectOf(enabled ? 'emailStepOn' : 'emailStepOff', 'en')])
  })
})
