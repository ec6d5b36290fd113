import { changePassword, sendCode, setAntiPhishingCode, switchWeb, userinfo } from '@portico/contract'
import type { Account } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { openFamily } from '../../../test/accounts/family.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts()
const { mails } = accounts.gateway.services

async function opened(part: Parameters<typeof accounts.open>[0] = {}) {
  const account = await accounts.open(part)
  return { account, browser: await accounts.signedIn(account) }
}

function mailsTo({ email }: Account, words: string) {
  return mails.filter(({ to, subject }) => to === email && subject.includes(words))
}

describe('setAntiPhishingCode', () => {
  it('ACC-04 sets, changes and removes the words that stand in every mail', async () => {
    const { account, browser } = await opened()
    const set = (phrase: string | null) => browser.call(setAntiPhishingCode, { phrase, pwd: testPassword })
    expect((await set('  blue heron ')).code).toBe('00000')
    await expect
      .poll(() => mailsTo(account, 'was set').map(({ text }) => text))
      .toEqual([expect.stringContaining('Your anti-phishing code: blue heron')])
    expect((await browser.call(userinfo, false)).data).toMatchObject({
      userInfo: { antiPhishingCode: 'blue heron' },
    })
    expect((await set('青い鳥 二千')).code).toBe('00000')
    await browser.call(sendCode, { purpose: 'secure', channel: 'email' })
    await expect.poll(() => mailsTo(account, 'Your code')[0]?.text).toContain('青い鳥 二千')
    const changed = { pwd: testPassword, newPwd: 'another fine secret', rePwd: 'another fine secret' }
    await browser.call(changePassword, changed)
    await expect.poll(() => mailsTo(account, 'password')[0]?.html).toContain('青い鳥 二千')
    expect((await browser.call(setAntiPhishingCode, { phrase: null, pwd: changed.newPwd })).code).toBe(
      '00000',
    )
    await expect.poll(() => mailsTo(account, 'was removed')[0]?.text).toContain('青い鳥 二千')
    expect((await browser.call(userinfo, false)).data).toMatchObject({ userInfo: { antiPhishingCode: null } })
  })

  it.each([
    'abc',
    'x'.repeat(33),
    'see https',
    'a.b.example',
    'two  spaces',
    '<b>bold</b>',
    'line\nbreak',
    '   ',
  ])('ACC-04 GATE-03 refuses words that might mislead: %j', async (phrase) => {
    const { browser } = await opened()
    const { code } = await browser.call(setAntiPhishingCode, { phrase, pwd: testPassword })
    expect(code).toBe(phrase === 'see https' ? '00000' : '00400')
  })

  it('SAFE-04 ACC-04 asks for the password, or for a log-in of the last ten minutes where there is none', async () => {
    const { account, browser } = await opened()
    expect((await browser.call(setAntiPhishingCode, { phrase: 'blue heron', pwd: 'wrong' })).code).toBe(
      '20101',
    )
    expect((await browser.call(setAntiPhishingCode, { phrase: 'blue heron' })).code).toBe('20101')
    await sql.db
      .updateTable('account')
      .set({ password_hash: null, joined_by: 'google' })
      .where('user_id', '=', account.user_id)
      .execute()
    accounts.clock.nowMs += 600_000
    expect((await browser.call(setAntiPhishingCode, { phrase: 'blue heron' })).code).toBe('00000')
    accounts.clock.nowMs += 1
    expect((await browser.call(setAntiPhishingCode, { phrase: 'red heron' })).code).toBe('20110')
    const visitor = await accounts.browser()
    expect((await visitor.call(setAntiPhishingCode, { phrase: 'red heron' })).code).toBe('00004')
  })

  it('ACC-04 is the parent’s alone', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    await browser.call(switchWeb, { userId: child.user_id })
    expect((await browser.call(setAntiPhishingCode, { phrase: 'blue heron', pwd: testPassword })).code).toBe(
      '20205',
    )
  })
})
