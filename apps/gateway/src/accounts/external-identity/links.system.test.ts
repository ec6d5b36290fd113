import { randomUUID } from 'node:crypto'
import {
  linkThird,
  listLinks,
  refreshSession,
  thirdApple,
  thirdGoogle,
  thirdRegister,
  unlinkThird,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword as pwd } from '../../../test/accounts.ts'
import { openSharedExternalIdentity } from '../../../test/shared-accounts.ts'

const external = await openSharedExternalIdentity()
const { sql, accounts, comeBack } = external

const listed = v.object({
  links: v.array(v.object({ name: v.string(), provider: v.string(), label: v.string() })),
})
const offer = v.object({ registration: v.object({ serialNO: v.string() }) })

async function linksOf(browser: TestBrowser) {
  return v.parse(listed, (await browser.call(listLinks)).data).links
}

/** Links somebody of Google; answers the code. */
async function link(browser: TestBrowser, sub: string, password: string | null = pwd) {
  const proof = await comeBack(browser, 'google', { sub, email: 'ann@example.com' })
  const input = { provider: 'google', ...proof, ...(password === null ? {} : { pwd: password }) }
  return (await browser.call(linkThird, input)).code
}

/** Somebody who came by Google, and whose account has no password. */
async function identityOwner(sub: string): Promise<TestBrowser> {
  const browser = await accounts.browser()
  const answer = await browser.call(thirdGoogle, await comeBack(browser, 'google', { sub }))
  await browser.call(thirdRegister, v.parse(offer, answer.data).registration)
  return browser
}

async function actionsOf(account: Account) {
  const rows = await sql.db
    .selectFrom('audit')
    .select('action')
    .where('user_id', '=', account.user_id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('linked sign-ins', () => {
  it('GATE-01 link to the account of a session, which they enter from then on; the owner is told', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const sub = randomUUID()
    expect(await link(browser, sub)).toBe('00000')
    expect(await linksOf(browser)).toEqual([
      { name: expect.stringMatching(/^[\w-]{43}$/), provider: 'google', label: 'ann@example.com' },
    ])
    expect(await actionsOf(account)).toContain('sign-in-linked')
    const { mails } = accounts.gateway.services
    await expect.poll(() => mails.filter(({ to }) => to === account.email)).toHaveLength(1)
    const other = await accounts.browser()
    const entered = await other.call(thirdGoogle, await comeBack(other, 'google', { sub }))
    expect(entered.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: account.user_id } } })
  })

  it('GATE-01 show their names to nobody else, and no subject', async () => {
    const browser = await accounts.signedIn(await accounts.open({}))
    const sub = randomUUID()
    await link(browser, sub)
    const answer = await browser.call(listLinks)
    expect(answer.text).not.toContain(sub)
    const otherUser = await accounts.signedIn(await accounts.open({}))
    expect(await linksOf(otherUser)).toEqual([])
    expect((await (await accounts.browser()).call(listLinks)).code).toBe('00004')
  })

  it('USER-05 are offered to people, and not to agencies', async () => {
    const person = await accounts.signedIn(await accounts.open({}))
    expect((await person.call(listLinks)).data).toMatchObject({ takesLinks: true })
    const agency = await accounts.signedIn(await accounts.open({ kind: 'agency' }))
    expect((await agency.call(listLinks)).data).toEqual({ links: [], takesLinks: false })
  })

  it('GATE-01 need the password of an account that has one', async () => {
    const browser = await accounts.signedIn(await accounts.open({}))
    expect(await link(browser, randomUUID(), 'not the password')).toBe('20101')
    expect(await link(browser, randomUUID(), null)).toBe('20101')
    expect(await linksOf(browser)).toEqual([])
  })

  it('GATE-01 need a log-in of the last ten minutes where there is no password', async () => {
    const browser = await identityOwner(randomUUID())
    accounts.clock.nowMs += 600_000
    expect(await link(browser, randomUUID(), null)).toBe('00000')
    accounts.clock.nowMs += 1
    await browser.call(refreshSession, {})
    expect(await link(browser, randomUUID(), null)).toBe('20110')
    expect(await linksOf(browser)).toHaveLength(2)
  })

  it('GATE-01 belong to one account, of many tries at once', async () => {
    const sub = randomUUID()
    const browsers = [
      await accounts.signedIn(await accounts.open({})),
      await accounts.signedIn(await accounts.open({})),
    ]
    const codes = await Promise.all(browsers.map((browser) => link(browser, sub)))
    expect(codes.toSorted()).toEqual(['00000', '20108'])
    for (const browser of browsers) expect(await link(browser, sub)).toBe('20108')
  })

  it('GATE-01 refuse a proof that does not hold, and one of another device', async () => {
    const browser = await accounts.signedIn(await accounts.open({}))
    const input = { provider: 'google', pwd, ...(await comeBack(browser, 'google')) }
    expect((await browser.call(linkThird, { ...input, provider: 'apple' })).code).toBe('20109')
    const other = await accounts.signedIn(await accounts.open({}))
    expect((await other.call(linkThird, input)).code).toBe('20109')
    expect((await browser.call(linkThird, { provider: 'google', id: 'x'.repeat(43), pwd })).code).toBe(
      '20109',
    )
    const initData = { provider: 'telegram', initData: 'x=y', pwd }
    expect((await browser.call(linkThird, initData)).code).toBe('20906')
  })

  it('GATE-01 are the business of people, not of agencies and sub-accounts', async () => {
    const agency = await accounts.signedIn(await accounts.open({ kind: 'agency' }))
    expect(await link(agency, randomUUID())).toBe('20205')
  })

  it('GATE-01 are at most twenty', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const at = new Date(accounts.clock.nowMs)
    const row = { website: 'portico', user_id: account.user_id, provider: 'google', issuer: 'a' } as const
    const rows = Array.from({ length: 20 }, (_, index) => ({
      ...{ ...row, subject: `${index}-${account.user_id}`, label: 'x', created_at: at, used_at: at },
    }))
    await sql.db.insertInto('linked_sign_in').values(rows).execute()
    expect(await link(browser, randomUUID())).toBe('20205')
  })

  it('GATE-01 are taken off, with a record, and enter no more', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const sub = randomUUID()
    await link(browser, sub)
    const [{ name } = { name: '' }] = await linksOf(browser)
    expect((await browser.call(unlinkThird, { name, pwd: 'not the password' })).code).toBe('20101')
    const otherUser = await accounts.signedIn(await accounts.open({}))
    expect((await otherUser.call(unlinkThird, { name, pwd })).code).toBe('20205')
    expect((await browser.call(unlinkThird, { name, pwd })).code).toBe('00000')
    expect((await browser.call(unlinkThird, { name, pwd })).code).toBe('20205')
    expect(await linksOf(browser)).toEqual([])
    expect(await actionsOf(account)).toContain('sign-in-unlinked')
    const other = await accounts.browser()
    const entered = await other.call(thirdGoogle, await comeBack(other, 'google', { sub }))
    expect(entered.data).toMatchObject({ accessTokenResVO: null })
  })

  it('GATE-01 stay where they are the last sign-in method', async () => {
    const sub = randomUUID()
    const browser = await identityOwner(sub)
    const [{ name } = { name: '' }] = await linksOf(browser)
    expect((await browser.call(unlinkThird, { name })).code).toBe('20107')
    expect(await link(browser, randomUUID(), null)).toBe('00000')
    expect((await browser.call(unlinkThird, { name })).code).toBe('00000')
    expect(await linksOf(browser)).toHaveLength(1)
  })

  it.each([
    ['an address', { nick_name: 'Ann' }, '00000'],
    [
      'a mobile number alone',
      { email: null, email_verified_at: null, mobile: '+4915112345678', area_code: '49' },
      '00000',
    ],
    ['no name to type', { joined_by: 'google', email: null, email_verified_at: null }, '20107'],
  ])('GATE-01 are taken off the last one where a password is left with %s', async (_name, row, code) => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    await link(browser, randomUUID())
    const [{ name } = { name: '' }] = await linksOf(browser)
    await sql.db.updateTable('account').set(row).where('user_id', '=', account.user_id).execute()
    expect((await browser.call(unlinkThird, { name, pwd })).code).toBe(code)
    expect(await linksOf(browser)).toHaveLength(code === '00000' ? 0 : 1)
  })

  it('GATE-01 are apart by issuer, though the name there is the same', async () => {
    const sub = randomUUID()
    const browser = await accounts.signedIn(await accounts.open({}))
    await link(browser, sub)
    const other = await accounts.browser()
    const answer = await other.call(thirdApple, await comeBack(other, 'apple', { sub }))
    expect(answer.data).toMatchObject({ accessTokenResVO: null, registration: { provider: 'apple' } })
  })
})
