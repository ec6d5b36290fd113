import {
  confirmPasskey,
  fidoLogin,
  listActivity,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@portico/contract'
import {
  type Ceremony,
  createTestAuthenticator,
  type TestAuthenticator,
} from '@portico/passkeys/test-authenticator'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { creationOf, enrolPasskey, startLogIn } from '../../../test/accounts/authenticator.ts'

const { sql, accounts } = await openSharedAccounts()

async function signIn() {
  const account = await accounts.open({})
  return { account, browser: await accounts.signedIn(account) }
}

async function start(browser: TestBrowser) {
  return creationOf(await browser.call(startPasskey, { pwd: testPassword }))
}

const listSchema = v.object({
  passkeys: v.array(
    v.object({
      credentialId: v.string(),
      name: v.string(),
      usedAt: v.nullable(v.number()),
      isBackedUp: v.boolean(),
    }),
  ),
  mayAdd: v.boolean(),
})

async function listed(browser: TestBrowser) {
  return v.parse(listSchema, (await browser.call(listPasskeys)).data)
}

async function actionsOf(browser: TestBrowser) {
  const schema = v.object({ events: v.array(v.object({ action: v.string() })) })
  return v.parse(schema, (await browser.call(listActivity, {})).data).events.map(({ action }) => action)
}

describe('startPasskey', () => {
  it('GATE-01 asks for a key that is kept under a handle which tells nothing of the account', async () => {
    const { account, browser } = await signIn()
    const options = await start(browser)
    expect(options).toMatchObject({
      rp: { id: 'portico.example', name: 'Test Exchange' },
      user: { name: account.email, displayName: account.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    const handle = Buffer.from(options.user.id, 'base64url')
    expect(handle).toHaveLength(32)
    expect(handle.toString('latin1')).not.toContain(account.user_id)
    const again = await start(browser)
    expect(again.user.id).toBe(options.user.id)
    expect(again.challenge).not.toBe(options.challenge)
    expect((await start((await signIn()).browser)).user.id).not.toBe(options.user.id)
  })

  it('names the keys that are there, so that none is made twice on one device', async () => {
    const { browser } = await signIn()
    const authenticator = createTestAuthenticator()
    await enrolPasskey(browser, authenticator)
    const { excludeCredentials } = await start(browser)
    expect(excludeCredentials).toEqual([{ id: authenticator.credentialId, transports: ['internal', 'usb'] }])
  })

  it('GATE-03 wants the password, and a session', async () => {
    const { browser } = await signIn()
    expect((await browser.call(startPasskey, { pwd: 'not the one' })).code).toBe('20101')
    expect((await browser.call(startPasskey, {})).code).toBe('20101')
    expect((await (await accounts.browser()).call(startPasskey, { pwd: testPassword })).code).toBe('00004')
  })

  it('GATE-03 takes a log-in of the last ten minutes where there is no password', async () => {
    const { account, browser } = await signIn()
    await sql.db
      .updateTable('account')
      .set({ password_hash: null, joined_by: 'google' })
      .where('user_id', '=', account.user_id)
      .execute()
    expect((await browser.call(startPasskey, {})).code).toBe('00000')
    accounts.clock.nowMs += 600_001
    expect((await browser.call(startPasskey, {})).code).toBe('20110')
  })
})

describe('confirmPasskey', () => {
  it('GATE-01 keeps the key, shows it to its owner, records it and tells the owner', async () => {
    const { account, browser } = await signIn()
    const authenticator = createTestAuthenticator()
    await enrolPasskey(browser, authenticator, '  Blue key ')
    expect(await listed(browser)).toEqual({
      passkeys: [
        { credentialId: authenticator.credentialId, name: 'Blue key', usedAt: null, isBackedUp: false },
      ],
      mayAdd: true,
    })
    expect((await actionsOf(browser))[0]).toBe('passkey-added')
    const { mails } = accounts.gateway.services
    await expect
      .poll(() => mails.find(({ to }) => to === account.email)?.subject)
      .toBe('A passkey was added to your account at Test Exchange')
  })

  it('GATE-01 takes the key’s word for itself as well as none', async () => {
    const { browser } = await signIn()
    const authenticator = createTestAuthenticator()
    const { challenge } = await start(browser)
    const response = authenticator.create({ challenge, statement: 'self' })
    expect((await browser.call(confirmPasskey, { name: 'My key', response })).code).toBe('00000')
    const { passkeys } = await listed(browser)
    expect(passkeys.map(({ credentialId }) => credentialId)).toEqual([authenticator.credentialId])
  })

  const wrong: readonly (readonly [string, Omit<Ceremony, 'challenge'>])[] = [
    ['another origin', { origin: 'https://portico.example.evil.test' }],
    ['another port of the host', { origin: 'https://portico.example:8443' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['a page inside another one', { crossOrigin: true }],
    ['an answer to another question', { type: 'webauthn.get' }],
    ['nobody present', { isPresent: false }],
    ['nobody verified', { isVerified: false }],
    ['an algorithm that was not offered', { algorithm: -35 }],
    ['a statement with certificates', { statement: 'certified' }],
    ['an id that is not the key’s', { credentialId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ]

  it.each(wrong)('GATE-03 refuses %s', async (_what, change) => {
    const { browser } = await signIn()
    const { challenge } = await start(browser)
    const response = createTestAuthenticator().create({ challenge, ...change })
    const refused = await browser.call(confirmPasskey, { name: 'My key', response })
    expect(refused).toMatchObject({ code: '20109', data: null })
    expect((await listed(browser)).passkeys).toEqual([])
  })

  it('GATE-03 takes a challenge once, for five minutes, from the account and the device that asked', async () => {
    const { account, browser } = await signIn()
    const confirm = async (by: TestBrowser, challenge: string) => {
      const response = createTestAuthenticator().create({ challenge })
      return (await by.call(confirmPasskey, { name: 'My key', response })).code
    }
    const { challenge } = await start(browser)
    expect(await confirm((await signIn()).browser, challenge)).toBe('20109')
    expect(await confirm(await accounts.signedIn(account), challenge)).toBe('20109')
    expect(await confirm(browser, challenge)).toBe('00000')
    expect(await confirm(browser, challenge)).toBe('20109')
    const late = await start(browser)
    accounts.clock.nowMs += 300_001
    expect(await confirm(browser, late.challenge)).toBe('20109')
    expect(await confirm(browser, Buffer.alloc(32).toString('base64url'))).toBe('20109')
  })

  it('GATE-03 refuses what is no credential, and a credential that somebody has', async () => {
    const { browser } = await signIn()
    const authenticator = createTestAuthenticator()
    await enrolPasskey(browser, authenticator)
    const other = (await signIn()).browser
    for (const response of ['{}', 'no JSON', '{"__proto__":1}']) {
      await start(other)
      expect((await other.call(confirmPasskey, { name: 'My key', response })).code).toBe('20109')
    }
    for (const by of [other, browser]) {
      const { challenge } = await start(by)
      const response = authenticator.create({ challenge })
      expect((await by.call(confirmPasskey, { name: 'My key', response })).code).toBe('20109')
    }
    expect((await listed(other)).passkeys).toEqual([])
  })

  it('holds an account to twenty', async () => {
    const { account, browser } = await signIn()
    const { challenge } = await start(browser)
    const row = {
      website: 'portico',
      user_id: account.user_id,
      public_key: new Uint8Array(64),
      sign_count: 0,
      transports: '',
      is_backed_up: false,
      name: 'One of many',
      created_at: new Date(accounts.clock.nowMs),
    }
    const ids = Array.from({ length: 20 }, (_, index) => `${account.user_id}-of-many-${index}`)
    await sql.db
      .insertInto('passkey')
      .values(ids.map((credential_id) => ({ ...row, credential_id })))
      .execute()
    expect((await listed(browser)).mayAdd).toBe(false)
    const response = createTestAuthenticator().create({ challenge })
    expect((await browser.call(confirmPasskey, { name: 'My key', response })).code).toBe('20205')
    expect((await browser.call(startPasskey, { pwd: testPassword })).code).toBe('20205')
  })
})

describe('passkeys of an account', () => {
  async function signInWithKey(): Promise<{ browser: TestBrowser; authenticator: TestAuthenticator }> {
    const { browser } = await signIn()
    const authenticator = createTestAuthenticator()
    await enrolPasskey(browser, authenticator)
    return { browser, authenticator }
  }

  it('are renamed and removed by their owner, on record', async () => {
    const { browser, authenticator } = await signInWithKey()
    const { credentialId } = authenticator
    expect((await browser.call(renamePasskey, { credentialId, name: 'Desk' })).code).toBe('00000')
    expect((await listed(browser)).passkeys.map(({ name }) => name)).toEqual(['Desk'])
    expect((await browser.call(removePasskey, { credentialId, pwd: testPassword })).code).toBe('00000')
    expect((await listed(browser)).passkeys).toEqual([])
    expect((await actionsOf(browser)).slice(0, 2)).toEqual(['passkey-removed', 'passkey-renamed'])
  })

  it('GATE-03 are nobody else’s to rename or remove, and not to remove without the password', async () => {
    const { browser, authenticator } = await signInWithKey()
    const { credentialId } = authenticator
    const otherUser = (await signIn()).browser
    expect((await otherUser.call(renamePasskey, { credentialId, name: 'Mine' })).code).toBe('20205')
    expect((await otherUser.call(removePasskey, { credentialId, pwd: testPassword })).code).toBe('20205')
    expect((await browser.call(removePasskey, { credentialId, pwd: 'not the one' })).code).toBe('20101')
    expect((await listed(browser)).passkeys.map(({ name }) => name)).toEqual(['My key'])
  })

  it('GATE-01 are not removed where the last one is the last sign-in method', async () => {
    const { account, browser } = await signIn()
    const keys = [createTestAuthenticator(), createTestAuthenticator()] as const
    for (const key of keys) await enrolPasskey(browser, key)
    await sql.db
      .updateTable('account')
      .set({ password_hash: null, joined_by: 'wallet' })
      .where('user_id', '=', account.user_id)
      .execute()
    const [first, last] = keys
    const { serialNO, challenge } = await startLogIn(browser)
    const { user } = creationOf(await browser.call(startPasskey, {}))
    const fidoVerifyCode = last.get({ challenge, userHandle: user.id })
    expect((await browser.call(fidoLogin, { serialNO, fidoVerifyCode })).code).toBe('00000')
    expect((await browser.call(removePasskey, { credentialId: first.credentialId })).code).toBe('00000')
    expect((await browser.call(removePasskey, { credentialId: last.credentialId })).code).toBe('20107')
    expect((await listed(browser)).passkeys).toHaveLength(1)
  })
})
