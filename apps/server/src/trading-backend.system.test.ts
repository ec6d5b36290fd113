import { spawnSync } from 'node:child_process'
import { issueToken, logout, userinfo } from '@portico/contract'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTradingSite, type Trader, type TradingSite } from '../test/trading-site.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.log('Left out: the trading backend of examples/, without python3')

let site: TradingSite

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${site.backend.origin}${path}`, init)
  return { status: answer.status, body: v.parse(v.unknown(), await answer.json()) }
}

async function tokenOf(trader: Trader, audience = 'desk'): Promise<string> {
  const { data } = await trader.call(issueToken, { audience })
  return v.parse(v.object({ token: v.string() }), data).token
}

const balance = (token: string) => ask('/balance', { headers: { authorization: `Bearer ${token}` } })
const withdraw = (cookie: string, headers = { 'x-requested-with': 'trading' }) =>
  ask('/withdrawals', { method: 'POST', headers: { cookie, ...headers } })

describe.runIf(hasPython)('a trading backend in another language', () => {
  beforeAll(async () => {
    site = await startTradingSite()
  }, 180_000)
  afterAll(() => site[Symbol.asyncDispose]())

  it('ACC-08 verifies a token for it by the published keys, and no other', async () => {
    const { ann } = site.traders
    const token = await tokenOf(ann)
    expect(await balance(token)).toEqual({
      status: 200,
      body: { userId: ann.userId, balance: '0', vipLevel: 0 },
    })
    const [head = '', claims = '', signature = ''] = token.split('.')
    const bent = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
    const forged = Buffer.from(JSON.stringify({ ...bent, sub: '2000000002' })).toString('base64url')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    const refused = [
      `${head}.${forged}.${signature}`,
      `${unsigned}.${claims}.`,
      `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
      await tokenOf(ann, 'other'),
      'a.b.c',
      '',
    ]
    for (const one of refused) expect((await balance(one)).status).toBe(401)
  })

  it('ACC-08 ACC-01 asks the site before money leaves, which says whether that may be', async () => {
    const { ann, bob } = site.traders
    expect(await withdraw(ann.cookie)).toEqual({ status: 200, body: { userId: ann.userId, withdrawn: true } })
    expect(await withdraw(bob.cookie)).toEqual({ status: 403, body: { error: 'wait' } })
    expect((await withdraw('sid=nobody')).status).toBe(401)
    expect((await withdraw('')).status).toBe(401)
    expect((await withdraw(ann.cookie, { 'x-requested-with': 'x' })).status).toBe(403)
  })

  it('ACC-07 says what it knows of an account, which the person sees at once', async () => {
    const { ann } = site.traders
    const said = await ask('/identity', {
      method: 'POST',
      body: JSON.stringify({ userId: ann.userId, level: 3 }),
    })
    expect(said).toEqual({ status: 200, body: { outcome: 'applied', userId: ann.userId, repeated: false } })
    const { data } = await ann.call(userinfo, false)
    expect(data).toMatchObject({ userInfo: { identityLevel: 3, identityFlag: 1 } })
    const unknown = JSON.stringify({ userId: '2999999999', level: 1 })
    expect((await ask('/identity', { method: 'POST', body: unknown })).status).toBe(502)
  })

  it('ACC-07 hears of a log-out, and takes no message that the site has not signed', async () => {
    const { bob } = site.traders
    const token = await tokenOf(bob)
    expect((await balance(token)).status).toBe(200)
    await bob.call(logout)
    const events = async () => JSON.stringify((await ask('/events')).body)
    await expect.poll(events).toContain('"account.sessions_ended"')
    expect(await events()).toContain(bob.userId)
    expect((await withdraw(bob.cookie)).status).toBe(401)
    const forged = await ask('/hooks', {
      method: 'POST',
      headers: {
        'webhook-id': 'msg_forged',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: '{"type":"account.erased","timestamp":"","data":{"userId":"2000000001"}}',
    })
    expect(forged.status).toBe(401)
    expect(await events()).not.toContain('account.erased')
  })
})
