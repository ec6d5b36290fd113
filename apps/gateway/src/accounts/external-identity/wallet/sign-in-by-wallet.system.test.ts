import {
  linkThird,
  listLinks,
  thirdNonce,
  thirdRegister,
  thirdWallet,
  unlinkThird,
  userinfo,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { startAccountGateway, type TestBrowser, testPassword } from '../../../../test/accounts.ts'
import { noProviders } from '../offered-providers.ts'
import { createTestWallet, type TestWallet } from '../../../../test/accounts/wallet.ts'
import { openSharedAccounts } from '../../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts({
  providers: { ...noProviders, wallet: { chainIds: [1, 137] } },
})

const offerSchema = v.object({ registration: v.object({ serialNO: v.string() }) })

/** A wallet whose owner has registered by it, and the browser that he did it with. */
async function registered(): Promise<{ wallet: TestWallet; browser: TestBrowser; userId: string }> {
  const wallet = createTestWallet(accounts)
  const browser = await accounts.browser()
  const offered = await browser.call(thirdWallet, await wallet.signFor(browser))
  const { serialNO } = v.parse(offerSchema, offered.data).registration
  const opened = await browser.call(thirdRegister, { serialNO })
  expect(opened.code).toBe('00000')
  const { data } = await browser.call(userinfo, false)
  const { userId } = v.parse(v.object({ userInfo: v.object({ userId: v.string() }) }), data).userInfo
  return { wallet, browser, userId }
}

async function linkTo(account: Account, wallet: TestWallet): Promise<TestBrowser> {
  const browser = await accounts.signedIn(account)
  const proof = await wallet.signFor(browser)
  const linked = await browser.call(linkThird, { provider: 'wallet', ...proof, pwd: testPassword })
  expect(linked.code).toBe('00000')
  return browser
}

describe('sign-in by a wallet', () => {
  it('GATE-01 offers an account to an unknown wallet, opens it without an address, and knows it from then on', async () => {
    const { wallet, userId } = await registered()
    const browser = await accounts.browser()
    const entered = await browser.call(thirdWallet, await wallet.signFor(browser))
    expect(entered.data).toMatchObject({
      accessTokenResVO: { userInfo: { userId } },
      verification: null,
      registration: null,
    })
  })

  it('GATE-01 knows the wallet on every chain that is allowed', async () => {
    const { wallet, userId } = await registered()
    const browser = await accounts.browser()
    const proof = await wallet.signFor(browser, (text) => text.replace('Chain ID: 1\n', 'Chain ID: 137\n'))
    expect((await browser.call(thirdWallet, proof)).data).toMatchObject({
      accessTokenResVO: { userInfo: { userId } },
    })
  })

  it('links a wallet to an account, shows the ends of its address, and enters by it', async () => {
    const wallet = createTestWallet(accounts)
    const account = await accounts.open({})
    const owner = await linkTo(account, wallet)
    const label = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`
    expect((await owner.call(listLinks, {})).data).toMatchObject({ links: [{ provider: 'wallet', label }] })
    const browser = await accounts.browser()
    expect((await browser.call(thirdWallet, await wallet.signFor(browser))).data).toMatchObject({
      accessTokenResVO: { userInfo: { userId: account.user_id } },
    })
  })

  it('links no wallet that somebody else has', async () => {
    const { wallet } = await registered()
    const browser = await accounts.signedIn(await accounts.open({}))
    const proof = await wallet.signFor(browser)
    const answer = await browser.call(linkThird, { provider: 'wallet', ...proof, pwd: testPassword })
    expect(answer.code).toBe('20108')
  })

  it('keeps the wallet that is the last sign-in method', async () => {
    const { browser } = await registered()
    const { data } = await browser.call(listLinks, {})
    const [link] = v.parse(v.object({ links: v.array(v.object({ name: v.string() })) }), data).links
    expect((await browser.call(unlinkThird, { name: link?.name })).code).toBe('20107')
  })

  it('gives each tenant its own accounts', async () => {
    const wallet = createTestWallet(accounts)
    const there = await accounts.open({ website: 'other' })
    const at = new Date(accounts.clock.nowMs)
    await sql.db
      .insertInto('linked_sign_in')
      .values({
        website: 'other',
        user_id: there.user_id,
        provider: 'wallet',
        issuer: 'wallet',
        subject: `eip155:${wallet.address.toLowerCase()}`,
        label: 'wallet',
        created_at: at,
        used_at: at,
      })
      .execute()
    const browser = await accounts.browser()
    const answer = await browser.call(thirdWallet, await wallet.signFor(browser))
    expect(answer.data).toMatchObject({ accessTokenResVO: null, registration: { provider: 'wallet' } })
  })
})

describe('a wallet’s proof that does not hold', () => {
  const changes: readonly (readonly [string, (text: string) => string])[] = [
    ['another domain', (text) => text.replace('portico.example wants', 'evil.example wants')],
    ['another URI', (text) => text.replace('URI: https://portico.example', 'URI: https://evil.example')],
    ['another chain', (text) => text.replace('Chain ID: 1\n', 'Chain ID: 5\n')],
    ['a nonce that nobody gave', (text) => text.replace(/Nonce: \w+/, `Nonce: ${'0'.repeat(32)}`)],
    ['a nonce twice', (text) => text.replace(/(Nonce: \w+\n)/, '$1$1')],
    ['an end that is over', (text) => `${text}\nExpiration Time: 2026-01-01T00:00:00Z`],
    ['a line break at the end', (text) => `${text}\n`],
  ]

  /** Every way to be wrong, as the owner of an account that could enter. */
  async function refusals() {
    const { wallet, userId } = await registered()
    const browser = await accounts.browser()
    const answers = new Map<string, Awaited<ReturnType<TestBrowser['call']>>>()
    const attempt = async (name: string, proof: object, by = browser) =>
      void answers.set(name, await by.call(thirdWallet, proof))
    for (const [name, change] of changes) await attempt(name, await wallet.signFor(browser, change))
    const other = createTestWallet(accounts)
    const good = await wallet.signFor(browser)
    const theirs = await other.signFor(browser)
    await attempt('the address of somebody else', { ...theirs, publicAddress: wallet.address })
    await attempt('the signature of somebody else', { ...good, signature: theirs.signature })
    await attempt('another text', { ...good, sign: `${good.sign}\nRequest ID: x` })
    await attempt('the nonce of another device', good, await accounts.browser())
    const late = await wallet.signFor(browser)
    accounts.clock.nowMs += 300_001
    await attempt('a text and nonce that are over', late)
    const fresh = late.sign.replace(
      /Issued At: .*/,
      `Issued At: ${new Date(accounts.clock.nowMs).toISOString()}`,
    )
    const overdue = await wallet.signFor(browser, () => fresh)
    await attempt('a nonce that is over in a text that is not', overdue)
    const used = await wallet.signFor(browser)
    expect((await browser.call(thirdWallet, used)).code).toBe('00000')
    browser.cookies.clear()
    await attempt('a proof that was used', used)
    await sql.db
      .updateTable('account')
      .set({ frozen_at: new Date(accounts.clock.nowMs) })
      .where('user_id', '=', userId)
      .execute()
    await attempt('a frozen account', await wallet.signFor(browser))
    return answers
  }

  it('GATE-01 is answered the same, whatever is wrong, and without a cookie', async () => {
    const answers = await refusals()
    expect(answers.size).toBe(changes.length + 8)
    for (const [name, answer] of answers) {
      expect([name, answer.code, answer.cookies]).toEqual([name, '20109', []])
    }
    expect(new Set([...answers.values()].map(({ text }) => text)).size).toBe(1)
  })

  it('enters once when it is sent twice at the same time', async () => {
    const { wallet } = await registered()
    const browser = await accounts.browser()
    const proof = await wallet.signFor(browser)
    const answers = await Promise.all([1, 2, 3].map(() => browser.call(thirdWallet, proof)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', '20109', '20109'])
  })

  it('is not asked for where wallets are not a sign-in method', async () => {
    await using without = await startAccountGateway(sql)
    const browser = await without.browser()
    expect((await browser.call(thirdNonce, { provider: 'wallet' })).code).not.toBe('00000')
    const here = await accounts.browser()
    const proof = await createTestWallet(accounts).signFor(here)
    const answer = await browser.call(thirdWallet, proof)
    expect(answer.code).not.toBe('00000')
    expect(answer.code).not.toBe('20109')
  })
})
