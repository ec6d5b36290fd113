import {
  claimCrossTerminal,
  confirmQrKey,
  createCrossTerminal,
  createQrKey,
  getCrossTerminalLoginStatus,
  getQrKeyStatus,
  linkThird,
  openSubAccount,
  refreshSession,
  scanQrKey,
  switchApp,
  switchWeb,
  thirdRegister,
  thirdWallet,
  userinfo,
} from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestBrowser } from '../../../test/accounts.ts'
import { codeOf } from '../../../test/accounts/pairing.ts'
import { createTestWallet } from '../../../test/accounts/wallet.ts'
import { openSharedAccounts, withWallets } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts(withWallets)
const { clock } = accounts

const offerSchema = v.object({ registration: v.object({ serialNO: v.string() }) })
const userSchema = v.object({ userInfo: v.object({ userId: v.string() }) })
const openedSchema = v.object({ userId: v.string() })

/** Somebody whose account has a wallet and no password. */
async function walletOwner() {
  const wallet = createTestWallet(accounts)
  const browser = await accounts.browser()
  const offered = await browser.call(thirdWallet, await wallet.signFor(browser))
  await browser.call(thirdRegister, v.parse(offerSchema, offered.data).registration)
  const { userId } = v.parse(userSchema, (await browser.call(userinfo, false)).data).userInfo
  return { wallet, browser, userId }
}

/** Makes a sensitive change; the code that it answers. */
async function change(browser: TestBrowser): Promise<string> {
  const proof = await createTestWallet(accounts).signFor(browser)
  return (await browser.call(linkThird, { provider: 'wallet', ...proof })).code
}

type Owner = Awaited<ReturnType<typeof walletOwner>>

/** Goes into a new sub-account and comes back. */
async function switchThereAndBack({ browser, userId }: Owner, renewing: boolean): Promise<TestBrowser> {
  const opened = await browser.call(openSubAccount, { nickName: 'Savings', kind: 'sub-account' })
  const child = v.parse(openedSchema, opened.data)
  expect((await browser.call(switchWeb, child)).code).toBe('00000')
  if (renewing) expect((await browser.call(refreshSession, {})).code).toBe('00000')
  expect((await browser.call(switchApp, { userId })).code).toBe('00000')
  return browser
}

/** Lets another browser in by a code that it shows. */
async function pairByQrCode({ browser }: Owner): Promise<TestBrowser> {
  const newDevice = await accounts.browser()
  const qrcodeKey = await codeOf(newDevice, createQrKey)
  await browser.call(scanQrKey, { qrcodeKey })
  await browser.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })
  await newDevice.call(getQrKeyStatus, { qrcodeKey })
  return newDevice
}

/** Lets another browser in by a code that the owner shows. */
async function pairByOwnCode({ browser }: Owner): Promise<TestBrowser> {
  const newDevice = await accounts.browser()
  const qrcodeKey = await codeOf(browser, createCrossTerminal)
  await newDevice.call(claimCrossTerminal, { qrcodeKey })
  await browser.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })
  await newDevice.call(getCrossTerminalLoginStatus, { qrcodeKey })
  return newDevice
}

const ways: readonly (readonly [name: string, go: (owner: Owner) => Promise<TestBrowser>])[] = [
  ['was left alone', async ({ browser }) => browser],
  [
    'was renewed',
    async ({ browser }) => {
      await browser.call(refreshSession, {})
      return browser
    },
  ],
  ['went into a sub-account and back', (owner) => switchThereAndBack(owner, false)],
  ['went into a sub-account, was renewed there and came back', (owner) => switchThereAndBack(owner, true)],
  ['let a browser in that showed a code', pairByQrCode],
  ['let a browser in that read a code', pairByOwnCode],
]

describe('a sensitive change of an account without a password', () => {
  it.each(ways)('SAFE-04 takes a log-in of ten minutes and no older one, where it %s', async (_name, go) => {
    const owner = await walletOwner()
    const startMs = clock.nowMs
    clock.nowMs = startMs + 599_000
    const browser = await go(owner)
    clock.nowMs = startMs + 600_000
    expect(await change(browser)).toBe('00000')
    clock.nowMs = startMs + 600_001
    expect(await change(browser)).toBe('20110')
  })

  it.each(ways)('SAFE-04 refuses a log-in that is too old, where it %s afterwards', async (_name, go) => {
    const owner = await walletOwner()
    clock.nowMs += 600_001
    const browser = await go(owner)
    expect(v.parse(userSchema, (await browser.call(userinfo, false)).data).userInfo.userId).toBe(owner.userId)
    expect(await change(browser)).toBe('20110')
    expect((await owner.browser.call(thirdWallet, await owner.wallet.signFor(owner.browser))).code).toBe(
      '00000',
    )
    expect(await change(owner.browser)).toBe('00000')
  })

  it('SAFE-04 refuses a session that was there before log-ins had a time', async () => {
    const { browser, userId } = await walletOwner()
    const session = await sql.db
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { authenticated_at: _time, ...older } = session
    await sql.db.insertInto('session').values(older).execute()
    expect(await change(browser)).toBe('20110')
  })
})

describe('the time of a log-in', () => {
  it.each(['user', 'agency'] as const)(
    'SAFE-04 goes with the sessions of a %s from account to account',
    async (kind) => {
      const parent = await accounts.open({ kind })
      const child = await accounts.open({ kind, parent_user_id: parent.user_id })
      const browser = await accounts.signedIn(parent)
      const startMs = clock.nowMs
      const steps = [
        () => browser.call(refreshSession, {}),
        () => browser.call(switchWeb, { userId: child.user_id }),
        () => browser.call(refreshSession, {}),
        () => browser.call(switchWeb, { userId: parent.user_id }),
      ]
      for (const step of steps) {
        clock.nowMs += 60_000
        expect((await step()).code).toBe('00000')
      }
      const sessions = await sql.db
        .selectFrom('session')
        .select('authenticated_at')
        .where('user_id', 'in', [parent.user_id, child.user_id])
        .execute()
      expect(sessions.map(({ authenticated_at: at }) => at.getTime())).toEqual(Array(5).fill(startMs))
    },
  )
})
