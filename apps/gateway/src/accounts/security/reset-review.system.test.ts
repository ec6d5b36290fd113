import { login, userinfo } from '@portico/contract'
import type { Account } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { type TestBrowser } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { createResets, newPwd } from '../../../test/accounts/resets.ts'

const { sql, accounts } = await openSharedAccounts()
const { clock } = accounts

const { addPasskey, addGoogle, switchOnTotp, reset, remove, makeKnown, logInFully } = createResets({
  sql,
  accounts,
})

async function switchOnMobileCodes({ user_id }: Account): Promise<void> {
  await sql.db.updateTable('account').set({ phone_enable: true }).where('user_id', '=', user_id).execute()
  await sql.db
    .insertInto('audit')
    .values({
      ...{ website: 'portico', user_id, actor: user_id, action: 'second-step-changed', ip: null },
      at: new Date(clock.nowMs),
      detail: JSON.stringify({ method: 'mobile', enabled: true }),
    })
    .execute()
}

let opened = 0

/** An owner who has logged in on a device and has a passkey; an intruder adds sign-in methods afterwards. */
async function openTaken() {
  opened += 1
  const mobile = `+49170000${String(1000 + opened)}`
  const account = await accounts.open({ mobile, area_code: '49' })
  clock.nowMs += 60_000
  await addPasskey(account, 'Mine')
  await sql.db
    .updateTable('passkey')
    .set({ created_at: new Date(0) })
    .where('user_id', '=', account.user_id)
    .execute()
  const browser = await accounts.browser()
  await logInFully(browser, account)
  const logInMs = clock.nowMs
  clock.nowMs += 1
  await addPasskey(account, 'Theirs')
  await addGoogle(account, 'intruder@example.com')
  await switchOnTotp(account)
  await switchOnMobileCodes(account)
  return { account, browser, logInMs }
}

async function leftOf({ user_id }: Account) {
  const account = await sql.db
    .selectFrom('account')
    .select(['totp_enable', 'phone_enable'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const passkeys = await sql.db.selectFrom('passkey').select('name').where('user_id', '=', user_id).execute()
  const links = await sql.db
    .selectFrom('linked_sign_in')
    .select('label')
    .where('user_id', '=', user_id)
    .execute()
  return { ...account, passkeys: passkeys.map(({ name }) => name), links: links.length }
}

describe('what a reset shows', () => {
  it('SAFE-04 lists every sign-in method with when it was added, and what came after the last log-in on this device', async () => {
    const { account, browser, logInMs } = await openTaken()
    const review = await reset(browser, account)
    expect(review?.lastLogInAt).toBe(logInMs)
    const addedAt = logInMs + 1
    const theirs = { addedAt, isNew: true, removable: true, name: expect.stringMatching(/^[\w-]{43}$/) }
    expect(review?.methods).toHaveLength(5)
    expect(review?.methods).toEqual(
      expect.arrayContaining([
        { ...theirs, kind: 'passkey', label: 'Theirs' },
        { ...theirs, kind: 'google', label: 'i***@example.com' },
        { ...theirs, kind: 'totp', label: '' },
        { ...theirs, kind: 'mobileStep', label: '' },
        { ...theirs, kind: 'passkey', label: 'Mine', addedAt: 0, isNew: false, removable: false },
      ]),
    )
  })

  it('SAFE-04 takes what was there at the very moment of the last log-in for nothing new', async () => {
    const account = await accounts.open({})
    const browser = await accounts.browser()
    await logInFully(browser, account)
    const addedAt = clock.nowMs
    await addGoogle(account, 'ann@example.com')
    const review = await reset(browser, account)
    expect(review).toMatchObject({
      lastLogInAt: addedAt,
      methods: [{ kind: 'google', addedAt, isNew: false }],
    })
  })

  it('SAFE-04 shows nothing where the password is the only sign-in method', async () => {
    const account = await accounts.open({})
    expect(await reset(await accounts.browser(), account)).toBeNull()
  })

  it('SAFE-04 offers no second step to a device that has never logged in: a mailbox does not stand for it', async () => {
    const { account } = await openTaken()
    const anonymous = await accounts.browser()
    const review = await reset(anonymous, account)
    expect(review?.lastLogInAt).toBeNull()
    const removable = review?.methods.filter((method) => method.removable).map(({ kind }) => kind)
    expect(removable).toEqual(['google'])
    expect(review?.methods.some(({ isNew }) => isNew)).toBe(false)
    const passkey = review?.methods.find(({ kind }) => kind === 'passkey')?.name ?? ''
    expect((await remove(anonymous, review?.serialNO ?? '', [passkey])).code).toBe('20205')
    expect((await leftOf(account)).passkeys).toHaveLength(2)
  })
})

describe('removing after a reset', () => {
  it('SAFE-04 takes what was named, keeps the rest, ends sessions and tells the owner', async () => {
    const { account, browser } = await openTaken()
    const review = await reset(browser, account)
    const fresh = review?.methods.filter(({ isNew }) => isNew).map(({ name }) => name) ?? []
    const { mails } = accounts.gateway.services
    const subjects = () => mails.filter(({ to }) => to === account.email).map(({ subject }) => subject)
    await expect.poll(() => subjects().some((subject) => subject.includes('password'))).toBe(true)
    const before = subjects().length
    expect((await remove(browser, review?.serialNO ?? '', fresh)).code).toBe('00000')
    expect(await leftOf(account)).toEqual({
      totp_enable: false,
      phone_enable: false,
      passkeys: ['Mine'],
      links: 0,
    })
    await expect.poll(() => subjects().length).toBe(before + 1)
    expect((await remove(browser, review?.serialNO ?? '', fresh)).code).toBe('20103')
  })

  it('SAFE-04 ends a session that was begun by such a sign-in method in the meantime', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    clock.nowMs += 1
    await addGoogle(account, 'intruder@example.com')
    const review = await reset(browser, account)
    const intruder = await accounts.browser()
    await logInWith(intruder, account)
    expect((await intruder.call(userinfo, false)).data).not.toBeNull()
    const names = review?.methods.map(({ name }) => name) ?? []
    expect((await remove(browser, review?.serialNO ?? '', names)).code).toBe('00000')
    expect((await intruder.call(userinfo, false)).data).toBeNull()
  })

  it('SAFE-04 is no other device’s, lasts ten minutes, and ends with another password', async () => {
    const { account, browser } = await openTaken()
    const first = await reset(browser, account)
    const names = first?.methods.filter(({ isNew }) => isNew).map(({ name }) => name) ?? []
    const other = await accounts.browser()
    expect((await remove(other, first?.serialNO ?? '', names)).code).toBe('20103')
    const second = await reset(browser, account)
    expect((await remove(browser, first?.serialNO ?? '', names)).code).toBe('20103')
    clock.nowMs += 600_000
    expect((await remove(browser, second?.serialNO ?? '', names)).code).toBe('20103')
    const third = await reset(browser, account)
    clock.nowMs += 599_999
    expect((await remove(browser, third?.serialNO ?? '', ['x'.repeat(43)])).code).toBe('20205')
    expect((await remove(browser, third?.serialNO ?? '', names)).code).toBe('00000')
  })
})

/** Enters on the device that reset, which the account knows. */
async function logInWith(browser: TestBrowser, account: Account): Promise<void> {
  await makeKnown(browser, account)
  const input = { loginName: account.email ?? '', pwd: newPwd }
  expect((await browser.call(login, input)).code).toBe('00000')
}
