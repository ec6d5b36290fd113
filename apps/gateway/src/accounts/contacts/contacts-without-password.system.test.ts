import {
  linkThird,
  listLinks,
  removeContact,
  sendCode,
  setContact,
  thirdRegister,
  thirdWallet,
  unlinkThird,
  userinfo,
} from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createTestWallet } from '../../../test/accounts/wallet.ts'
import { openSharedAccounts, withWallets } from '../../../test/shared-accounts.ts'

const { accounts } = await openSharedAccounts(withWallets)
const { clock } = accounts

const offerSchema = v.object({ registration: v.object({ serialNO: v.string() }) })
const userSchema = v.object({ userInfo: v.object({ email: v.nullable(v.string()) }) })
const linksSchema = v.object({ links: v.array(v.object({ name: v.string() })) })

/** Somebody whose account has a wallet, and neither a password nor an address. */
async function walletOwner() {
  const wallet = createTestWallet(accounts)
  const browser = await accounts.browser()
  const offered = await browser.call(thirdWallet, await wallet.signFor(browser))
  await browser.call(thirdRegister, v.parse(offerSchema, offered.data).registration)
  const emailOf = async () => v.parse(userSchema, (await browser.call(userinfo, false)).data).userInfo.email
  return { wallet, browser, emailOf }
}

type Owner = Awaited<ReturnType<typeof walletOwner>>

async function add({ browser }: Owner, email: string): Promise<string> {
  await browser.call(sendCode, { purpose: 'contactEmail', email })
  const wish = { channel: 'email', email, verifyCode: accounts.codeFor(email) }
  return (await browser.call(setContact, wish)).code
}

describe('an account without a password and without an address', () => {
  it('ACC-01 gets one, by a log-in of the last ten minutes and a code', async () => {
    const owner = await walletOwner()
    expect(await owner.emailOf()).toBeNull()
    expect(await add(owner, 'wallet-1@example.com')).toBe('00000')
    expect(await owner.emailOf()).toBe('wallet-1@example.com')
  })

  it('SAFE-04 gets none by an older log-in, and one after another', async () => {
    const owner = await walletOwner()
    clock.nowMs += 600_001
    expect(await add(owner, 'wallet-2@example.com')).toBe('20110')
    await owner.browser.call(thirdWallet, await owner.wallet.signFor(owner.browser))
    clock.nowMs += 61_000
    expect(await add(owner, 'wallet-2@example.com')).toBe('00000')
  })

  it('GATE-01 removes the address while the wallet leads in, and never both', async () => {
    const owner = await walletOwner()
    const { browser } = owner
    expect(await add(owner, 'wallet-3@example.com')).toBe('00000')
    const links = v.parse(linksSchema, (await browser.call(listLinks, {})).data).links
    expect((await browser.call(unlinkThird, { name: links[0]?.name ?? '' })).code).toBe('20107')
    clock.nowMs += 61_000
    await browser.call(sendCode, { purpose: 'secure', channel: 'email' })
    const oldCode = accounts.codeFor('wallet-3@example.com')
    expect((await browser.call(removeContact, { channel: 'email', oldCode })).code).toBe('00000')
    expect(await owner.emailOf()).toBeNull()
    const again = await createTestWallet(accounts).signFor(browser)
    expect((await browser.call(linkThird, { provider: 'wallet', ...again })).code).toBe('00000')
  })
})
