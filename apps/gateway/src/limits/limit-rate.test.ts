import { readFileSync } from 'node:fs'
import {
  calls,
  login,
  type RateClass,
  registerEmail,
  usdtRate,
  userinfo,
  verifyLogin,
} from '@portico/contract'
import { openRateLimits, type RateLimits, StoreUnavailable } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import type { BoundCall } from '../calls/bound-call.ts'
import { createRateRules, defaultRateRules, type RateRule } from './rate-rules.ts'
import { signCall, testDeviceKey } from '../../test/caller.ts'
import { createEcho } from '../../test/echo.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'

const logger = { info: () => {}, warn: () => {} }

/** Few uses, so that a test reaches the end of them. */
const few = [
  { points: 3, windowMs: 10_000 },
  { points: 30, windowMs: 300_000 },
]
const narrow = {
  ...createRateRules(1),
  call: [{ points: 100, windowMs: 10_000 }],
  ...{ login: few, verify: few, register: few },
}

async function start(rules = createRateRules(1)) {
  const limits = await openRateLimits({ rules, redisUrl: null, logger })
  return startTestGateway({ limits }, createEcho().bind)
}

async function statusesOf(gateway: TestGateway, path: string, asks: readonly { device?: string }[]) {
  const statuses: number[] = []
  for (const { device } of asks) {
    const headers = device === undefined ? {} : { deviceId: device }
    statuses.push((await gateway.call(path, { body: '{}', headers })).status)
  }
  return statuses
}

const times = (count: number, ask: { device?: string } = {}) => Array.from({ length: count }, () => ask)

/** The classes of the table in the protocol: calls by path, and the figures by network and by device. */
function tableOfProtocol() {
  const protocol = readFileSync(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8')
  const [, section = ''] = protocol.split('\n## 12. Limits\n')
  const rows = section.matchAll(/^\| `(\w+)` \|(.*)\|(.*)\|(.*)\|$/gm)
  return new Map(
    rows.map(([, name = '', named = '', network = '', device = '']) => {
      const paths = named.matchAll(/`([^`]+)`/g).map(([, path = '']) => path)
      const calls = paths.map((path) => (path.startsWith('/') ? path : `/v1/user/${path}`)).toArray()
      return [name, { calls, network: windowsIn(network), device: windowsIn(device) }]
    }),
  )
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, min: 60_000 }

/** Reads `3 in 10 s, 30 in 5 min`. */
function windowsIn(text: string) {
  return text
    .matchAll(/(\d+) in (\d+) (s|min)\b/g)
    .map(([, points, length, unit = '']) => ({
      points: Number(points),
      windowMs: Number(length) * (unitMs[unit] ?? Number.NaN),
    }))
    .toArray()
}

const pathsOf = (name: RateClass) => calls.filter(({ rate }) => rate === name).map(({ path }) => String(path))

describe('the limits as they are shipped', () => {
  it('GATE-02 put every call into the class of the protocol’s table, with its figures', () => {
    const table = tableOfProtocol()
    expect([...table.keys()]).toEqual(['login', 'verify', 'register', 'events', 'call'])
    for (const name of ['login', 'verify', 'register', 'events'] as const) {
      expect(table.get(name)?.calls.toSorted()).toEqual(pathsOf(name).toSorted())
      expect(table.get(name)?.network).toEqual(defaultRateRules[name])
    }
    for (const name of ['login', 'verify', 'register'] as const) {
      expect(table.get(name)?.device).toEqual(defaultRateRules[`${name}Device`])
    }
    expect(table.get('call')).toEqual({ calls: [], network: defaultRateRules.call, device: [] })
  })

  it('GATE-02 count every call of a class under its rule and under that of all calls', async () => {
    const counted: string[] = []
    const limits: RateLimits<RateRule> = {
      async consume(rule, key) {
        counted.push(`${rule} ${key}`)
        return { allowed: true }
      },
      giveBack: async () => {},
      [Symbol.asyncDispose]: async () => {},
    }
    await using gateway = await startTestGateway({ limits }, createEcho().bind)
    for (const { rate, path, method } of calls) {
      counted.length = 0
      const body = method === 'GET' ? {} : { body: '{}' }
      await gateway.call(path, { ...body, method, headers: { deviceId: 'dev' } })
      const uses: Readonly<Record<RateClass, readonly string[]>> = {
        call: ['call portico:127.0.0.1'],
        events: ['events portico:127.0.0.1'],
        login: ['call portico:127.0.0.1', 'login portico:127.0.0.1', 'loginDevice portico:127.0.0.1:dev'],
        verify: ['call portico:127.0.0.1', 'verify portico:127.0.0.1', 'verifyDevice portico:127.0.0.1:dev'],
        register: [
          'call portico:127.0.0.1',
          'register portico:127.0.0.1',
          'registerDevice portico:127.0.0.1:dev',
        ],
      }
      expect(counted).toEqual(uses[rate])
    }
  })

  it('GATE-02 SAFE-03 count a /64 as one, its neighbour and another site apart, also for one device', async () => {
    await using limits = await openRateLimits({ rules: narrow, redisUrl: null, logger })
    await using one = await startTestGateway({ limits }, createEcho().bind, '127.0.0.1')
    await using two = await startTestGateway({ limits, website: 'other' }, createEcho().bind, '127.0.0.1')
    const ask = async (gateway: TestGateway, ip: string) => {
      const headers = { 'x-forwarded-for': ip, deviceId: 'one-device' }
      return (await gateway.call(login.path, { body: '{}', headers })).status
    }
    for (const host of ['1', '2', 'ffff']) expect(await ask(one, `2001:db8:0:1:${host}::`)).toBe(200)
    expect(await ask(one, '2001:db8:0:1:ffff::1')).toBe(429)
    expect(await ask(one, '2001:db8:0:2::1')).toBe(200)
    expect(await ask(two, '2001:db8:0:1::1')).toBe(200)
  })

  it('SAFE-03 give back what a fault of ours took, for network and device, and keep the count of all calls', async () => {
    let fault: Error | null = new StoreUnavailable('test store')
    const answerLogin = (): BoundCall => ({
      call: login,
      run() {
        if (fault !== null) throw fault
        return { data: null }
      },
    })
    await using limits = await openRateLimits({ rules: narrow, redisUrl: null, logger })
    await using gateway = await startTestGateway({ limits }, createEcho(() => [answerLogin()]).bind)
    const key = await testDeviceKey('ann')
    const sealed = { fields: { loginName: 'ann@example.com', pwd: 'x' }, trust: gateway.context.trust }
    const ask = async () => {
      const headers = { deviceId: 'one-device' }
      const request = await signCall({ call: login, key, timeMs: testNowMs, sealed, headers })
      return (await gateway.send(request)).status
    }
    for (let round = 0; round < 12; round++) expect(await ask()).toBe(503)
    fault = null
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
    const rest = await Promise.all(
      Array.from({ length: 85 }, () => gateway.call(userinfo.path, { body: 'false' })),
    )
    expect(rest.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('GATE-02 end at a number of calls from one address, whatever they call', async () => {
    await using gateway = await start(narrow)
    const statuses = await statusesOf(gateway, usdtRate.path, times(101))
    expect(statuses.slice(0, 100).every((status) => status === 400)).toBe(true)
    expect(statuses[100]).toBe(429)
    const refused = await gateway.call(userinfo.path, { body: 'false' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10)
    expect((await refused.json()).code).toBe('00429')
  })

  it('GATE-02 take three log-ins in ten seconds, and count verifying and registering apart', async () => {
    await using gateway = await start(narrow)
    for (const { path } of [login, verifyLogin, registerEmail]) {
      expect(await statusesOf(gateway, path, times(4))).toEqual([200, 200, 200, 429])
    }
    expect(await statusesOf(gateway, '/v1/user/agency/login', times(1))).toEqual([429])
  })

  it('GATE-02 count by device where a device says that it is one', async () => {
    const open = [{ points: 1000, windowMs: 1000 }]
    await using gateway = await start({ ...createRateRules(1), login: open, call: open })
    expect(await statusesOf(gateway, login.path, times(11, { device: 'a' }))).toEqual([
      ...times(10).map(() => 200),
      429,
    ])
    expect(await statusesOf(gateway, login.path, [{ device: 'b' }, {}])).toEqual([200, 200])
  })

  it('GATE-02 are the figures of the protocol, and grow with the scale', () => {
    const rules = createRateRules(1)
    expect(rules.call).toEqual([{ points: 1000, windowMs: 10_000 }])
    expect(rules.events).toEqual([{ points: 300, windowMs: 10_000 }])
    expect(rules.login).toEqual([
      { points: 60, windowMs: 10_000 },
      { points: 1000, windowMs: 300_000 },
    ])
    expect(rules.registerDevice).toEqual([{ points: 10, windowMs: 300_000 }])
    expect(createRateRules(50).events[0]).toEqual({ points: 15_000, windowMs: 10_000 })
    expect(createRateRules(50).verify[0]).toEqual({ points: 3000, windowMs: 10_000 })
    expect(createRateRules(50).textSite).toEqual(rules.textSite)
  })

  it('GATE-02 count no call that is not one', async () => {
    await using gateway = await start(narrow)
    for (let count = 0; count < 120; count += 1) await gateway.call('/v1/nowhere', { body: '{}' })
    expect((await gateway.call(userinfo.path, { body: 'false' })).status).toBe(200)
    expect(calls.some(({ path }) => String(path) === '/v1/nowhere')).toBe(false)
  })
})
