import {
  changePassword,
  confirmQrKey,
  createQrKey,
  getQrKeyStatus,
  login,
  scanQrKey,
  systemVerifyLogin,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { codeOf } from '../../../test/accounts/pairing.ts'
import { createResets } from '../../../test/accounts/resets.ts'

const { sql, accounts } = await openSharedAccounts()
const { clock } = accounts
const { addPasskey, addGoogle, switchOnTotp, reset, remove } = createResets({ sql, accounts })

const openSchema = v.object({ verification: v.object({ serialNO: v.string() }) })

/** Logs in on a new device, with the code that goes to the mailbox. */
async function logInByMail(account: Account): Promise<TestBrowser> {
  const browser = await accounts.browser()
  const email = account.email ?? ''
  const first = await browser.call(login, { loginName: email, pwd: testPassword })
  const { serialNO } = v.parse(openSchema, first.data).verification
  const answer = await browser.call(systemVerifyLogin, { serialNO, verifyCode: accounts.codeFor(email) })
  expect(answer.code).toBe('00000')
  return browser
}

async function changeOwn(browser: TestBrowser): Promise<void> {
  clock.nowMs += 1000
  const newPwd = 'a secret of the owner'
  const answer = await browser.call(changePassword, { pwd: testPassword, newPwd, rePwd: newPwd })
  expect(answer.code).toBe('00000')
}

async function addAll(account: Account): Promise<void> {
  clock.nowMs += 1000
  await addPasskey(account, 'New')
  await switchOnTotp(account)
  await addGoogle(account, 'new@example.com')
}

type Review = Awaited<ReturnType<typeof reset>>

function kindsOf(review: Review, which: 'isNew' | 'removable'): readonly string[] {
  const held = review?.methods.filter((method) => method[which]) ?? []
  return held.map(({ kind }) => kind).toSorted()
}

const strong = ['passkey', 'totp']
const all = ['google', ...strong]

async function expectNothingStrong(browser: TestBrowser, review: Review): Promise<void> {
  expect(review?.methods.map(({ kind }) => kind).toSorted()).toEqual(all)
  expect(kindsOf(review, 'isNew')).toEqual(['google'])
  expect(kindsOf(review, 'removable')).toEqual(['google'])
  for (const { kind, name } of review?.methods ?? []) {
    if (!strong.includes(kind)) continue
    expect((await remove(browser, review?.serialNO ?? '', [name])).code).toBe('20205')
  }
}

/** Somebody who has the mailbox logged in once; the owner then put the device out and switched stronger steps on. */
async function openAttacked() {
  const account = await accounts.open({})
  const thief = await logInByMail(account)
  const owner = await accounts.signedIn(account)
  await changeOwn(owner)
  await addAll(account)
  return { account, thief, owner }
}

describe('a mailbox and a device that was forgotten', () => {
  it('SAFE-04 remove no passkey and no authenticator that came after a log-in there', async () => {
    const { account, thief } = await openAttacked()
    const review = await reset(thief, account)
    expect(review?.lastLogInAt).not.toBeNull()
    await expectNothingStrong(thief, review)
  })

  it('SAFE-04 gain nothing by a second reset, which finds the device known again', async () => {
    const { account, thief } = await openAttacked()
    await reset(thief, account)
    await expectNothingStrong(thief, await reset(thief, account))
  })

  it('SAFE-04 remove nothing strong where another device let this one in', async () => {
    const account = await accounts.open({})
    const owner = await accounts.signedIn(account)
    const newDevice = await accounts.browser()
    const qrcodeKey = await codeOf(newDevice, createQrKey)
    await owner.call(scanQrKey, { qrcodeKey })
    await owner.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })
    const entered = await newDevice.call(getQrKeyStatus, { qrcodeKey })
    expect(entered.data).toMatchObject({ status: 'confirmed' })
    await addAll(account)
    const review = await reset(newDevice, account)
    expect(review?.lastLogInAt).not.toBeNull()
    await expectNothingStrong(newDevice, review)
  })
})

describe('a mailbox and a device that the account has known since a full log-in', () => {
  it('SAFE-04 remove what came since, also after a new password that was set there', async () => {
    const account = await accounts.open({})
    const owner = await logInByMail(account)
    await changeOwn(owner)
    await addAll(account)
    await reset(owner, account)
    const again = await reset(owner, account)
    expect(kindsOf(again, 'isNew')).toEqual(all)
    const names = again?.methods.map(({ name }) => name) ?? []
    expect((await remove(owner, again?.serialNO ?? '', names)).code).toBe('00000')
    expect(await reset(owner, account)).toBeNull()
  })
})
