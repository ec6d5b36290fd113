import { refreshSession, switchApp, switchWeb, userinfo } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { openFamily } from '../../../test/accounts/family.ts'

const { sql, accounts } = await openSharedAccounts()

async function current(browser: TestBrowser): Promise<unknown> {
  return (await browser.call(userinfo, false)).data
}

describe('sub-account switch', () => {
  it('USER-04 makes the page a child’s and the parent’s again, with a new session each time', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    const held = new Map(browser.cookies)
    const entered = await browser.call(switchWeb, { userId: child.user_id })
    expect(entered.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: child.user_id } } })
    expect(await current(browser)).toMatchObject({
      userInfo: { userId: child.user_id, subAccount: true, switchFlag: true, nickName: 'Savings' },
    })
    const inChild = new Map(browser.cookies)
    browser.cookies.clear()
    for (const [name, value] of held) browser.cookies.set(name, value)
    expect(await current(browser)).toBeNull()
    browser.cookies.clear()
    for (const [name, value] of inChild) browser.cookies.set(name, value)
    expect((await browser.call(switchApp, { userId: parent.user_id })).code).toBe('00000')
    expect(await current(browser)).toMatchObject({
      userInfo: { userId: parent.user_id, childFlag: true, switchFlag: false },
    })
  })

  it('USER-04 stays the child’s when the session is renewed', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    await browser.call(switchWeb, { userId: child.user_id })
    expect((await browser.call(refreshSession, {})).data).toMatchObject({ userId: child.user_id })
    expect((await browser.call(switchWeb, { userId: parent.user_id })).code).toBe('00000')
  })

  it('GATE-02 USER-04 ends fourteen days after the password was typed, however often it changes sides', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    const startMs = accounts.clock.nowMs
    const dayMs = 24 * 3_600_000
    const session = v.object({ accessTokenResVO: v.object({ expiresAt: v.number() }) })
    accounts.clock.nowMs += 13.5 * dayMs
    expect((await browser.call(refreshSession, {})).code).toBe('00000')
    const entered = await browser.call(switchWeb, { userId: child.user_id })
    const { expiresAt } = v.parse(session, entered.data).accessTokenResVO
    expect(expiresAt).toBe(startMs + 14 * dayMs)
    accounts.clock.nowMs = startMs + 14 * dayMs + 1
    expect(await current(browser)).toBeNull()
    expect((await browser.call(refreshSession, {})).code).toBe('00004')
  })

  it('USER-04 never leads from a child to its parent where the parent did not enter it', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    await browser.call(switchWeb, { userId: child.user_id })
    const handle = browser.cookies.get('rt-present') ?? ''
    const { rows } = await actAlone(handle)
    expect(rows).toBe(1)
    expect((await browser.call(switchWeb, { userId: parent.user_id })).code).toBe('20205')
  })

  it('USER-04 is over when the parent is frozen', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    await browser.call(switchWeb, { userId: child.user_id })
    await sql.db
      .updateTable('account')
      .set({ frozen_at: new Date(accounts.clock.nowMs) })
      .where('user_id', '=', parent.user_id)
      .execute()
    expect(await current(browser)).toBeNull()
  })

  it('USER-04 always seals the number of the account, also for who is signed in', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    const clear = { ...switchWeb, encryptedFields: [] }
    expect((await browser.call(clear, { userId: child.user_id })).code).toBe('00024')
  })

  it('GATE-02 gives one of many switches at once a session', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.call(switchWeb, { userId: child.user_id }, { headers: { cookie } }),
      ),
    )
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1)
  })

  it('records both sides', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    await browser.call(switchWeb, { userId: child.user_id })
    const recorded = await sql.db
      .selectFrom('audit')
      .select(['user_id', 'actor', 'action'])
      .where('action', 'in', ['account-switched', 'account-entered'])
      .where('actor', '=', parent.user_id)
      .orderBy('id')
      .execute()
    expect(recorded).toEqual([
      { user_id: parent.user_id, actor: parent.user_id, action: 'account-switched' },
      { user_id: child.user_id, actor: parent.user_id, action: 'account-entered' },
    ])
  })
})

/** Takes the parent out of a session, as if the child had come by itself. */
async function actAlone(handle: string): Promise<{ rows: number }> {
  const row = await sql.db
    .deleteFrom('session')
    .where('handle', '=', handle)
    .returningAll()
    .executeTakeFirstOrThrow()
  const inserted = await sql.db
    .insertInto('session')
    .values({ ...row, acting_parent: null })
    .executeTakeFirst()
  return { rows: Number(inserted.numInsertedOrUpdatedRows) }
}
