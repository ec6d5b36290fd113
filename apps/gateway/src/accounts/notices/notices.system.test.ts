import {
  listNotices,
  listSessions,
  login,
  openSubAccount,
  setSecondStep,
  sendCode,
  userinfo,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { noticeLinkMs } from './notice-links.ts'

const { sql, accounts } = await openSharedAccounts()
const { mails, texts } = accounts.gateway.services
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Turns the mail step on, which the owner is told of; answers the mail. */
async function warn(browser: TestBrowser, account: Account) {
  await browser.call(sendCode, { purpose: 'secure', channel: 'email' })
  const verifyCode = accounts.codeFor(account.email ?? '')
  const input = { method: 'email', enabled: true, verifyCode, pwd: testPassword }
  const headers = { 'user-agent': firefox, 'x-forwarded-for': '192.0.2.7' }
  expect((await browser.call(setSecondStep, input, { headers })).code).toBe('00000')
  const found = () => mails.findLast(({ to, text }) => to === account.email && text.includes('/notice/'))
  await expect.poll(found).toBeDefined()
  return found()
}

function linkOf(text = ''): string {
  return new URL(/^\S+\/notice\/\S+$/m.exec(text)?.[0] ?? '').pathname
}

function visit(path: string, init: RequestInit = {}) {
  return fetch(`${accounts.gateway.origin}${path}`, init)
}

async function opened(part: Parameters<typeof accounts.open>[0] = {}) {
  const account = await accounts.open(part)
  const browser = await accounts.signedIn(account)
  return { account, browser }
}

const listSchema = v.object({
  notices: v.array(v.looseObject({ id: v.string(), matter: v.string(), reported: v.boolean() })),
  next: v.nullable(v.string()),
})

describe('a notice', () => {
  it('ACC-03 says what happened, when, from where and how to reach the operator, as text and HTML alike', async () => {
    const { account, browser } = await opened({ anti_phishing_code: 'blue <heron>' })
    const mail = await warn(browser, account)
    expect(mail?.subject).toBe('Codes by email were turned on at Test Exchange')
    for (const part of [
      'a login to your account may ask for a code by email',
      'Device: Firefox on Windows',
      'IP address: 192.0.2.7',
      'UTC',
      'help@example.com',
      'Test Operator',
      'This was not me',
    ]) {
      expect(mail?.text).toContain(part)
      expect(mail?.html).toContain(part)
    }
    expect(mail?.text).toContain('blue <heron>')
    expect(mail?.html).toContain('blue &lt;heron&gt;')
    expect(mail?.html).not.toContain('<heron>')
    expect(mail?.html).toContain('<html lang="en" dir="ltr">')
  })

  it.each([
    ['ar', '<html lang="ar" dir="rtl">', 'الجهاز'],
    ['de', '<html lang="de" dir="ltr">', 'Firefox unter Windows'],
    ['ja', '<html lang="ja" dir="ltr">', 'Firefox（Windows）'],
  ])('ACC-03 comes in %s to who reads it', async (locale, start, words) => {
    const { account, browser } = await opened({})
    await sql.db.updateTable('account').set({ locale }).where('user_id', '=', account.user_id).execute()
    const mail = await warn(browser, account)
    expect(mail?.html).toContain(start)
    expect(mail?.text).toContain(words)
  })

  it('ACC-03 goes by text message where there is no mail, without a link', async () => {
    const { account, browser } = await opened({})
    const mobile = '+4915112345670'
    await sql.db
      .updateTable('account')
      .set({ email: null, email_verified_at: null, mobile, area_code: '49' })
      .where('user_id', '=', account.user_id)
      .execute()
    await browser.call(openSubAccount, { nickName: 'Savings', kind: 'sub-account' })
    await expect
      .poll(() => texts.findLast(({ to }) => to === mobile)?.text)
      .toContain('A sub-account was opened')
    expect(texts.findLast(({ to }) => to === mobile)?.text).not.toContain('http')
  })

  it('ACC-03 is not sent for a demo account', async () => {
    const { account, browser } = await opened({})
    expect((await browser.call(openSubAccount, { nickName: 'Play', kind: 'demo' })).code).toBe('00000')
    await warn(browser, account)
    const { notices } = v.parse(listSchema, (await browser.call(listNotices, {})).data)
    expect(notices.map(({ matter }) => matter)).toEqual(['emailStepOn'])
  })
})

describe('the link of a notice', () => {
  it('ACC-03 changes nothing by a visit, and ends every session once by its button', async () => {
    const { account, browser } = await opened({})
    const mail = await warn(browser, account)
    const path = linkOf(mail?.text)
    const page = await visit(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain('<form method="post">')
    expect((await browser.call(userinfo, false)).data).not.toBeNull()
    const [one, two] = await Promise.all([visit(path, { method: 'POST' }), visit(path, { method: 'POST' })])
    expect([one.status, two.status].toSorted()).toEqual([200, 410])
    expect((await browser.call(listSessions, {})).code).toBe('00004')
    const again = await browser.call(login, { loginName: account.email ?? '', pwd: testPassword })
    expect(again.data).toMatchObject({ accessTokenResVO: null })
    await expect
      .poll(() => mails.some(({ to, subject }) => to === account.email && subject.includes('logged out')))
      .toBe(true)
    expect((await visit(path)).status).toBe(410)
    const entry = await sql.db
      .selectFrom('audit')
      .select(['actor', 'detail'])
      .where('user_id', '=', account.user_id)
      .where('action', '=', 'notice-reported')
      .execute()
    expect(entry).toEqual([{ actor: 'visitor', detail: { matter: 'emailStepOn' } }])
  })

  it('ACC-03 is over after seven days', async () => {
    const { account, browser } = await opened({})
    const path = linkOf((await warn(browser, account))?.text)
    accounts.clock.nowMs += noticeLinkMs - 1
    expect((await visit(path)).status).toBe(200)
    accounts.clock.nowMs += 1
    expect((await visit(path)).status).toBe(410)
    expect((await visit(path, { method: 'POST' })).status).toBe(410)
  })

  it.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', `${'A'.repeat(22)}.${'B'.repeat(43)}`, '%00', 'a'.repeat(3000)])(
    'ACC-03 GATE-03 opens nothing where nobody made it: %s',
    async (token) => {
      const { status } = await visit(`/notice/${token}`, { method: 'POST' })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )

  it('ACC-03 of one account names no other notice', async () => {
    const one = await opened({})
    const other = await opened({})
    const mine = linkOf((await warn(one.browser, one.account))?.text).slice('/notice/'.length)
    const theirs = linkOf((await warn(other.browser, other.account))?.text).slice('/notice/'.length)
    const mixed = `${theirs.slice(0, 22)}.${mine.slice(23)}`
    expect((await visit(`/notice/${mixed}`, { method: 'POST' })).status).toBe(404)
    expect((await other.browser.call(listSessions, {})).code).toBe('00000')
  })
})

describe('listNotices', () => {
  it('ACC-03 lists what was sent to the account, newest first, and nothing of others', async () => {
    const { account, browser } = await opened({})
    const stranger = await opened({})
    await warn(stranger.browser, stranger.account)
    for (const nickName of ['One', 'Two']) {
      accounts.clock.nowMs += 1000
      await browser.call(openSubAccount, { nickName, kind: 'sub-account' })
    }
    const read = async (input: object) => v.parse(listSchema, (await browser.call(listNotices, input)).data)
    await expect.poll(async () => (await read({})).notices.length).toBe(2)
    const { notices, next } = await read({})
    expect(next).toBeNull()
    expect(notices).toMatchObject([
      { matter: 'subAccount', name: 'Two', channel: 'mail', sentTo: `u***@example.com`, reported: false },
      { matter: 'subAccount', name: 'One' },
    ])
    expect((await read({ before: notices[0]?.id })).notices.map(({ id }) => id)).toEqual([notices[1]?.id])
    const foreign = await sql.db
      .selectFrom('notice')
      .select('id')
      .where('user_id', '=', stranger.account.user_id)
      .executeTakeFirstOrThrow()
    expect(await read({ before: foreign.id })).toEqual({ notices: [], next: null })
    expect((await browser.call(listNotices, { before: 'x' })).code).toBe('00400')
    const visitor = await accounts.browser()
    expect((await visitor.call(listNotices, {})).code).toBe('00004')
    expect(account.email).toContain('@')
  })
})
