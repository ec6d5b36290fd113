import {
  listNotices,
  listSessions,
  makeRecoveryCodes,
  sendCode,
  setContact,
  setStepRule,
  startRecovery,
} from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { noticeLinkMs } from './notice-links.ts'

const { sql, accounts } = await openSharedAccounts()
const { mails, texts } = accounts.gateway.services

const listSchema = v.object({
  notices: v.array(v.looseObject({ matter: v.string(), name: v.nullable(v.string()), sentTo: v.string() })),
})

async function person(part: Parameters<typeof accounts.open>[0] = {}) {
  const account = await accounts.open(part)
  return { account, browser: await accounts.signedIn(account), email: account.email ?? '' }
}

async function codeFor(browser: TestBrowser, wish: object, to: string): Promise<string> {
  accounts.clock.nowMs += 61_000
  expect((await browser.call(sendCode, wish)).code).toBe('00000')
  return accounts.codeFor(to)
}

async function noticeTo(to: string) {
  const found = () => mails.findLast((mail) => mail.to === to && mail.text.includes('/notice/'))
  await expect.poll(found).toBeDefined()
  return found()
}

async function noticesOf(browser: TestBrowser) {
  return v.parse(listSchema, (await browser.call(listNotices, {})).data).notices
}

/** Puts another address in the place of the one that is there. */
async function change(browser: TestBrowser, email: string, wanted: string): Promise<void> {
  const verifyCode = await codeFor(browser, { purpose: 'contactEmail', email: wanted }, wanted)
  const oldCode = await codeFor(browser, { purpose: 'secure', channel: 'email' }, email)
  const wish = { channel: 'email', email: wanted, verifyCode, oldCode, pwd: testPassword }
  expect((await browser.call(setContact, wish)).code).toBe('00000')
}

describe('a notice of a changed address', () => {
  it('ACC-03 says to the old and the new address which one the account has, and both are kept', async () => {
    const { browser, email } = await person()
    await change(browser, email, 'fresh-1@example.com')
    for (const to of [email, 'fresh-1@example.com']) {
      const mail = await noticeTo(to)
      expect(mail?.subject).toBe('The email address of your account at Test Exchange was changed')
      expect(mail?.text).toContain('The new email address of your account is f***@example.com.')
      expect(mail?.text).not.toContain('fresh-1')
    }
    const kept = { matter: 'emailChanged', name: 'f***@example.com' }
    const notices = await noticesOf(browser)
    expect(notices.map(({ sentTo }) => sentTo).toSorted()).toEqual(['f***@example.com', 'u***@example.com'])
    for (const notice of notices) expect(notice).toMatchObject(kept)
  })

  it('ACC-03 ends every session by the link that went to the old address', async () => {
    const { browser, email } = await person()
    await change(browser, email, 'fresh-2@example.com')
    const link = /^\S+(\/notice\/\S+)$/m.exec((await noticeTo(email))?.text ?? '')?.[1] ?? ''
    const done = await fetch(`${accounts.gateway.origin}${link}`, { method: 'POST' })
    expect(done.status).toBe(200)
    expect((await browser.call(listSessions, {})).code).toBe('00004')
  })

  it('ACC-03 hides most of a number, whatever the calling code of the one before was', async () => {
    const { browser } = await person()
    const number = { mobile: '5550100', areaCode: '372' }
    const verifyCode = await codeFor(browser, { purpose: 'contactMobile', ...number }, '+3725550100')
    const wish = { channel: 'mobile', ...number, verifyCode, pwd: testPassword }
    expect((await browser.call(setContact, wish)).code).toBe('00000')
    const sent = () => texts.findLast(({ to }) => to === '+3725550100')?.text
    await expect.poll(sent).toContain('A mobile number was added to your account at Test Exchange')
    const notices = await noticesOf(browser)
    for (const notice of notices) {
      expect(notice).toMatchObject({ matter: 'mobileAdded', name: '+372***00' })
    }
    expect(notices.map(({ sentTo }) => sentTo).toSorted()).toEqual(['+***00', 'u***@example.com'])
  })
})

describe('the way back from a notice', () => {
  const askedFor = (userId: string) =>
    sql.db.selectFrom('recovery').select(['contact', 'user_id']).where('user_id', '=', userId).execute()

  async function begin(notice: string, email: string) {
    const browser = await accounts.browser()
    const verifyCode = await codeFor(browser, { purpose: 'recover', email }, email)
    return browser.call(startRecovery, { notice, email, verifyCode })
  }

  it('ACC-03 begins the recovery of an account whose address somebody else changed, from the page of the link', async () => {
    const { account, browser, email } = await person()
    await change(browser, email, 'fresh-3@example.com')
    const link = /^\S+(\/notice\/\S+)$/m.exec((await noticeTo(email))?.text ?? '')?.[1] ?? ''
    const done = await fetch(`${accounts.gateway.origin}${link}`, { method: 'POST' })
    const token = /href="\/login\/reset#lost=([^"]+)"/.exec(await done.text())?.[1] ?? ''
    expect(link).toBe(`/notice/${token}`)
    const contact = 'mine-again@example.com'
    expect((await begin(token, contact)).code).toBe('00000')
    expect(await askedFor(account.user_id)).toEqual([{ contact, user_id: account.user_id }])
  })

  it('ACC-03 GATE-03 answers a link that is over or was never made like any other', async () => {
    const { account, browser, email } = await person()
    await change(browser, email, 'fresh-4@example.com')
    const token = /\/notice\/(\S+)$/m.exec((await noticeTo(email))?.text ?? '')?.[1] ?? ''
    accounts.clock.nowMs += noticeLinkMs
    for (const [index, notice] of [token, `${token.slice(0, 23)}${'A'.repeat(43)}`].entries()) {
      expect((await begin(notice, `late-${index}@example.com`)).code).toBe('00000')
    }
    expect(await askedFor(account.user_id)).toEqual([])
  })
})

describe('a notice of second steps', () => {
  it.each([
    [{ rule: 'all', weakSteps: false }, 'stepRuleAll', 'asks for every second step'],
    [{ rule: 'one', weakSteps: false }, 'stepRuleOne', 'does not replace an authenticator app'],
    [{ rule: 'one', weakSteps: true }, 'stepRuleWeak', 'in place of an authenticator app'],
  ])('ACC-03 says which rule was chosen: %j', async (rule, matter, words) => {
    const { browser, email } = await person()
    expect((await browser.call(setStepRule, { ...rule, pwd: testPassword })).code).toBe('00000')
    expect((await noticeTo(email))?.text).toContain(words)
    expect((await noticesOf(browser)).map((notice) => notice.matter)).toEqual([matter])
  })

  it('ACC-03 says that recovery codes are new', async () => {
    const { browser, email } = await person()
    await browser.call(makeRecoveryCodes, { pwd: testPassword })
    expect((await noticeTo(email))?.text).toContain('Older ones no longer work')
  })
})
