import { usdtRate, userinfo } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { createShellClient } from './index.ts'
import { answer, createHandClock, createTestLayer, type Received, startBench } from '../test/bench.ts'

const nobody = { code: '00000', msg: '', data: null }

async function startShell(listener?: (received: Received) => void) {
  const bench = await startBench(listener)
  const clock = createHandClock()
  return { bench, clock, client: createShellClient(createTestLayer(bench.origin, clock), clock) }
}

describe('createShellClient', () => {
  it('REQ-04 shares the answer of identical requests within 1000 ms, settled or not', async () => {
    const { bench, clock, client } = await startShell((received) => answer(received, nobody))
    await using _bench = bench
    await Promise.all([client.send(userinfo, false), client.send(userinfo, false)])
    clock.advance(999)
    await client.send(userinfo, false)
    expect(bench.requests).toHaveLength(1)
    clock.advance(1)
    await client.send(userinfo, false)
    expect(bench.requests).toHaveLength(2)
  })

  it('REQ-04 keeps requests with other inputs apart', async () => {
    const rates = { code: '00000', msg: '', data: { supported: [], rates: {} } }
    const { bench, client } = await startShell((received) => answer(received, rates))
    await using _bench = bench
    await Promise.all([client.send(usdtRate, { locale: 'en' }), client.send(usdtRate, { locale: 'fr' })])
    expect(bench.requests).toHaveLength(2)
  })

  it('REQ-04 has at most two identical requests in flight; the third waits for the second', async () => {
    const { bench, clock, client } = await startShell()
    await using _bench = bench
    const first = client.send(userinfo, false)
    clock.advance(1000)
    const second = client.send(userinfo, false)
    clock.advance(1000)
    const third = client.send(userinfo, false)
    await bench.arrived(2)
    clock.advance(1000)
    const fourth = client.send(userinfo, false)
    for (const received of bench.requests) answer(received, nobody)
    await Promise.all([first, second, third, fourth])
    expect(bench.requests).toHaveLength(2)
    expect(third).toBe(second)
    expect(fourth).toBe(second)
  })

  it('REQ-04 keeps no failure', async () => {
    let isBroken = true
    const { bench, client } = await startShell((received) =>
      answer(received, isBroken ? { code: '00500', msg: 'broken', data: null } : nobody),
    )
    await using _bench = bench
    const both = await Promise.allSettled([client.send(userinfo, false), client.send(userinfo, false)])
    expect(both.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(bench.requests).toHaveLength(1)
    isBroken = false
    expect(await client.send(userinfo, false)).toBeNull()
    expect(bench.requests).toHaveLength(2)
  })

  it('REQ-03 gives up after 60 seconds, not before', async () => {
    const { bench, clock, client } = await startShell()
    await using _bench = bench
    const outcome = Promise.allSettled([client.send(userinfo, false)])
    await bench.arrived(1)
    clock.advance(59_999)
    expect(clock.waiting()).toBe(1)
    clock.advance(1)
    expect(await outcome).toMatchObject([{ status: 'rejected', reason: { failure: 'timeout' } }])
  })

  it('forgets what it shared', async () => {
    const { bench, clock, client } = await startShell((received) => answer(received, nobody))
    await using _bench = bench
    await client.send(userinfo, false)
    expect(clock.waiting()).toBe(1)
    clock.advance(1000)
    expect(clock.waiting()).toBe(0)
  })
})
