import {
  accountsPerPage,
  endSession,
  listAccounts,
  listActivity,
  openSubAccount,
  renameSubAccount,
  switchDemoLogin,
  switchWeb,
} from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { openFamily } from '../../../test/accounts/family.ts'

const { sql, accounts } = await openSharedAccounts()

const opened = v.object({ userId: v.string() })
const listed = v.object({
  accounts: v.array(v.object({ userId: v.string(), name: v.string(), kind: v.string() })),
  holder: v.string(),
  found: v.number(),
  mayOpen: v.array(v.string()),
})

const activity = v.object({
  events: v.array(v.object({ action: v.string(), child: v.nullable(v.string()), byParent: v.boolean() })),
})

async function list(browser: TestBrowser, input: object = {}) {
  return v.parse(listed, (await browser.call(listAccounts, input)).data)
}

/** Adds children at once, as an operator's system may. */
async function addChildren(parentId: string, count: number, isDemo = false) {
  for (let index = 1; index <= count; index += 1) {
    const name = `Client ${String(index).padStart(3, '0')}`
    await accounts.open({ parent_user_id: parentId, nick_name: name, is_demo: isDemo })
  }
}

async function eventsOf(userId: string) {
  return sql.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('user_id', '=', userId)
    .where('action', 'in', ['account-opened', 'account-renamed'])
    .orderBy('id')
    .execute()
}

describe('listAccounts', () => {
  it('USER-04 lists the parent with its children, and for a child itself and its parent', async () => {
    const { parent, child, sibling, demo } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    expect((await browser.call(listAccounts, {})).data).toEqual({
      accounts: [
        { userId: parent.user_id, name: parent.email, kind: 'parent', current: true },
        { userId: child.user_id, name: 'Savings', kind: 'sub-account', current: false },
        { userId: sibling.user_id, name: 'Trading', kind: 'sub-account', current: false },
        { userId: demo.user_id, name: 'Demo', kind: 'demo', current: false },
      ],
      holder: 'user',
      found: 3,
      mayOpen: ['sub-account'],
    })
    await browser.call(switchWeb, { userId: child.user_id })
    expect((await browser.call(listAccounts, {})).data).toEqual({
      accounts: [
        { userId: parent.user_id, name: parent.email, kind: 'parent', current: false },
        { userId: child.user_id, name: 'Savings', kind: 'sub-account', current: true },
      ],
      holder: 'user',
      found: 0,
      mayOpen: [],
    })
  })

  it('USER-05 says that an agency holds them', async () => {
    const { parent } = await openFamily(accounts, { kind: 'agency' })
    expect(await list(await accounts.signedIn(parent))).toMatchObject({ holder: 'agency', found: 3 })
  })

  it('USER-04 finds children by part of a name or number, and no others', async () => {
    const { parent, child } = await openFamily(accounts)
    await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    const found = async (query: string) => (await list(browser, { query })).accounts.map(({ name }) => name)
    expect(await found(' sAV ')).toEqual(['Savings'])
    expect(await found('a')).toEqual(['Savings', 'Trading'])
    expect(await found(child.user_id)).toEqual(['Savings'])
    for (const query of ['%', '_', '\\', "'", 'nobody']) expect(await found(query)).toEqual([])
  })

  it('USER-04 gives children by pages, each once', async () => {
    const parent = await accounts.open({})
    await addChildren(parent.user_id, accountsPerPage + 5)
    const browser = await accounts.signedIn(parent)
    const first = await list(browser)
    expect(first.accounts).toHaveLength(1 + accountsPerPage)
    expect(first.found).toBe(accountsPerPage + 5)
    const second = await list(browser, { skip: accountsPerPage })
    expect(second.accounts.map(({ name }) => name)).toEqual(
      [51, 52, 53, 54, 55].map((number) => `Client 0${number}`),
    )
    expect((await list(browser, { skip: 1000 })).accounts).toEqual([])
    expect((await browser.call(listAccounts, { skip: -1 })).code).toBe('00400')
  })
})

describe('openSubAccount', () => {
  it.each(['user', 'agency'] as const)(
    'USER-04 opens a child of a %s that can be entered, with its record on both sides and word to the owner',
    async (kind) => {
      const parent = await accounts.open({ kind })
      const browser = await accounts.signedIn(parent)
      const wanted = { nickName: '  Holidays ✈ ', kind: 'sub-account' }
      const { userId } = v.parse(opened, (await browser.call(openSubAccount, wanted)).data)
      expect(await eventsOf(parent.user_id)).toEqual([
        { actor: parent.user_id, action: 'account-opened', detail: { child: userId } },
      ])
      expect(await eventsOf(userId)).toEqual([
        { actor: parent.user_id, action: 'account-opened', detail: { parent: parent.user_id } },
      ])
      const { mails } = accounts.gateway.services
      await expect.poll(() => mails.find(({ to }) => to === parent.email)?.text).toContain('“Holidays ✈”')
      expect((await list(browser)).accounts.at(-1)).toMatchObject({ name: 'Holidays ✈', kind: 'sub-account' })
      expect((await browser.call(switchWeb, { userId })).code).toBe('00000')
      // What the parent did stands in the child's own list of activities.
      expect((await browser.call(listActivity, {})).data).toMatchObject({
        events: [
          { action: 'account-entered', byParent: true, child: null },
          { action: 'account-opened', byParent: true, child: null },
        ],
      })
    },
  )

  it('USER-04 opens one demo account', async () => {
    const browser = await accounts.signedIn(await accounts.open({}))
    const wanted = { nickName: 'Trying', kind: 'demo' }
    const { userId } = v.parse(opened, (await browser.call(openSubAccount, wanted)).data)
    expect((await browser.call(openSubAccount, wanted)).code).toBe('20205')
    expect(await list(browser)).toMatchObject({ mayOpen: ['sub-account'] })
    expect((await browser.call(switchDemoLogin, { userId })).code).toBe('00000')
  })

  it('USER-04 opens no more than fifty, whether they are frozen or not, also of two calls at once', async () => {
    const parent = await accounts.open({})
    const at = new Date(accounts.clock.nowMs)
    await addChildren(parent.user_id, 48)
    await accounts.open({ parent_user_id: parent.user_id, frozen_at: at })
    const browser = await accounts.signedIn(parent)
    const wanted = { nickName: 'Last', kind: 'sub-account' }
    const answers = await Promise.all([1, 2, 3].map(() => browser.call(openSubAccount, wanted)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', '20205', '20205'])
    expect(await list(browser)).toMatchObject({ found: 49, mayOpen: ['demo'] })
  })

  it('USER-04 opens nothing below a child or for a visitor', async () => {
    const { parent, child, demo } = await openFamily(accounts)
    const wanted = { nickName: 'Nested', kind: 'sub-account' }
    const browser = await accounts.signedIn(parent)
    await browser.call(switchWeb, { userId: child.user_id })
    expect((await browser.call(openSubAccount, wanted)).code).toBe('20205')
    await browser.call(switchWeb, { userId: parent.user_id })
    await browser.call(switchDemoLogin, { userId: demo.user_id })
    expect((await browser.call(openSubAccount, wanted)).code).toBe('20205')
    const visitor = await accounts.browser()
    expect((await visitor.call(openSubAccount, wanted)).code).toBe('00004')
  })

  it.each(['', '   ', 'x'.repeat(65), 'two\nlines', 'bell\u0007', 'turned\u202Eround', 'half \uD800'])(
    'USER-04 refuses the name %j',
    async (nickName) => {
      const browser = await accounts.signedIn(await accounts.open({}))
      expect((await browser.call(openSubAccount, { nickName, kind: 'sub-account' })).code).toBe('00400')
      expect(await list(browser)).toMatchObject({ found: 0 })
    },
  )
})

describe('listActivity', () => {
  it('USER-04 tells a parent what it did in its own children, once, and nothing of others', async () => {
    const { parent, child, sibling } = await openFamily(accounts)
    const foreign = await openFamily(accounts)
    const otherUser = await accounts.signedIn(foreign.parent)
    await otherUser.call(renameSubAccount, { userId: foreign.child.user_id, nickName: 'Theirs' })
    const browser = await accounts.signedIn(parent)
    const tick = () => (accounts.clock.nowMs += 1000)
    tick()
    await browser.call(renameSubAccount, { userId: sibling.user_id, nickName: 'Options' })
    tick()
    await browser.call(switchWeb, { userId: child.user_id })
    tick()
    await browser.call(endSession, {})
    expect((await browser.call(listActivity, {})).data).toMatchObject({
      events: [
        { action: 'session-ended', byParent: true, child: null },
        { action: 'account-entered', byParent: true, child: null },
      ],
    })
    await browser.call(switchWeb, { userId: parent.user_id })
    const { events } = v.parse(activity, (await browser.call(listActivity, {})).data)
    expect(events.map((event) => [event.action, event.child])).toEqual([
      ['account-entered', null],
      ['session-ended', 'Savings'],
      ['account-switched', null],
      ['account-renamed', 'Options'],
      ['login', null],
    ])
    expect(events.some((event) => event.byParent)).toBe(false)
  })
})

describe('renameSubAccount', () => {
  it('USER-04 renames an own child, with a record', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    const wanted = { userId: child.user_id, nickName: 'Pension' }
    expect((await browser.call(renameSubAccount, wanted)).code).toBe('00000')
    expect((await list(browser)).accounts.map(({ name }) => name)).toContain('Pension')
    expect(await eventsOf(child.user_id)).toEqual([
      { actor: parent.user_id, action: 'account-renamed', detail: {} },
    ])
  })

  it('USER-04 answers alike for every account that is not an own child in use', async () => {
    const own = await openFamily(accounts)
    const foreign = await openFamily(accounts)
    const agency = await openFamily(accounts, { kind: 'agency' })
    const elsewhere = await openFamily(accounts, { website: 'other' })
    const browser = await accounts.signedIn(own.parent)
    const others = [own.parent, own.frozen, foreign.parent, foreign.child, agency.child, elsewhere.child]
    const answers = new Set<string>()
    for (const userId of [...others.map((account) => account.user_id), '9999999999']) {
      const { code, text } = await browser.call(renameSubAccount, { userId, nickName: 'Mine' })
      expect(code, userId).toBe('20205')
      answers.add(text)
    }
    await browser.call(switchWeb, { userId: own.child.user_id })
    const asChild = { userId: own.sibling.user_id, nickName: 'Mine' }
    answers.add((await browser.call(renameSubAccount, asChild)).text)
    expect(answers.size).toBe(1)
    const taken = await sql.db
      .selectFrom('account')
      .select('user_id')
      .where('nick_name', '=', 'Mine')
      .execute()
    expect(taken).toEqual([])
  })
})
