import {
  finishRecovery,
  login,
  registerEmail,
  sendCode,
  setContact,
  startRecovery,
  stopRecovery,
  userinfo,
} from '@portico/contract'
import { followBlocks } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { startAccountGateway, testPassword } from '../../../test/accounts.ts'
import { recoveredPassword, recoveryOf } from '../../../test/accounts/recovery.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql } = await openSharedAccounts()
const logger = { info: () => {}, warn: () => {}, error: () => {} }
const pwd = testPassword
const website = 'portico'

/** A gateway whose blocks are those of the database. */
async function start() {
  await sql.db.deleteFrom('block').execute()
  let now = () => 0
  const blocks = await followBlocks({ sql, website, logger, now: () => now(), everyMs: 3_600_000 })
  const accounts = await startAccountGateway(sql, { blocks })
  now = () => accounts.clock.nowMs
  let made = 0
  return {
    ...accounts,
    async block(kind: 'address' | 'device' | 'mail-domain', subject: string, lastsMs: number | null = null) {
      made += 1
      const at = accounts.clock.nowMs
      const row = {
        id: String(made).padEnd(22, 'x'),
        website,
        kind,
        subject,
        reason: 'a test',
        made_by: 'Sam',
      }
      const ends = lastsMs === null ? null : new Date(at + lastsMs)
      await sql.db
        .insertInto('block')
        .values({ ...row, made_at: new Date(at), ends_at: ends, ended_at: null })
        .execute()
      await blocks.refresh()
    },
    async endAll() {
      await sql.db
        .updateTable('block')
        .set({ ended_at: new Date(accounts.clock.nowMs) })
        .execute()
      await blocks.refresh()
    },
    refresh: blocks.refresh,
    async [Symbol.asyncDispose]() {
      await accounts[Symbol.asyncDispose]()
      await blocks[Symbol.asyncDispose]()
    },
  }
}

const blocked = '203.0.113.7'
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const refused = { code: '20906', data: null }
const domain = { code: '20104', data: { field: 'email', reason: 'domain' } }

describe('a blocked network', () => {
  it('SHIP-03 GATE-03 logs nobody in, opens no account and gets no code, and is told the same for every name', async () => {
    await using accounts = await start()
    const account = await accounts.open({})
    const browser = await accounts.browser()
    await accounts.block('address', '203.0.113.0/24')
    const known = { loginName: account.email ?? '', pwd }
    const unknown = { loginName: 'unknown@example.com', pwd }
    const email = 'new@example.com'
    for (const [call, input] of [
      [login, known],
      [login, unknown],
      [sendCode, { purpose: 'register', email }],
      [sendCode, { purpose: 'reset', loginName: known.loginName }],
      [registerEmail, { email, pwd, rePwd: pwd, verifyCode: '123456' }],
    ] as const) {
      expect(await browser.call(call, input, from(blocked))).toMatchObject(refused)
      expect(await browser.call(call, input, from(`::ffff:${blocked}`))).toMatchObject(refused)
    }
    expect(accounts.gateway.services.mails).toEqual([])
    expect((await browser.call(login, known, from('203.0.114.7'))).code).not.toBe(refused.code)
    await accounts.endAll()
    expect((await browser.call(login, known, from(blocked))).code).not.toBe(refused.code)
  })

  it('SHIP-03 SAFE-03 keeps the sessions that it has', async () => {
    await using accounts = await start()
    const owner = await accounts.signedIn(await accounts.open({}))
    await accounts.block('address', '203.0.113.0/24')
    expect((await owner.call(userinfo, false, from(blocked))).code).toBe('00000')
    // The code is wrong; that it is looked at is what counts.
    const change = { channel: 'email', email: 'new@example.com', verifyCode: '123456', pwd } as const
    expect((await owner.call(setContact, change, from(blocked))).code).not.toBe(refused.code)
  })

  it('SHIP-03 SAFE-03 lets owners stop somebody who takes their account over', async () => {
    await using accounts = await start()
    const [owner, taker] = [await accounts.browser(), await accounts.browser()]
    const recovery = recoveryOf(accounts, sql)
    const { email, user_id: userId } = await accounts.open({})
    const wish = { loginName: email ?? '', email: 'taker@example.com', pwd }
    await recovery.start(taker, wish)
    await recovery.round()
    const told = () => accounts.gateway.services.mails.filter(({ to }) => to === email)
    await expect.poll(told).toHaveLength(1)
    const token = /#stop-recovery=([\w-]{43})/.exec(told()[0]?.text ?? '')?.[1]
    await accounts.block('address', '203.0.113.0/24')
    await accounts.block('device', owner.key.thumbprint)
    expect((await owner.call(stopRecovery, { token }, from(blocked))).code).toBe('00000')
    const rows = await sql.db
      .selectFrom('recovery')
      .select('ended_why')
      .where('user_id', '=', userId)
      .execute()
    expect(rows).toEqual([{ ended_why: 'stopped' }])
  })

  it('SHIP-03 is let in again when its time has come', async () => {
    await using accounts = await start()
    const browser = await accounts.browser()
    await accounts.block('address', blocked, 60_000)
    const input = { loginName: 'unknown@example.com', pwd }
    expect(await browser.call(login, input, from(blocked))).toMatchObject(refused)
    accounts.clock.nowMs += 60_001
    await accounts.refresh()
    expect((await browser.call(login, input, from(blocked))).code).not.toBe(refused.code)
  })
})

describe('a blocked device', () => {
  it('SHIP-03 GATE-03 logs nobody in, from any address, while others do', async () => {
    await using accounts = await start()
    const account = await accounts.open({})
    const [browser, other] = [await accounts.browser(), await accounts.browser()]
    await accounts.block('device', browser.key.thumbprint)
    for (const loginName of [account.email ?? '', 'unknown@example.com']) {
      expect(await browser.call(login, { loginName, pwd })).toMatchObject(refused)
      expect((await other.call(login, { loginName, pwd })).code).not.toBe(refused.code)
    }
  })
})

describe('a blocked mail domain', () => {
  it('SHIP-03 gets no code for a new account or a new address, below it too, and opens none by a code of before', async () => {
    await using accounts = await start()
    const browser = await accounts.browser()
    const email = 'ann@mx.throwaway.example'
    await browser.call(sendCode, { purpose: 'register', email })
    const verifyCode = accounts.codeFor(email)
    await accounts.block('mail-domain', 'throwaway.example')
    expect(await browser.call(registerEmail, { email, pwd, rePwd: pwd, verifyCode })).toMatchObject(domain)
    for (const purpose of ['register', 'recover'] as const) {
      expect(await browser.call(sendCode, { purpose, email: 'bob@THROWAWAY.example' })).toMatchObject(domain)
      expect((await browser.call(sendCode, { purpose, email: `${purpose}@other.example` })).code).toBe(
        '00000',
      )
    }
  })

  it('SHIP-03 cannot become the address of an account, nor of one that is recovered', async () => {
    await using accounts = await start()
    const account = await accounts.open({})
    const owner = await accounts.signedIn(account)
    await accounts.block('mail-domain', 'throwaway.example')
    const email = 'ann@throwaway.example'
    expect(await owner.call(sendCode, { purpose: 'contactEmail', email })).toMatchObject(domain)
    const change = { channel: 'email', email, verifyCode: '123456', pwd } as const
    expect(await owner.call(setContact, change)).toMatchObject(domain)
    await accounts.endAll()
    const verifyCode = await recoveryOf(accounts, sql).askCode(owner, email)
    await accounts.block('mail-domain', 'throwaway.example')
    const wish = { loginName: account.email ?? '', kind: 'user', email, verifyCode } as const
    expect(await owner.call(startRecovery, wish)).toMatchObject(domain)
    await accounts.endAll()
    // A refusal leaves the code as it was.
    expect((await owner.call(startRecovery, wish)).code).toBe('00000')
  })

  it('SHIP-03 cannot become the address of an account whose recovery has waited', async () => {
    await using accounts = await start()
    const account = await accounts.open({})
    const applicant = await accounts.browser()
    const recovery = recoveryOf(accounts, sql)
    const email = 'ann@throwaway.example'
    const { serialNO } = await recovery.start(applicant, { loginName: account.email ?? '', email, pwd })
    await recovery.waitOut()
    const verifyCode = await recovery.askCode(applicant, email)
    await accounts.block('mail-domain', 'throwaway.example')
    const passwords = { pwd: recoveredPassword, rePwd: recoveredPassword }
    const finish = () => applicant.call(finishRecovery, { serialNO, verifyCode, ...passwords })
    expect(await finish()).toMatchObject(domain)
    await accounts.endAll()
    expect((await finish()).code).toBe('00000')
  })

  it('SHIP-03 SAFE-03 keeps the accounts that it has', async () => {
    await using accounts = await start()
    const account = await accounts.open({})
    const mail = account.email ?? ''
    await accounts.block('mail-domain', mail.slice(mail.indexOf('@') + 1))
    const browser = await accounts.browser()
    expect((await browser.call(sendCode, { purpose: 'reset', loginName: mail })).code).toBe('00000')
    expect((await browser.call(login, { loginName: mail, pwd })).code).not.toBe(domain.code)
  })
})
