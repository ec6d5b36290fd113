import { logInfo } from '@portico/contract'
import { openRateLimits, StoreUnavailable } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import type { GatewayContext } from '../context.ts'
import { createRateRules, eventCapRules, type EventShares } from '../limits/rate-rules.ts'
import { createTestEvents, testEvent } from '../../test/events.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'
import { acceptEvents } from './accept-events.ts'

const logger = { info: () => {}, warn: () => {} }
const ample: EventShares = { events: 1000, bytes: 1e9, addressEvents: 1000, addressBytes: 1e9 }

async function openGateway(shares: Partial<EventShares>, part: Partial<GatewayContext> = {}) {
  const rules = { ...createRateRules(1), ...eventCapRules({ ...ample, ...shares }) }
  const limits = await openRateLimits({ rules, redisUrl: null, logger })
  return startTestGateway({ limits, ...part }, undefined, '127.0.0.1')
}

let sequence = 0

/** Sends so many new events, from an address that the gateway's proxy names. */
async function send(gateway: TestGateway, count: number, from: { ip?: string; origin?: string } = {}) {
  const events = Array.from({ length: count }, () => {
    sequence += 1
    return testEvent({ log_seq: sequence })
  })
  const { ip = '192.0.2.1', origin = 'https://portico.example' } = from
  const answer = await fetch(`${gateway.origin}${logInfo.path}`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': ip,
      'content-type': 'application/json',
      ...(origin === '' ? {} : { origin }),
    },
    body: JSON.stringify(events),
  })
  const { code } = await answer.json()
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
}

describe('caps of a day', () => {
  it('ANA-04 GATE-03 answers 403 and the time to the next day once an address has had its share', async () => {
    await using gateway = await openGateway({ addressEvents: 5 })
    expect((await send(gateway, 5)).status).toBe(200)
    const refused = await send(gateway, 1)
    expect(refused).toMatchObject({ status: 403, code: '00410' })
    expect(Number(refused.retryAfter)).toBeGreaterThan(86_000)
    expect(gateway.services.events.capped).toEqual([['address', 1]])
    expect(gateway.services.events.stored.size).toBe(5)
    expect((await send(gateway, 5, { ip: '198.51.100.1' })).status).toBe(200)
  })

  it('counts the 64 bits of one IPv6 subscriber as one address', async () => {
    await using gateway = await openGateway({ addressEvents: 5 })
    expect((await send(gateway, 5, { ip: '2001:db8:0:1::1' })).status).toBe(200)
    expect((await send(gateway, 1, { ip: '2001:db8:0:1:ffff::2' })).status).toBe(403)
    expect((await send(gateway, 5, { ip: '2001:db8:0:2::1' })).status).toBe(200)
  })

  it('counts bytes beside events, by what they take on the disk', async () => {
    await using gateway = await openGateway({ addressBytes: 3000 })
    expect((await send(gateway, 4)).status).toBe(200)
    expect((await send(gateway, 4)).status).toBe(403)
  })

  it('lets one network have a tenth, so that no owner of many addresses silences the site', async () => {
    await using gateway = await openGateway({ events: 100, addressEvents: 5 })
    for (const subnet of [1, 2]) {
      expect((await send(gateway, 5, { ip: `2001:db8:0:${subnet}::1` })).status).toBe(200)
    }
    for (const subnet of [3, 4]) {
      expect((await send(gateway, 5, { ip: `2001:db8:0:${subnet}::1` })).status).toBe(403)
    }
    expect(gateway.services.events.capped).toEqual([
      ['network', 5],
      ['network', 5],
    ])
    expect((await send(gateway, 5, { ip: '2001:db8:1:1::1' })).status).toBe(200)
  })

  it('counts all that send no Origin as one network', async () => {
    await using gateway = await openGateway({ events: 100, addressEvents: 10 })
    expect((await send(gateway, 10, { ip: '192.0.2.1', origin: '' })).status).toBe(200)
    expect((await send(gateway, 10, { ip: '198.51.100.1', origin: '' })).status).toBe(403)
    expect((await send(gateway, 10, { ip: '198.51.100.1' })).status).toBe(200)
  })

  it('takes nothing of the site’s share for what an address or a network may not bring', async () => {
    await using gateway = await openGateway({ events: 30, addressEvents: 10 })
    for (let round = 0; round < 5; round += 1) await send(gateway, 10)
    expect((await send(gateway, 10, { ip: '198.51.100.1' })).status).toBe(200)
    expect((await send(gateway, 10, { ip: '203.0.113.1' })).status).toBe(200)
    expect((await send(gateway, 1, { ip: '203.0.114.1' })).status).toBe(403)
    expect(gateway.services.events.capped.at(-1)).toEqual(['site', 1])
  })

  it('gives back what could not be stored', async () => {
    const events = createTestEvents()
    let isAway = true
    const store: typeof events.store = async (accepted) => {
      if (isAway) throw new StoreUnavailable('database')
      await events.store(accepted)
    }
    await using gateway = await openGateway({ addressEvents: 5 }, { events: { store } })
    for (let round = 0; round < 3; round += 1) expect((await send(gateway, 5)).status).toBe(503)
    isAway = false
    expect((await send(gateway, 5)).status).toBe(200)
  })

  it('GATE-03 counts single events in ten seconds, however many requests bring them', async () => {
    const rules = { ...createRateRules(1), eventItems: [{ points: 100, windowMs: 10_000 }] }
    const limits = await openRateLimits({ rules, redisUrl: null, logger })
    await using gateway = await startTestGateway({ limits })
    expect((await send(gateway, 90)).status).toBe(200)
    expect(await send(gateway, 20)).toMatchObject({ status: 429, code: '00429' })
  })
})

it('takes into account how long the texts of an event are, in bytes', () => {
  const at = { website: 'portico', receivedAt: testNowMs }
  const bytesOf = (url: string) => acceptEvents([testEvent({ url })], at).bytes
  expect(bytesOf('ü'.repeat(1000)) - bytesOf('')).toBe(2000)
  expect(bytesOf('')).toBeGreaterThan(300)
})
