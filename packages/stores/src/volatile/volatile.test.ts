import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../unavailable.ts'
import { describeVolatileStore } from './contract.ts'
import { createInProcessVolatile } from './in-process.ts'
import { openVolatile } from './open-volatile.ts'

const logger = { info: () => {}, warn: () => {} }
const now = () => performance.now()

describeVolatileStore('in process', () => openVolatile({ redisUrl: null, now, logger }))

const redisUrl = process.env['TEST_REDIS_URL']
if (redisUrl !== undefined) describeVolatileStore('Redis', () => openVolatile({ redisUrl, now, logger }))

/** A store whose clock is in the test's hands. */
function withClock(maxEntries?: number) {
  const clock = { atMs: 1_000_000.5 }
  const options = maxEntries === undefined ? {} : { maxEntries }
  return { clock, store: createInProcessVolatile({ now: () => clock.atMs, ...options }) }
}

describe('createInProcessVolatile', () => {
  it('keeps a key to the last moment of its time and not beyond', async () => {
    const { clock, store } = withClock()
    await store.put('key', 'value', 1500)
    clock.atMs += 1499.9
    expect(await store.read('key')).toBe('value')
    clock.atMs += 0.1
    expect(await store.read('key')).toBeNull()
  })

  it('keeps a key that was given more time, when its first time is over', async () => {
    const { clock, store } = withClock()
    await store.put('key', 'value', 1000)
    await store.put('key', 'value', 10_000)
    clock.atMs += 5000
    expect(await store.read('key')).toBe('value')
    clock.atMs += 5000
    expect(await store.read('key')).toBeNull()
  })

  it('refuses new keys when it is full, forgets none of the others, and has room again when they end', async () => {
    const { clock, store } = withClock(3)
    await store.addOnce('first', 1000)
    await store.put('second', 'value', 60_000)
    await store.count('third', 60_000)
    await expect(store.addOnce('fourth', 1000)).rejects.toThrow(StoreUnavailable)
    expect(await store.addOnce('first', 1000)).toBe('present')
    await store.put('second', 'newer', 60_000)
    expect(await store.count('third', 60_000)).toBe(2)
    clock.atMs += 2000
    expect(await store.addOnce('fourth', 1000)).toBe('added')
    expect(await store.read('second')).toBe('newer')
  })

  it('gives the room of ended keys back without being asked for them', async () => {
    const { clock, store } = withClock(1000)
    for (let index = 0; index < 20_000; index += 1) {
      clock.atMs += 100
      expect(await store.addOnce(`key ${index}`, 30_000)).toBe('added')
    }
  })
})

describe('openVolatile with a Redis that cannot be reached', () => {
  it('GATE-04 opens, tells of it once, and refuses everything at once instead of pretending', async () => {
    const warnings: string[] = []
    const patient = { info: () => {}, warn: (_fields: object, message: string) => warnings.push(message) }
    await using store = await openVolatile({ redisUrl: 'redis://127.0.0.1:1', now, logger: patient })
    expect(await store.ready()).toBe(false)
    const startedMs = performance.now()
    await expect(store.addOnce('key', 1000)).rejects.toThrow(StoreUnavailable)
    await expect(store.takeIf('key', 'proof', 5)).rejects.toThrow(StoreUnavailable)
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    expect(warnings).toEqual(['the short-lived store is not available'])
  })
})
