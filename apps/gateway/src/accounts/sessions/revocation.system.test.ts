import {
  changePassword,
  endSession,
  listSessions,
  login,
  logout,
  refreshSession,
  switchWeb,
  userinfo,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openFamily } from '../../../test/accounts/family.ts'
import { type GatewayPair, pairOpenings } from '../../../test/accounts/gateway-pairs.ts'
import { describeSession } from '../backends/session-claims.ts'
import { endAccountSessions } from '../operators/end-access.ts'
import { freezeAccount } from '../operators/operator-actions.ts'
import { eraseAccount } from '../operators/personal-data.ts'
import { tokenHash } from '../secrets.ts'

const newPwd = 'another fine secret'

/** Who is in an account: one browser that is watched, on both gateways, and one of the owner. */
interface Scene {
  readonly pair: GatewayPair
  readonly account: Account
  readonly victim: TestBrowser
  readonly owner: TestBrowser
}

type Act = readonly [name: string, end: (scene: Scene) => Promise<unknown>]

const scopeOf = ({ pair }: Scene) => ({
  sql: pair.sql,
  website: 'portico',
  nowMs: pair.first.clock.nowMs,
})

/** What ends the victim's session, each from outside it or from within. */
const acts: readonly Act[] = [
  ['a log-out', ({ victim }) => victim.call(logout, {})],
  ['the owner who ends the others', ({ owner }) => owner.call(endSession, {})],
  [
    'the owner who changes the password',
    ({ owner }) => owner.call(changePassword, { pwd: testPassword, newPwd, rePwd: newPwd }),
  ],
  [
    'an operator who freezes the account',
    (scene) => freezeAccount(scopeOf(scene), { userId: scene.account.user_id, reason: 'test' }),
  ],
  [
    'an operator who ends its sessions',
    (scene) =>
      endAccountSessions(scopeOf(scene), { userId: scene.account.user_id, handle: null, reason: 'test' }),
  ],
  ['an operator who erases the account', (scene) => eraseAccount(scopeOf(scene), scene.account.user_id)],
]

const tokenOf = ({ cookies }: TestBrowser) => [...cookies].find(([name]) => name.endsWith('sid'))?.[1] ?? ''

async function isAccepted(pair: GatewayPair, browser: TestBrowser): Promise<boolean> {
  const { data } = await browser.call(userinfo, false)
  const key = { tokenHash: tokenHash(tokenOf(browser)) }
  const scope = { website: 'portico', nowMs: pair.first.clock.nowMs, moneyWaitMs: 0 }
  const claims = await describeSession(pair.sql.db, scope, key)
  return data !== null || claims !== null
}

/** Goes on with the work until told to stop; answers what it gave each time. */
function keepDoing<Result>(work: () => Promise<Result>): () => Promise<readonly Result[]> {
  const stop = new AbortController()
  const results: Result[] = []
  const done = (async () => {
    while (!stop.signal.aborted) results.push(await work())
  })()
  return async () => {
    stop.abort()
    await done
    return results
  }
}

describe.each(pairOpenings())('what has ended, $name', ({ open, memory }) => {
  let pair: GatewayPair
  beforeAll(async () => {
    pair = await open()
  }, 60_000)
  afterAll(() => pair[Symbol.asyncDispose]())

  async function openScene(): Promise<Scene> {
    const account = await pair.first.open({})
    const victim = await pair.first.signedIn(account)
    const owner = await pair.first.signedIn(account)
    return { pair, account, victim, owner }
  }

  /** A browser with the same key and the cookies of this moment, on the other gateway. */
  const copyOf = ({ key, cookies }: TestBrowser) => pair.second.browser({ key, cookies: new Map(cookies) })

  it.each(acts)(
    'GATE-02 is accepted by no call and no introspection that begins after %s',
    async (_act, end) => {
      const scene = await openScene()
      const copies = await Promise.all(Array.from({ length: 4 }, () => copyOf(scene.victim)))
      let state: 'before' | 'after' = 'before'
      let acceptedBefore = 0
      const readers = copies.map((copy) =>
        keepDoing(async () => {
          const begun = state
          const accepted = await isAccepted(pair, copy)
          if (begun === 'before' && accepted) acceptedBefore += 1
          return { begun, accepted }
        }),
      )
      await expect.poll(() => acceptedBefore).toBeGreaterThan(0)
      await end(scene)
      state = 'after'
      const last = await Promise.all(copies.map((copy) => isAccepted(pair, copy)))
      const seen = (await Promise.all(readers.map((stop) => stop()))).flat()
      expect(last).not.toContain(true)
      expect(seen.filter(({ begun, accepted }) => begun === 'after' && accepted)).toEqual([])
    },
  )

  it.each(acts.slice(1))('GATE-02 leaves nothing of renewals that run beside %s', async (_act, end) => {
    const scene = await openScene()
    const copy = await copyOf(scene.victim)
    const stop = keepDoing(() => copy.call(refreshSession, {}))
    await expect.poll(() => tokenOf(copy)).not.toBe(tokenOf(scene.victim))
    await end(scene)
    await stop()
    expect(await isAccepted(pair, copy)).toBe(false)
    expect((await copy.call(refreshSession, {})).code).toBe('00004')
    const left = await pair.sql.db
      .selectFrom('session')
      .select('handle')
      .where('user_id', '=', scene.account.user_id)
      .where('thumbprint', '=', copy.key.thumbprint)
      .where('ended_at', 'is', null)
      .execute()
    expect(left).toEqual([])
  })

  it('GATE-02 leaves nothing of log-ins with the old password that run beside its change', async () => {
    const { account, victim, owner } = await openScene()
    const input = { loginName: account.email ?? '', pwd: testPassword }
    const thieves = await Promise.all(
      [victim, victim].map(({ key }) => pair.second.browser({ key, cookies: new Map() })),
    )
    const stops = thieves.map((thief) => keepDoing(async () => (await thief.call(login, input)).code))
    await expect.poll(() => thieves.every(({ cookies }) => cookies.size > 0)).toBe(true)
    expect((await owner.call(changePassword, { pwd: testPassword, newPwd, rePwd: newPwd })).code).toBe(
      '00000',
    )
    await Promise.all(stops.map((stop) => stop()))
    for (const thief of thieves) expect(await isAccepted(pair, thief)).toBe(false)
    expect(await isAccepted(pair, owner)).toBe(true)
  })

  it('GATE-02 USER-04 leaves nothing of switches that run beside a change of the password', async () => {
    const { parent, child } = await openFamily(pair.first)
    const browser = await pair.second.browser(await pair.first.signedIn(parent))
    const owner = await pair.first.signedIn(parent)
    let to = child
    const stop = keepDoing(async () => {
      const { code } = await browser.call(switchWeb, { userId: to.user_id })
      if (code === '00000') to = to === child ? parent : child
    })
    await expect.poll(async () => (await browser.call(listSessions, {})).code).toBe('00000')
    await owner.call(changePassword, { pwd: testPassword, newPwd, rePwd: newPwd })
    await stop()
    expect(await isAccepted(pair, browser)).toBe(false)
    expect((await browser.call(refreshSession, {})).code).toBe('00004')
  })

  function endsWithoutRedis() {
    it('GATE-02 SAFE-04 stays ended while Redis is away and when it comes back empty', async () => {
      const { redis } = pair
      if (redis === null) throw new TypeError('The pair has no Redis')
      const scene = await openScene()
      const copy = await copyOf(scene.victim)
      expect(await isAccepted(pair, copy)).toBe(true)
      await redis.kill()
      await freezeAccount(scopeOf(scene), { userId: scene.account.user_id, reason: 'test' })
      expect(await isAccepted(pair, copy)).toBe(false)
      await redis.start()
      expect(await isAccepted(pair, copy)).toBe(false)
    })
  }

  if (memory === 'Redis') endsWithoutRedis()
})
