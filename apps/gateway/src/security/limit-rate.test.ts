import { calls, login, registerEmail, usdtRate, userinfo, verifyLogin } from '@portico/contract'
import { openRateLimits } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { createRateRules } from '../rate-rules.ts'
import { createEcho } from '../test-echo.ts'
import { startTestGateway, type TestGateway } from '../test-gateway.ts'

const logger = { info: () => {}, warn: () => {} }

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

describe('the limits as they are shipped', () => {
  it('GATE-02 take a hundred calls in ten seconds from one address', async () => {
    await using gateway = await start()
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
    await using gateway = await start()
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
    expect(rules.call).toEqual([{ points: 100, windowMs: 10_000 }])
    expect(rules.events).toEqual([{ points: 300, windowMs: 10_000 }])
    expect(rules.login).toEqual([
      { points: 3, windowMs: 10_000 },
      { points: 30, windowMs: 300_000 },
    ])
    expect(rules.registerDevice).toEqual([{ points: 10, windowMs: 300_000 }])
    expect(createRateRules(50).events[0]).toEqual({ points: 15_000, windowMs: 10_000 })
    expect(createRateRules(50).verify[0]).toEqual({ points: 150, windowMs: 10_000 })
  })

  it('GATE-02 count no call that is not one', async () => {
    await using gateway = await start()
    for (let count = 0; count < 120; count += 1) await gateway.call('/v1/nowhere', { body: '{}' })
    expect((await gateway.call(userinfo.path, { body: 'false' })).status).toBe(200)
    expect(calls.some(({ path }) => String(path) === '/v1/nowhere')).toBe(false)
  })
})
