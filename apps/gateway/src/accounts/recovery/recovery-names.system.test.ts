import { readRecovery, sendCode, startRecovery, stopRecovery } from '@portico/contract'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startAccountGateway, testPassword } from '../../../test/accounts.ts'
import { recoveryOf } from '../../../test/accounts/recovery.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { createPasswordHasher } from '../../index.ts'

const { sql } = await openSharedAccounts()

/** Kinds of statements, as they are run; messages are handed on beside the calls. */
const statements: string[] = []
const listening: KyselyPlugin = {
  transformQuery({ node }) {
    if (!JSON.stringify(node).includes('message')) statements.push(node.kind)
    return node
  },
  transformResult: async ({ result }) => result,
}

describe('a recovery of an unknown name', () => {
  it('GATE-03 costs the same statements and one hash, and reads like any other until the end', async () => {
    const inner = createPasswordHasher({ memoryKib: 64 })
    const passwords = {
      ...inner,
      verify: (password: string, phc: string | null) => {
        statements.push('verify')
        return inner.verify(password, phc)
      },
    }
    await using accounts = await startAccountGateway(
      { ...sql, db: sql.db.withPlugin(listening) },
      { passwords },
    )
    const recovery = recoveryOf(accounts, sql)
    const person = await accounts.open({})
    const frozen = await accounts.open({ frozen_at: new Date(accounts.clock.nowMs) })
    const agency = await accounts.open({ kind: 'agency' })
    const names = [person.email, frozen.email, agency.email, 'nobody@example.com'].map((name) => name ?? '')
    const browser = await accounts.browser()
    const begun: { readonly work: string; readonly serialNO: string; readonly waitMs: number }[] = []
    for (const [index, loginName] of names.entries()) {
      const email = `name-${index}@example.com`
      const verifyCode = await recovery.askCode(browser, email)
      statements.length = 0
      const answer = await browser.call(startRecovery, {
        loginName,
        email,
        verifyCode,
        pwd: 'not the password',
      })
      expect(answer.code).toBe('00000')
      const work = statements.join(' ')
      const { serialNO, readyAt } = await recovery.start(browser, { loginName, email })
      begun.push({ work, serialNO, waitMs: readyAt - accounts.clock.nowMs })
    }
    expect(begun[0]?.work).toContain('verify')
    expect(new Set(begun.map(({ work }) => work)).size).toBe(1)
    expect(new Set(begun.map(({ waitMs }) => waitMs)).size).toBe(1)
    await recovery.waitOut()
    const states: string[] = []
    for (const { serialNO } of begun) states.push((await recovery.stateOf(browser, serialNO)).state)
    expect(states).toEqual(Array(4).fill('review'))
    const { mails } = accounts.gateway.services
    for (const index of names.keys()) {
      const toContact = () => mails.filter(({ to }) => to === `name-${index}@example.com`).length
      await expect.poll(toContact).toBe(4)
    }
  })

  it('GATE-03 takes a code once, from the device that asked, for the address that it went to', async () => {
    await using accounts = await startAccountGateway(sql)
    const recovery = recoveryOf(accounts, sql)
    const loginName = (await accounts.open({})).email ?? ''
    const browser = await accounts.browser()
    const email = 'proven@example.com'
    const verifyCode = await recovery.askCode(browser, email)
    const wish = { loginName, email, verifyCode, pwd: testPassword }
    const stranger = await accounts.browser()
    expect((await stranger.call(startRecovery, wish)).code).toBe('20102')
    expect((await browser.call(startRecovery, { ...wish, email: 'other@example.com' })).code).toBe('20102')
    expect((await browser.call(startRecovery, wish)).code).toBe('00000')
    expect((await browser.call(startRecovery, wish)).code).toBe('20102')
  })

  it('GATE-03 is stopped and read by anybody alike, with nothing to be learned', async () => {
    await using accounts = await startAccountGateway(sql)
    const browser = await accounts.browser()
    const unknown = 'B'.repeat(43)
    expect((await browser.call(stopRecovery, { token: unknown })).data).toBeNull()
    expect((await browser.call(readRecovery, { serialNO: unknown })).data).toMatchObject({ state: 'over' })
    const sent = await browser.call(sendCode, { purpose: 'contactEmail', email: 'a@example.com' })
    expect(sent.code).toBe('00004')
  })
})

describe('the rounds that tell of recoveries', () => {
  it('ACC-02 follow each other in seconds, so that an owner hears of a request at once', async () => {
    await using accounts = await startAccountGateway(sql)
    const { email } = await accounts.open({})
    const recovery = recoveryOf(accounts, sql)
    await recovery.start(await accounts.browser(), { loginName: email ?? '', email: 'soon@example.com' })
    const told = () => accounts.gateway.services.mails.filter(({ to }) => to === email).length
    await recovery.round()
    await expect.poll(told).toBe(1)
    const { website } = accounts.gateway.context
    await sql.db.updateTable('recovery').set({ told_at: null }).where('website', '=', website).execute()
    await recovery.round(2000)
    await expect.poll(told).toBe(1)
    await recovery.round(2000)
    await expect.poll(told).toBe(2)
  })
})
