import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { refreshSession, userinfo } from '@portico/contract'
import type { SqlStore } from '@portico/stores'
import { isLockAwaited } from '@portico/stores/test-database'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../test/accounts.ts'
import { type SignedRequest, signCall } from '../../../test/caller.ts'
import { describeWithAccounts } from '../../../test/shared-accounts.ts'

const late = '00022'
const over = '00004'

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.call(userinfo, false)).data !== null
}

/** A renewal with the tokens that a browser has now, signed by a key at a time; it may be sent later. */
function signRenewal(
  { key, cookies }: Pick<TestBrowser, 'key' | 'cookies'>,
  timeMs: number,
): Promise<SignedRequest> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return signCall({ call: refreshSession, key, timeMs, headers: { cookie } })
}

/** Sends a call over a connection of its own, which the caller then closes or keeps. */
function sendByHand(origin: string, { method, path, body, headers }: SignedRequest): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const lines = Object.entries({
    ...headers,
    host: `${hostname}:${port}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}`)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname, () =>
      socket.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`, () =>
        resolve(socket),
      ),
    )
    socket.on('error', reject)
  })
}

/** Closes a connection; resolves when the gateway has closed it too. */
function leave(socket: Socket): Promise<unknown> {
  const gone = once(socket, 'close')
  socket.end()
  return gone
}

/** Runs while every session of the database is busy, so that what is asked meanwhile waits; then one session serves in turn. */
async function whileBusy(sql: SqlStore, run: () => Promise<unknown>, then: () => Promise<void>) {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const others = Array.from({ length: sql.sessions - 1 }, () => sql.db.transaction().execute(() => isOver))
  try {
    await sql.db.transaction().execute(run)
    await then()
  } finally {
    end()
    await Promise.all(others)
  }
}

describeWithAccounts('a renewal that comes late', ({ sql, accounts }) => {
  async function signIn() {
    const account = await accounts.open({})
    return { userId: account.user_id, browser: await accounts.signedIn(account) }
  }

  async function codeOf(request: SignedRequest) {
    const answer = await accounts.gateway.send(request)
    const { code, data } = await answer.json()
    return { code, data, cookies: answer.headers.getSetCookie() }
  }

  async function reusesOf(userId: string): Promise<number> {
    const recorded = sql.db.selectFrom('audit').select('id').where('user_id', '=', userId)
    return (await recorded.where('action', '=', 'refresh-token-reused').execute()).length
  }

  describe('after the token was used', () => {
    it('GATE-02 gives nothing and ends nothing: the browser renewed elsewhere meanwhile', async () => {
      const { userId, browser } = await signIn()
      const waiting = await signRenewal(browser, accounts.clock.nowMs)
      accounts.clock.nowMs += 12_000
      expect((await browser.call(refreshSession, {})).code).toBe('00000')
      accounts.clock.nowMs += 18_000
      expect(await codeOf(waiting)).toEqual({ code: late, data: null, cookies: [] })
      expect(await isSignedIn(browser)).toBe(true)
      expect((await browser.call(refreshSession, {})).code).toBe('00000')
      expect(await reusesOf(userId)).toBe(0)
    })

    it.each([
      ['is late when it was signed in the millisecond of the use', 0, late, true],
      ['is a copy when it was signed a millisecond after the use', 1, over, false],
    ] as const)('GATE-02 %s', async (_name, afterMs, code, staysIn) => {
      const { userId, browser } = await signIn()
      const request = await signRenewal(browser, accounts.clock.nowMs + afterMs)
      await browser.call(refreshSession, {})
      accounts.clock.nowMs += 1000
      expect(await codeOf(request)).toMatchObject({ code, data: null })
      expect(await isSignedIn(browser)).toBe(staysIn)
      expect(await reusesOf(userId)).toBe(staysIn ? 0 : 1)
    })

    it('GATE-02 is a copy under another key, however early it was signed', async () => {
      const { userId, browser } = await signIn()
      const { key } = await accounts.browser()
      const stolen = await signRenewal({ key, cookies: browser.cookies }, accounts.clock.nowMs - 5000)
      await browser.call(refreshSession, {})
      expect((await codeOf(stolen)).code).toBe(over)
      expect(await isSignedIn(browser)).toBe(false)
      expect(await reusesOf(userId)).toBe(1)
    })

    it.each([
      ['the log-in has used another token since', [5000, 5000]],
      ['a gateway whose clock is behind has used the next token', [5000, -3000]],
    ])('GATE-02 is a copy when %s', async (_, moves) => {
      const { userId, browser } = await signIn()
      const waiting = await signRenewal(browser, accounts.clock.nowMs)
      for (const movedMs of moves) {
        accounts.clock.nowMs += movedMs
        expect((await browser.call(refreshSession, {})).code).toBe('00000')
      }
      expect((await codeOf(waiting)).code).toBe(over)
      expect(await isSignedIn(browser)).toBe(false)
      expect(await reusesOf(userId)).toBe(1)
    })

    it('GATE-02 is found out at its next signature when the use was that of a thief who has the key', async () => {
      const { userId, browser } = await signIn()
      const owner = new Map(browser.cookies)
      const ownersRequest = await signRenewal(browser, accounts.clock.nowMs)
      accounts.clock.nowMs += 10
      await browser.call(refreshSession, {})
      expect((await codeOf(ownersRequest)).code).toBe(late)
      accounts.clock.nowMs += 10
      const again = await signRenewal({ key: browser.key, cookies: owner }, accounts.clock.nowMs)
      expect((await codeOf(again)).code).toBe(over)
      expect(await isSignedIn(browser)).toBe(false)
      expect(await reusesOf(userId)).toBe(1)
    })

    it('GATE-02 changes nothing once its signature is no longer valid', async () => {
      const { browser } = await signIn()
      const waiting = await signRenewal(browser, accounts.clock.nowMs)
      await browser.call(refreshSession, {})
      accounts.clock.nowMs += 300_000
      expect((await codeOf(waiting)).code).toBe(late)
      expect(await isSignedIn(browser)).toBe(true)
    })
  })

  describe('for a browser that has gone', () => {
    it('GATE-02 is not carried out: the token still serves', async () => {
      const { userId, browser } = await signIn()
      const request = await signRenewal(browser, accounts.clock.nowMs)
      await sql.db.transaction().execute(async (holder) => {
        const tokens = holder.selectFrom('refresh_token').select('token_hash').where('user_id', '=', userId)
        await tokens.forUpdate().execute()
        const socket = await sendByHand(accounts.gateway.origin, request)
        // The embedded database has one session: there the renewal waits before it begins, and on a server for the row.
        if (sql.sessions > 1) await expect.poll(() => isLockAwaited(sql.db)).toBe(true)
        await leave(socket)
      })
      expect(await browser.call(refreshSession, {})).toMatchObject({ code: '00000' })
      expect(await isSignedIn(browser)).toBe(true)
    })

    it('GATE-02 is not looked at, even when its token is a copy', async () => {
      const { userId, browser } = await signIn()
      const { key } = await accounts.browser()
      const stolen = await signRenewal({ key, cookies: browser.cookies }, accounts.clock.nowMs)
      await browser.call(refreshSession, {})
      const sendAndLeave = async () => leave(await sendByHand(accounts.gateway.origin, stolen))
      await whileBusy(sql, sendAndLeave, async () => {
        expect(await isSignedIn(browser)).toBe(true)
        expect(await reusesOf(userId)).toBe(0)
      })
    })
  })
})
