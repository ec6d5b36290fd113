import type { Insertable } from 'kysely'
import { expect, it } from 'vitest'
import type { Database, NewAccount } from '../../src/sql/database.ts'
import type { SqlStore } from '../../src/sql/port.ts'
import { accountOf, sessionOf } from './contract-rows.ts'

const erased = { email: null, password_hash: null, erased_at: new Date(0) }

const brokenAccounts: readonly [string, Partial<NewAccount>][] = [
  ['a number of nine digits', { user_id: '123456789' }],
  ['a number with a letter', { user_id: '12345678a0' }],
  ['an address in capitals', { email: 'A@example.com' }],
  ['an address with a line break', { email: 'a@example.com\nb' }],
  ['an address without a name', { email: '@example.com' }],
  ['a national telephone number', { mobile: '015112345678' }],
  ['a calling code with a plus', { area_code: '+49' }],
  ['a tenant in capitals', { website: 'Default' }],
  ['neither address nor telephone', { email: null }],
  ['no password', { password_hash: null }],
  ['a password in place of its hash', { password_hash: 'hunter2' }],
  ['settings that are a list', { settings: '[]' }],
  ['a reason without being frozen', { frozen_reason: 'fraud' }],
  ['an unknown parent', { parent_user_id: '9999999999' }],
  [
    'a verified address that is not there',
    { email: null, mobile: '+4915112345678', email_verified_at: new Date(0) },
  ],
  ['a way of joining that is no id', { joined_by: 'By Letter' }],
  ['an erased account with an address', { erased_at: new Date(0) }],
]

/** What the tables themselves refuse, whatever the program does. */
export function describeAccountRules(store: () => SqlStore): void {
  const insert = (account: NewAccount) => store().db.insertInto('account').values(account).execute()

  it.each(brokenAccounts)('refuses an account with %s', async (_case, change) => {
    await expect(insert(accountOf(change))).rejects.toMatchObject({ code: /^23(?:514|503)$/ })
  })

  it('refuses a kind that there is not', async () => {
    const account = { ...accountOf(), kind: JSON.parse('"admin"') }
    await expect(insert(account)).rejects.toMatchObject({ code: '23514' })
  })

  it('gives an address to one account of a tenant and kind, until it is erased', async () => {
    const email = 'once@example.com'
    const first = accountOf({ email })
    await insert(first)
    await expect(insert(accountOf({ email }))).rejects.toMatchObject({ constraint: 'account_email_key' })
    await insert(accountOf({ email, kind: 'agency' }))
    await insert(accountOf({ email, website: 'other' }))
    await store().db.updateTable('account').set(erased).where('user_id', '=', first.user_id).execute()
    await insert(accountOf({ email }))
  })

  it('gives a telephone to one account of a tenant and kind', async () => {
    const mobile = '+4915112345678'
    await insert(accountOf({ email: null, mobile, area_code: '49' }))
    await expect(insert(accountOf({ mobile }))).rejects.toMatchObject({ constraint: 'account_mobile_key' })
    await insert(accountOf({ mobile, website: 'other' }))
  })
}

/** What the tables refuse of rows that hang on accounts. */
export function describeTenantRules(store: () => SqlStore): void {
  const insert = (account: NewAccount) => store().db.insertInto('account').values(account).execute()

  it('keeps sub-accounts and sessions within their tenant', async () => {
    const parent = accountOf()
    await insert(parent)
    const child = { email: null, password_hash: null, parent_user_id: parent.user_id }
    await insert(accountOf(child))
    await expect(insert(accountOf({ ...child, website: 'other' }))).rejects.toMatchObject({
      constraint: 'account_parent',
    })
    const foreign = sessionOf(parent.user_id, { website: 'other' })
    await expect(store().db.insertInto('session').values(foreign).execute()).rejects.toMatchObject({
      constraint: 'session_account',
    })
  })

  it('refuses sessions without a whole hash, with one handle twice, or ended without a reason', async () => {
    const account = accountOf()
    await insert(account)
    const insertSession = (change: Parameters<typeof sessionOf>[1]) =>
      store().db.insertInto('session').values(sessionOf(account.user_id, change)).execute()
    await insertSession({ handle: 'handle-of-the-first' })
    await expect(insertSession({ handle: 'handle-of-the-first' })).rejects.toMatchObject({
      constraint: 'session_handle_key',
    })
    await expect(insertSession({ token_hash: new Uint8Array(16) })).rejects.toMatchObject({ code: '23514' })
    await expect(insertSession({ ended_at: new Date(0) })).rejects.toMatchObject({
      constraint: 'session_ended',
    })
    await expect(insertSession({ thumbprint: 'short' })).rejects.toMatchObject({ code: '23514' })
  })
}

/** What the tables refuse of the word of others. */
export function describeLinkRules(store: () => SqlStore): void {
  const insert = (account: NewAccount) => store().db.insertInto('account').values(account).execute()

  it('gives an external identity to one account of a tenant, and forgets it with the account', async () => {
    const one = accountOf({ email: null, password_hash: null, joined_by: 'wallet' })
    const other = accountOf()
    await insert(one)
    await insert(other)
    const at = new Date(0)
    const link = (change: Partial<Insertable<Database['linked_sign_in']>>) =>
      store()
        .db.insertInto('linked_sign_in')
        .values({
          website: 'default',
          issuer: 'wallet',
          subject: 'eip155:0x1',
          provider: 'wallet',
          user_id: one.user_id,
          label: '0x1',
          created_at: at,
          used_at: at,
          ...change,
        })
        .execute()
    await link({})
    await expect(link({ user_id: other.user_id })).rejects.toMatchObject({
      constraint: 'linked_sign_in_key',
    })
    await expect(link({ website: 'other' })).rejects.toMatchObject({ constraint: 'linked_sign_in_account' })
    await expect(link({ subject: '' })).rejects.toMatchObject({ code: '23514' })
    await expect(link({ subject: 'one', provider: 'Example ID' })).rejects.toMatchObject({ code: '23514' })
    await link({ subject: 'one', provider: 'example-id' })
    await store().db.deleteFrom('account').where('user_id', '=', one.user_id).execute()
    await link({ user_id: other.user_id })
  })
}

/** What the tables refuse of passkeys. */
export function describePasskeyRules(store: () => SqlStore): void {
  const insert = (account: NewAccount) => store().db.insertInto('account').values(account).execute()

  it('gives a passkey to one account of a tenant, with a count that is no less than nothing', async () => {
    const account = accountOf()
    await insert(account)
    const add = (change: Partial<Insertable<Database['passkey']>>) =>
      store()
        .db.insertInto('passkey')
        .values({
          website: 'default',
          credential_id: 'A'.repeat(22),
          user_id: account.user_id,
          public_key: new Uint8Array(77),
          sign_count: 0,
          transports: 'usb,nfc',
          is_backed_up: false,
          name: 'Key',
          created_at: new Date(0),
          used_at: null,
          ...change,
        })
        .execute()
    await add({})
    await expect(add({})).rejects.toMatchObject({ constraint: 'passkey_key' })
    const second = { credential_id: 'B'.repeat(22) }
    await expect(add({ ...second, website: 'other' })).rejects.toMatchObject({
      constraint: 'passkey_account',
    })
    await expect(add({ ...second, sign_count: -1 })).rejects.toMatchObject({ code: '23514' })
    await expect(add({ ...second, transports: 'usb nfc' })).rejects.toMatchObject({ code: '23514' })
    await expect(add({ ...second, name: '' })).rejects.toMatchObject({ code: '23514' })
  })
}
