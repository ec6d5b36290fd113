import {
  closeAccount,
  exportOwnData,
  keepAccount,
  login,
  securityOverview,
  switchWeb,
} from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { openFamily } from '../../../test/accounts/family.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { eraseClosedAccounts } from './erase-closed.ts'
import { createClosingRounds } from './tell-closing.ts'

const { sql, accounts } = await openSharedAccounts()
const dayMs = 86_400_000
const pwd = testPassword
const closesSchema = v.object({ closesAt: v.number() })
const fileSchema = v.object({ name: v.string(), content: v.string() })

async function opened(part: Parameters<typeof accounts.open>[0] = {}) {
  const account = await accounts.open(part)
  return { account, browser: await accounts.signedIn(account) }
}

/** What the server does in between: it tells owners, and erases what is due. */
async function eraseDue() {
  const rounds = createClosingRounds({ ...accounts.gateway.context, now: () => accounts.clock.nowMs })
  accounts.clock.nowMs += 30_000
  await rounds.tell()
  return eraseClosedAccounts({ sql, website: 'portico', nowMs: accounts.clock.nowMs })
}

async function rowOf(userId: string) {
  return sql.db.selectFrom('account').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
}

function subjectsTo(email: string | null) {
  return accounts.gateway.services.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe('exportOwnData', () => {
  it('ACC-05 gives its owner what is stored, as JSON and CSV, without secrets, on record and with a notice', async () => {
    const { account, browser } = await opened({ nick_name: 'Ann' })
    const json = v.parse(fileSchema, (await browser.call(exportOwnData, { format: 'json', pwd })).data)
    expect(json.name).toMatch(/^account-\d{10}-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(json.content)
    expect(data.account).toMatchObject({ user_id: account.user_id, nick_name: 'Ann' })
    expect(data.sessions).toHaveLength(1)
    expect(json.content).not.toContain('password_hash')
    expect(json.content).not.toContain('token_hash')
    const csv = v.parse(fileSchema, (await browser.call(exportOwnData, { format: 'csv', pwd })).data)
    expect(csv.content).toMatch(/^part,row,name,value\r\n/)
    expect(csv.content).toContain(`account,1,email,${account.email}\r\n`)
    const entries = await sql.db
      .selectFrom('audit')
      .select('actor')
      .where('user_id', '=', account.user_id)
      .where('action', '=', 'exported')
      .execute()
    expect(entries).toEqual([{ actor: account.user_id }, { actor: account.user_id }])
    await expect
      .poll(() => subjectsTo(account.email))
      .toContain('The data of your account at Test Exchange was downloaded')
  })

  it('ACC-05 SAFE-04 gives nothing without the password, to visitors and to sub-accounts', async () => {
    const { browser } = await opened()
    expect((await browser.call(exportOwnData, { format: 'json', pwd: 'wrong' })).code).toBe('20101')
    expect((await browser.call(exportOwnData, { format: 'json' })).code).toBe('20101')
    expect((await browser.call(exportOwnData, { format: 'xml', pwd })).code).toBe('00400')
    expect((await (await accounts.browser()).call(exportOwnData, { format: 'json', pwd })).code).toBe('00004')
    const { parent, child } = await openFamily(accounts)
    const family = await accounts.signedIn(parent)
    await family.call(switchWeb, { userId: child.user_id })
    expect((await family.call(exportOwnData, { format: 'json', pwd })).code).toBe('20205')
  })
})

describe('closing an account', () => {
  it('ACC-05 takes fourteen days, in which its owner can log in and keep it', async () => {
    const { account, browser } = await opened()
    const closesAt = accounts.clock.nowMs + 14 * dayMs
    expect((await browser.call(closeAccount, { pwd })).data).toEqual({ closesAt })
    await expect
      .poll(() => subjectsTo(account.email))
      .toContain('Your account at Test Exchange will be closed')
    expect((await browser.call(securityOverview, {})).data).toMatchObject({ closesAt })
    accounts.clock.nowMs += 1000
    expect((await browser.call(closeAccount, { pwd })).data).toEqual({ closesAt })
    accounts.clock.nowMs = closesAt - 60_000
    expect(await eraseDue()).toBe(0)
    expect((await browser.call(login, { loginName: account.email ?? '', pwd })).code).toBe('00000')
    expect((await browser.call(keepAccount, {})).code).toBe('00000')
    expect((await browser.call(keepAccount, {})).code).toBe('20205')
    accounts.clock.nowMs = closesAt + dayMs
    expect(await eraseDue()).toBe(0)
    expect((await rowOf(account.user_id)).erased_at).toBeNull()
  })

  it('ACC-05 ends in an empty account, on its day and by its owner’s wish', async () => {
    const { account, browser } = await opened()
    const { closesAt } = v.parse(closesSchema, (await browser.call(closeAccount, { pwd })).data)
    accounts.clock.nowMs = closesAt
    expect((await browser.call(keepAccount, {})).code).not.toBe('00000')
    expect(await eraseDue()).toBe(1)
    expect(await rowOf(account.user_id)).toMatchObject({ email: null, password_hash: null, closing_at: null })
    const fresh = await accounts.browser()
    expect((await fresh.call(login, { loginName: account.email ?? '', pwd })).code).toBe('20101')
    const [entry] = await sql.db
      .selectFrom('audit')
      .select('actor')
      .where('user_id', '=', account.user_id)
      .where('action', '=', 'erased')
      .execute()
    expect(entry?.actor).toBe(account.user_id)
  })

  it('ACC-03 ACC-05 is told a second time, three days before, and never erased without that', async () => {
    const { account, browser } = await opened()
    const { closesAt } = v.parse(closesSchema, (await browser.call(closeAccount, { pwd })).data)
    const again = () => subjectsTo(account.email).filter((subject) => subject.includes('about to be closed'))
    accounts.clock.nowMs = closesAt - 3 * dayMs - 60_000
    await eraseDue()
    expect(again()).toEqual([])
    accounts.clock.nowMs = closesAt
    const scope = { sql, website: 'portico', nowMs: closesAt }
    expect(await eraseClosedAccounts(scope)).toBe(0)
    expect(await eraseDue()).toBe(1)
    expect(again()).toHaveLength(1)
  })

  it('ACC-05 waits while the account is frozen, and asks for the password', async () => {
    const { account, browser } = await opened()
    expect((await browser.call(closeAccount, { pwd: 'wrong' })).code).toBe('20101')
    expect((await browser.call(keepAccount, {})).code).toBe('20205')
    await browser.call(closeAccount, { pwd })
    await sql.db
      .updateTable('account')
      .set({ frozen_at: new Date(accounts.clock.nowMs), frozen_reason: 'inquiry' })
      .where('user_id', '=', account.user_id)
      .execute()
    accounts.clock.nowMs += 15 * dayMs
    expect(await eraseDue()).toBe(0)
    await sql.db
      .updateTable('account')
      .set({ frozen_at: null, frozen_reason: null })
      .where('user_id', '=', account.user_id)
      .execute()
    expect(await eraseDue()).toBe(1)
  })
})
