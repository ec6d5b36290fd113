import {
  changePassword,
  claimCrossTerminal,
  confirmQrKey,
  createCrossTerminal,
  createQrKey,
  endSession,
  getCrossTerminalLoginStatus,
  getQrKeyStatus,
  refreshSession,
  scanQrKey,
  switchWeb,
  userinfo,
} from '@portico/contract'
import type { Account, NewAccount } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { createPairings } from './pairings.ts'
import { codeOf, expired, statusOf, statusSchema } from '../../../test/accounts/pairing.ts'

const { sql, accounts } = await openSharedAccounts()

/** Somebody who is logged in, and a browser that shows a code. */
async function openBoth(part: Partial<NewAccount> = {}) {
  const account = await accounts.open(part)
  const owner = await accounts.signedIn(account)
  const newDevice = await accounts.browser()
  return { account, owner, newDevice, qrcodeKey: await codeOf(newDevice, createQrKey) }
}

async function openScanned(part: Partial<NewAccount> = {}) {
  const both = await openBoth(part)
  const { qrcodeKey } = both
  expect((await both.owner.call(scanQrKey, { qrcodeKey })).code).toBe('00000')
  return both
}

async function openConfirmed(part: Partial<NewAccount> = {}) {
  const both = await openScanned(part)
  const { qrcodeKey } = both
  const answer = await both.owner.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })
  expect(answer.code).toBe('00000')
  return both
}

async function auditOf(userId: string, action: string) {
  return sql.db
    .selectFrom('audit')
    .select(['actor', 'detail'])
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .execute()
}

async function freeze({ user_id }: Account): Promise<void> {
  const frozen_at = new Date(accounts.clock.nowMs)
  await sql.db.updateTable('account').set({ frozen_at }).where('user_id', '=', user_id).execute()
}

describe('log-in by a QR code', () => {
  it('GATE-01 logs the browser in that shows the code, after the device that scanned has confirmed', async () => {
    const { account, owner, newDevice, qrcodeKey } = await openBoth()
    expect(qrcodeKey).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(await statusOf(newDevice, qrcodeKey)).toBe('waiting')

    const askedAt = accounts.clock.nowMs
    accounts.clock.nowMs += 30_000
    const scanned = await owner.call(scanQrKey, { qrcodeKey })
    expect(scanned.data).toEqual({ userAgent: 'node', ip: '127.0.0.1', askedAt, expiresInMs: 90_000 })
    expect(await statusOf(newDevice, qrcodeKey)).toBe('scanned')
    expect((await newDevice.call(userinfo, false)).data).toBeNull()

    await owner.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })
    const entered = await newDevice.call(getQrKeyStatus, { qrcodeKey })
    expect(entered.data).toMatchObject({
      status: 'confirmed',
      accessTokenResVO: { userInfo: { userId: account.user_id } },
    })
    const user = { userInfo: { userId: account.user_id } }
    expect((await newDevice.call(userinfo, false)).data).toMatchObject(user)
    expect((await owner.call(userinfo, false)).data).toMatchObject(user)
  })

  it('GATE-01 records the confirmation and the log-in of the other key, and tells the owner', async () => {
    const { account, newDevice, qrcodeKey } = await openConfirmed()
    const { mails } = accounts.gateway.services
    await newDevice.call(getQrKeyStatus, { qrcodeKey })
    const subjects = () => mails.filter(({ to }) => to === account.email).map(({ subject }) => subject)
    await expect.poll(subjects).toEqual(['New login to your account at Test Exchange'])
    const device = newDevice.key.thumbprint
    expect(await auditOf(account.user_id, 'pairing-confirmed')).toEqual([
      { actor: account.user_id, detail: { device } },
    ])
    expect(await auditOf(account.user_id, 'login')).toContainEqual({
      actor: account.user_id,
      detail: { device },
    })
  })

  it('GATE-01 leads an agency into its own kind of account', async () => {
    const { account, newDevice, qrcodeKey } = await openConfirmed({ kind: 'agency' })
    await newDevice.call(getQrKeyStatus, { qrcodeKey })
    const { data } = await newDevice.call(userinfo, false)
    expect(data).toMatchObject({ userInfo: { userId: account.user_id } })
  })

  it('gives one of eight polls at once the session, and a later one nothing', async () => {
    const { account, newDevice, qrcodeKey } = await openConfirmed()
    const polls = Array.from({ length: 8 }, () => newDevice.call(getQrKeyStatus, { qrcodeKey }))
    const answers = await Promise.all(polls)
    const statuses = answers.map(({ data }) => v.parse(statusSchema, data).status)
    expect(statuses.toSorted()).toEqual(['confirmed', ...Array.from({ length: 7 }, () => 'expired')])
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1)
    const replayed = await newDevice.call(getQrKeyStatus, { qrcodeKey })
    expect(replayed).toMatchObject({ data: expired, cookies: [] })
    expect(await auditOf(account.user_id, 'pairing-confirmed')).toHaveLength(1)
  })

  it('lets one of eight scans at once ask its owner', async () => {
    const { qrcodeKey } = await openBoth()
    const owners = await Promise.all(
      Array.from({ length: 8 }, async () => accounts.signedIn(await accounts.open({}))),
    )
    const answers = await Promise.all(owners.map((owner) => owner.call(scanQrKey, { qrcodeKey })))
    const codes = answers.map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['00000', ...Array.from({ length: 7 }, () => '20103')])
  })

  it('takes one decision, once', async () => {
    const { account, owner, newDevice, qrcodeKey } = await openScanned()
    const refused = await owner.call(confirmQrKey, { qrcodeKey, decision: 'refuse' })
    expect(refused.code).toBe('00000')
    expect((await owner.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })).code).toBe('20103')
    expect(await statusOf(newDevice, qrcodeKey)).toBe('refused')
    expect(newDevice.cookies.size).toBe(0)
    expect(await auditOf(account.user_id, 'pairing-confirmed')).toEqual([])

    const again = await openScanned()
    const confirms = Array.from({ length: 8 }, () =>
      again.owner.call(confirmQrKey, { qrcodeKey: again.qrcodeKey, decision: 'confirm' }),
    )
    const codes = (await Promise.all(confirms)).map(({ code }) => code)
    expect(codes.filter((code) => code === '00000')).toHaveLength(1)
    expect(await auditOf(again.account.user_id, 'pairing-confirmed')).toHaveLength(1)
  })

  it('takes a decision of the log-in that scanned alone, also after it has been renewed', async () => {
    const { account, owner, newDevice, qrcodeKey } = await openScanned()
    const confirm = { qrcodeKey, decision: 'confirm' }
    const sameAccount = await accounts.signedIn(account)
    const otherUser = await accounts.signedIn(await accounts.open({}))
    expect((await sameAccount.call(confirmQrKey, confirm)).code).toBe('20103')
    expect((await otherUser.call(confirmQrKey, confirm)).code).toBe('20103')
    expect((await newDevice.call(confirmQrKey, confirm)).code).toBe('00004')
    expect(await statusOf(newDevice, qrcodeKey)).toBe('scanned')
    expect((await owner.call(refreshSession, {})).code).toBe('00000')
    expect((await owner.call(confirmQrKey, confirm)).code).toBe('00000')
    expect(await statusOf(newDevice, qrcodeKey)).toBe('confirmed')
  })

  it('takes no decision before a scan, and no scan by a visitor', async () => {
    const { owner, newDevice, qrcodeKey } = await openBoth()
    expect((await owner.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })).code).toBe('20103')
    const visitor = await accounts.browser()
    expect((await visitor.call(scanQrKey, { qrcodeKey })).code).toBe('00004')
    expect(await statusOf(newDevice, qrcodeKey)).toBe('waiting')
  })

  it('answers every key alike that is of no use to who asks', async () => {
    const { newDevice, qrcodeKey } = await openConfirmed()
    const other = await accounts.browser()
    const foreign = await other.call(getQrKeyStatus, { qrcodeKey })
    const unknown = await other.call(getQrKeyStatus, { qrcodeKey: 'A'.repeat(22) })
    const otherWay = await newDevice.call(getCrossTerminalLoginStatus, { qrcodeKey })
    expect(otherWay.data).toEqual(expired)

    const frozen = await openConfirmed()
    await freeze(frozen.account)
    const late = await openConfirmed()
    const ofFrozen = await frozen.newDevice.call(getQrKeyStatus, { qrcodeKey: frozen.qrcodeKey })
    accounts.clock.nowMs += 120_000
    const ofLate = await late.newDevice.call(getQrKeyStatus, { qrcodeKey: late.qrcodeKey })
    const answers = [foreign, unknown, otherWay, ofFrozen, ofLate]
    for (const { status, data, cookies } of answers) {
      expect({ status, data, cookies }).toEqual({ status: 200, data: expired, cookies: [] })
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('is over after two minutes in every state', async () => {
    const shown = await openBoth()
    const scanned = await openScanned()
    accounts.clock.nowMs += 119_999
    expect(await statusOf(shown.newDevice, shown.qrcodeKey)).toBe('waiting')
    expect(await statusOf(scanned.newDevice, scanned.qrcodeKey)).toBe('scanned')
    accounts.clock.nowMs += 1
    expect(await statusOf(shown.newDevice, shown.qrcodeKey)).toBe('expired')
    expect(await statusOf(scanned.newDevice, scanned.qrcodeKey)).toBe('expired')
    const { qrcodeKey } = shown
    expect((await shown.owner.call(scanQrKey, { qrcodeKey })).code).toBe('20103')
    const confirm = { qrcodeKey: scanned.qrcodeKey, decision: 'confirm' }
    expect((await scanned.owner.call(confirmQrKey, confirm)).code).toBe('20103')
  })

  it('is over when its owner is frozen, takes another password or ends the log-in', async () => {
    const frozen = await openScanned()
    await freeze(frozen.account)
    expect(await statusOf(frozen.newDevice, frozen.qrcodeKey)).toBe('expired')

    const changed = await openConfirmed()
    const newPwd = 'another plum tractor'
    const change = { pwd: testPassword, newPwd, rePwd: newPwd }
    expect((await changed.owner.call(changePassword, change)).code).toBe('00000')
    expect(await statusOf(changed.newDevice, changed.qrcodeKey)).toBe('expired')

    const ended = await openConfirmed()
    const elsewhere = await accounts.signedIn(ended.account)
    expect((await elsewhere.call(endSession, {})).data).toEqual({ ended: 1 })
    expect(await statusOf(ended.newDevice, ended.qrcodeKey)).toBe('expired')
  })

  it('GATE-02 is over when its owner, who has confirmed it, ends all other log-ins', async () => {
    const { owner, newDevice, qrcodeKey } = await openConfirmed()
    expect((await owner.call(endSession, {})).data).toEqual({ ended: 0 })
    expect(await statusOf(newDevice, qrcodeKey)).toBe('expired')
  })

  it('USER-04 is not for a parent inside its sub-account', async () => {
    const { account, owner, newDevice, qrcodeKey } = await openBoth()
    const child = await accounts.open({ parent_user_id: account.user_id })
    await owner.call(switchWeb, { userId: child.user_id })
    expect((await owner.call(scanQrKey, { qrcodeKey })).code).toBe('20205')
    expect((await owner.call(createCrossTerminal)).code).toBe('20205')
    expect(await statusOf(newDevice, qrcodeKey)).toBe('waiting')
  })

  it('is known to its own site alone', async () => {
    const { qrcodeKey } = await openBoth()
    const { volatile, website, now } = accounts.gateway.context
    expect(await createPairings({ volatile, website, now }).find(qrcodeKey)).not.toBeNull()
    expect(await createPairings({ volatile, website: 'other', now }).find(qrcodeKey)).toBeNull()
  })

  it('ENC-01 takes the key sealed alone', async () => {
    const { newDevice, qrcodeKey } = await openBoth()
    for (const call of [getQrKeyStatus, getCrossTerminalLoginStatus, claimCrossTerminal]) {
      const clear = { ...call, encryptedFields: [] }
      expect((await newDevice.call(clear, { qrcodeKey })).code).toBe('00024')
    }
  })
})
