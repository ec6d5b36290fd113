import { clearCookie, endSession, listSessions, logout, refreshSession, userinfo } from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { freezeAccount } from '../operators/operator-actions.ts'
import type { TestBrowser } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { createSessionCookies } from './session-cookies.ts'
import { createSessionReader } from './session-reader.ts'

const { sql, accounts } = await openSharedAccounts()

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.call(userinfo, false)).data !== null
}

/** Calls with a session, and waits until its use is written down. */
async function use(browser: TestBrowser): Promise<void> {
  expect(await isSignedIn(browser)).toBe(true)
  const handle = browser.cookies.get('rt-present') ?? ''
  const session = sql.db.selectFrom('session').select('seen_at').where('handle', '=', handle)
  const seenMs = async () => (await session.executeTakeFirstOrThrow()).seen_at.getTime()
  await expect.poll(seenMs, { interval: 5 }).toBe(accounts.clock.nowMs)
}

/** A browser with the same key that holds the cookies of an earlier moment. */
function withCookies(browser: TestBrowser, cookies: ReadonlyMap<string, string>): TestBrowser {
  browser.cookies.clear()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

async function signIn(): Promise<{ readonly account: Account; readonly browser: TestBrowser }> {
  const account = await accounts.open({})
  return { account, browser: await accounts.signedIn(account) }
}

describe('session cookies', () => {
  it('GATE-02 hold the token where no script and no other site can read it', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const { cookies } = await browser.call(refreshSession, {})
    expect(
      cookies.map((line) =>
        line
          .replace(/=[^;]*/, '=…')
          .split('; ')
          .toSorted(),
      ),
    ).toEqual(
      [
        ['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Lax', 'Secure', '__Host-sid=…'],
        ['HttpOnly', 'Max-Age=1209600', 'Path=/v1/user/', 'SameSite=Strict', 'Secure', '__Secure-rt=…'],
        ['Max-Age=1209600', 'Path=/', 'SameSite=Lax', 'Secure', 'rt-present=…'],
      ].map((line) => line.toSorted()),
    )
    expect(browser.cookies.get('__Host-sid')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(browser.cookies.get('rt-present')).toMatch(/^[A-Za-z0-9_-]{22}$/)
  })

  it('go without Secure and the names that need it on plain http', () => {
    const { begin, expired, sessionName } = createSessionCookies('http://localhost:3000')
    const values = { token: 't', refreshToken: 'r', handle: 'h', sessionSeconds: 1, refreshSeconds: 2 }
    expect(sessionName).toBe('sid')
    for (const line of [...begin(values), ...expired]) expect(line).not.toContain('Secure')
  })
})

describe('sessions', () => {
  it('GATE-02 are stored by hash: no token is in the database', async () => {
    const { browser } = await signIn()
    const rows = await sql.db.selectFrom('session').selectAll().execute()
    const tokens = await sql.db.selectFrom('refresh_token').selectAll().execute()
    const stored = JSON.stringify([rows, tokens], (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : value,
    )
    expect(stored).toContain(browser.cookies.get('rt-present'))
    expect(stored).not.toContain(browser.cookies.get('__Host-sid'))
    expect(stored).not.toContain(browser.cookies.get('__Secure-rt'))
  })

  it('GATE-02 end after half an hour without a request, and after a day with requests', async () => {
    const { browser } = await signIn()
    accounts.clock.nowMs += 1_799_000
    await use(browser)
    accounts.clock.nowMs += 1_799_000
    await use(browser)
    accounts.clock.nowMs += 1_801_000
    expect(await isSignedIn(browser)).toBe(false)

    const busy = (await signIn()).browser
    for (let step = 0; step < 49; step++) {
      accounts.clock.nowMs += 1_750_000
      await use(busy)
    }
    accounts.clock.nowMs += 1_750_000
    expect(await isSignedIn(busy)).toBe(false)
  }, 60_000)

  it('GATE-02 are dead at once when their account or the parent that acts is frozen', async () => {
    const { account, browser } = await signIn()
    const nowMs = accounts.clock.nowMs
    const freeze = { userId: account.user_id, reason: 'a report' }
    expect(await freezeAccount({ sql, website: 'portico', nowMs }, freeze)).toBe(true)
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.call(refreshSession, {})).code).toBe('00004')
  })

  it('GATE-02 belong to one site', async () => {
    const { browser } = await signIn()
    const token = browser.cookies.get('__Host-sid') ?? ''
    const { settings, logger } = accounts.gateway.context
    const readerOf = (website: string) => createSessionReader({ sql, website, settings, logger })
    expect(await readerOf('portico').find(token, accounts.clock.nowMs)).not.toBeNull()
    expect(await readerOf('other').find(token, accounts.clock.nowMs)).toBeNull()
    expect(await readerOf('portico').deviceKey(null, browser.key.thumbprint)).not.toBeNull()
    expect(await readerOf('other').deviceKey(null, browser.key.thumbprint)).toBeNull()
  })

  it('are listed for their owner, who ends one or all others', async () => {
    const { account, browser } = await signIn()
    const phone = await accounts.signedIn(account)
    const tablet = await accounts.signedIn(account)
    const otherUser = (await signIn()).browser
    const listed = await browser.call(listSessions, {})
    const listSchema = v.object({ sessions: v.array(v.object({ handle: v.string(), current: v.boolean() })) })
    const { sessions } = v.parse(listSchema, listed.data)
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current).map(({ handle }) => handle)).toEqual([
      browser.cookies.get('rt-present'),
    ])
    const handle = phone.cookies.get('rt-present') ?? ''
    expect((await otherUser.call(endSession, { handle })).data).toEqual({ ended: 0 })
    expect(await isSignedIn(phone)).toBe(true)
    expect((await browser.call(endSession, { handle })).data).toEqual({ ended: 1 })
    expect(await isSignedIn(phone)).toBe(false)
    expect((await browser.call(endSession, {})).data).toEqual({ ended: 1 })
    expect(await isSignedIn(tablet)).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(otherUser)).toBe(true)
  })
})

describe('logging out', () => {
  it('USER-03 ends the session and its refresh token, whichever of the two calls comes', async () => {
    for (const call of [logout, clearCookie]) {
      const { browser } = await signIn()
      const held = new Map(browser.cookies)
      const left = await browser.call(call, {})
      expect(left.code).toBe('00000')
      expect(browser.cookies.size).toBe(0)
      expect(await isSignedIn(withCookies(browser, held))).toBe(false)
      expect((await withCookies(browser, held).call(refreshSession, {})).code).toBe('00004')
    }
  })
})

describe('what logging out leaves in the record', () => {
  const recorded = (account: Account) =>
    sql.db
      .selectFrom('audit')
      .select(['action', 'actor', 'user_id'])
      .where('user_id', '=', account.user_id)
      .where('action', '=', 'logout')
      .execute()

  it('USER-03 is one entry for the session that ended, and none for one that had', async () => {
    const { account, browser } = await signIn()
    const held = new Map(browser.cookies)
    await browser.call(logout, {})
    const once = [{ action: 'logout', actor: account.user_id, user_id: account.user_id }]
    expect(await recorded(account)).toEqual(once)
    await withCookies(browser, held).call(clearCookie, {})
    expect(await recorded(account)).toEqual(once)
  })
})

describe('refreshSession', () => {
  it('GATE-02 trades the token for a new pair; the old session is dead at once', async () => {
    const { account, browser } = await signIn()
    const held = new Map(browser.cookies)
    const renewed = await browser.call(refreshSession, {})
    expect(renewed.data).toMatchObject({
      userId: account.user_id,
      sessionHandle: browser.cookies.get('rt-present'),
    })
    expect(browser.cookies.get('__Secure-rt')).not.toBe(held.get('__Secure-rt'))
    expect(await isSignedIn(browser)).toBe(true)
    const renewedCookies = new Map(browser.cookies)
    browser.cookies.set('__Host-sid', held.get('__Host-sid') ?? '')
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(withCookies(browser, renewedCookies))).toBe(true)
  })

  it('GATE-02 ends the whole log-in when a token comes a second time', async () => {
    const { account, browser } = await signIn()
    const held = new Map(browser.cookies)
    await browser.call(refreshSession, {})
    const renewed = new Map(browser.cookies)
    accounts.clock.nowMs += 1
    const again = await withCookies(browser, held).call(refreshSession, {})
    expect(again).toMatchObject({ code: '00004' })
    expect(browser.cookies.size).toBe(0)
    expect(await isSignedIn(withCookies(browser, renewed))).toBe(false)
    expect((await withCookies(browser, renewed).call(refreshSession, {})).code).toBe('00004')
    const recorded = await sql.db
      .selectFrom('audit')
      .select('action')
      .where('user_id', '=', account.user_id)
      .where('action', '=', 'refresh-token-reused')
      .execute()
    expect(recorded).toHaveLength(1)
  })

  it('GATE-02 ends the whole log-in when another key brings the token', async () => {
    const { browser } = await signIn()
    const thief = await accounts.browser()
    const held = new Map(browser.cookies)
    expect((await withCookies(thief, held).call(refreshSession, {})).code).toBe('00004')
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('GATE-02 gives one of many calls at once a session', async () => {
    const { browser } = await signIn()
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    browser.cookies.clear()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.call(refreshSession, {}, { headers: { cookie } })),
    )
    const codes = answers.map(({ code }) => code).toSorted()
    expect(codes).toEqual(['00000', ...Array.from({ length: 9 }, () => '00022')])
  })

  it('GATE-02 works after the session has run out, and not after fourteen days', async () => {
    const { browser } = await signIn()
    accounts.clock.nowMs += 3_600_000
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.call(refreshSession, {})).code).toBe('00000')
    expect(await isSignedIn(browser)).toBe(true)
    accounts.clock.nowMs += 14 * 86_400_000
    expect((await browser.call(refreshSession, {})).code).toBe('00004')
  })

  it('refuses a visitor, and a token that was never given', async () => {
    const visitor = await accounts.browser()
    expect((await visitor.call(refreshSession, {})).code).toBe('00004')
    visitor.cookies.set('__Secure-rt', 'x'.repeat(43))
    expect((await visitor.call(refreshSession, {})).code).toBe('00004')
  })
})
