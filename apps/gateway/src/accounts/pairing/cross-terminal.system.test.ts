import {
  claimCrossTerminal,
  confirmQrKey,
  createCrossTerminal,
  createQrKey,
  getCrossTerminalLoginStatus,
  getQrKeyStatus,
  readCrossTerminal,
  scanQrKey,
  userinfo,
} from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { codeOf, expired, statusOf } from '../../../test/accounts/pairing.ts'

const { accounts } = await openSharedAccounts()

async function openShown() {
  const account = await accounts.open({})
  const owner = await accounts.signedIn(account)
  const terminal = await accounts.browser()
  return { account, owner, terminal, qrcodeKey: await codeOf(owner, createCrossTerminal) }
}

describe('cross-terminal log-in', () => {
  it('GATE-01 logs the terminal in that asked, once the log-in that shows the code confirms', async () => {
    const { account, owner, terminal, qrcodeKey } = await openShown()
    const unclaimed = await owner.call(readCrossTerminal, { qrcodeKey })
    expect(unclaimed.data).toEqual({ claim: null, expiresInMs: 120_000 })
    const early = await owner.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })
    expect(early.code).toBe('20103')

    const headers = { 'user-agent': 'Terminal\u00ad/1 '.padEnd(400, 'x') }
    const claimed = await terminal.call(claimCrossTerminal, { qrcodeKey }, { headers })
    const { checkNumber } = v.parse(v.object({ checkNumber: v.string() }), claimed.data)
    expect(checkNumber).toMatch(/^\d{3}$/)
    const { data } = await owner.call(readCrossTerminal, { qrcodeKey })
    const askedAt = accounts.clock.nowMs
    const userAgent = 'Terminal/1 '.padEnd(200, 'x')
    expect(data).toMatchObject({ claim: { checkNumber, askedAt, userAgent, ip: '127.0.0.1' } })

    const waiting = await terminal.call(getCrossTerminalLoginStatus, { qrcodeKey })
    expect(waiting.data).toMatchObject({ status: 'scanned', accessTokenResVO: null })
    await owner.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })
    const entered = await terminal.call(getCrossTerminalLoginStatus, { qrcodeKey })
    expect(entered.data).toMatchObject({
      status: 'confirmed',
      accessTokenResVO: { userInfo: { userId: account.user_id } },
    })
    expect((await terminal.call(userinfo, false)).data).toMatchObject({
      userInfo: { userId: account.user_id },
    })
    expect((await owner.call(readCrossTerminal, { qrcodeKey })).code).toBe('20103')
  })

  it('takes the first of eight claims; the others find an unknown key', async () => {
    const { qrcodeKey } = await openShown()
    const terminals = await Promise.all(Array.from({ length: 8 }, () => accounts.browser()))
    const answers = await Promise.all(
      terminals.map((terminal) => terminal.call(claimCrossTerminal, { qrcodeKey })),
    )
    const unknown = await terminals[0]?.call(claimCrossTerminal, { qrcodeKey: 'A'.repeat(22) })
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1)
    const refusals = answers.filter(({ code }) => code !== '00000').map(({ text }) => text)
    expect(new Set([...refusals, unknown?.text])).toEqual(new Set([unknown?.text]))
    expect(unknown?.code).toBe('20103')
  })

  it('lets nobody but the terminal that asked poll, and nobody but the log-in that shows the code read or decide', async () => {
    const { account, owner, terminal, qrcodeKey } = await openShown()
    await terminal.call(claimCrossTerminal, { qrcodeKey })
    const other = await accounts.signedIn(account)
    expect((await other.call(readCrossTerminal, { qrcodeKey })).code).toBe('20103')
    expect((await other.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })).code).toBe('20103')
    expect((await other.call(scanQrKey, { qrcodeKey })).code).toBe('20103')
    await owner.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })
    const anonymous = await accounts.browser()
    const asked = await anonymous.call(getCrossTerminalLoginStatus, { qrcodeKey })
    expect(asked).toMatchObject({ data: expired, cookies: [] })
    const otherWay = await terminal.call(getQrKeyStatus, { qrcodeKey })
    expect(otherWay).toMatchObject({ data: expired, cookies: [] })
  })

  it('gives one of eight polls at once the session', async () => {
    const { owner, terminal, qrcodeKey } = await openShown()
    await terminal.call(claimCrossTerminal, { qrcodeKey })
    await owner.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })
    const polls = Array.from({ length: 8 }, () => terminal.call(getCrossTerminalLoginStatus, { qrcodeKey }))
    const answers = await Promise.all(polls)
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1)
  })

  it('logs nobody in that was refused, and is over after two minutes', async () => {
    const refused = await openShown()
    await refused.terminal.call(claimCrossTerminal, { qrcodeKey: refused.qrcodeKey })
    await refused.owner.call(confirmQrKey, { qrcodeKey: refused.qrcodeKey, decision: 'refuse' })
    const asked = await refused.terminal.call(getCrossTerminalLoginStatus, {
      qrcodeKey: refused.qrcodeKey,
    })
    expect(asked).toMatchObject({ data: { status: 'refused', accessTokenResVO: null }, cookies: [] })

    const late = await openShown()
    accounts.clock.nowMs += 120_000
    const { qrcodeKey } = late
    expect((await late.terminal.call(claimCrossTerminal, { qrcodeKey })).code).toBe('20103')
    expect((await late.owner.call(readCrossTerminal, { qrcodeKey })).code).toBe('20103')
  })

  it('takes no claim of a code that a browser shows to be logged in itself', async () => {
    const newDevice = await accounts.browser()
    const qrcodeKey = await codeOf(newDevice, createQrKey)
    const anonymous = await accounts.browser()
    expect((await anonymous.call(claimCrossTerminal, { qrcodeKey })).code).toBe('20103')
    expect(await statusOf(newDevice, qrcodeKey)).toBe('waiting')
  })
})
