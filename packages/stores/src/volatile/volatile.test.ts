import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../unavailable.ts'
import { describeVolatileStore } from '../../test/volatile-contract.ts'
import { createInProcessVolatile } from './in-process.ts'
import { openVolatile } from './open-volatile.ts'
import { defaultShares, type Share, type ShareTable } from './shares.ts'

const logger = { info: () => {}, warn: () => {} }
const now = () => performance.now()

describeVolatileStore('in process', () => openVolatile({ redisUrl: null, now, logger }))

/** A store whose clock is in the test's hands. */
function withClock(shares?: ShareTable) {
  const clock = { atMs: 1_000_000.5 }
  const options = shares === undefined ? {} : { shares }
  return { clock, store: createInProcessVolatile({ now: () => clock.atMs, ...options }) }
}

const thousandthOf = (share: Share): Share => ({ ...share, entries: share.entries / 1000 })

/** The shares as they are shipped, of a store that is full sooner. */
const thousandth: ShareTable = {
  named: new Map([...defaultShares.named].map(([kind, share]) => [kind, thousandthOf(share)])),
  others: thousandthOf(defaultShares.others),
}

const small: ShareTable = {
  named: new Map([['failures', { entries: 4, whenFull: 'evict' }]]),
  others: { entries: 3, whenFull: 'refuse' },
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

  it('refuses new keys of a full kind, evicts none of the others, and has room again when they end', async () => {
    const { clock, store } = withClock(small)
    await store.addOnce('code:first', 1000)
    await store.put('code:second', 'value', 60_000)
    await store.count('code:third', 60_000)
    await expect(store.addOnce('code:fourth', 1000)).rejects.toThrow(StoreUnavailable)
    expect(await store.addOnce('code:first', 1000)).toBe('present')
    await store.put('code:second', 'newer', 60_000)
    expect(await store.count('code:third', 60_000)).toBe(2)
    expect(await store.addOnce('replay:first', 1000)).toBe('added')
    clock.atMs += 2000
    expect(await store.addOnce('code:fourth', 1000)).toBe('added')
    expect(await store.read('code:second')).toBe('newer')
    await store.remove('code:second')
    expect(await store.addOnce('code:fifth', 1000)).toBe('added')
    await expect(store.addOnce('code:sixth', 1000)).rejects.toThrow(StoreUnavailable)
  })

  it('SAFE-03 evicts of counters the one that has counted least, and the oldest of those that counted alike', async () => {
    const { clock, store } = withClock(small)
    for (let use = 0; use < 9; use++) await store.count('failures:nine', 60_000)
    for (let use = 0; use < 2; use++) await store.count('failures:two', 60_000)
    await store.count('failures:old', 60_000)
    await store.count('failures:new', 60_000)
    await store.count('failures:newer', 60_000)
    expect(await store.read('failures:old')).toBeNull()
    expect(await store.read('failures:new')).toBe('1')
    for (let index = 0; index < 1000; index++) await store.count(`failures:of nobody ${index}`, 60_000)
    expect(await store.read('failures:two')).toBe('2')
    expect(await store.count('failures:nine', 60_000)).toBe(10)
    clock.atMs += 60_000
    expect(await store.read('failures:nine')).toBeNull()
    expect(await store.count('failures:nine', 60_000)).toBe(1)
  })

  it('SAFE-03 takes marks and codes whatever counters of unknown names there are', async () => {
    const { store } = withClock(thousandth)
    const values = ['code:site:reset:one', 'ticket:site:one', 'captcha-token:site:one']
    for (const key of values) await store.put(key, 'value', 300_000)
    expect(await store.addOnce('replay:site:key:first', 360_000)).toBe('added')
    for (let name = 0; name < 300; name++) {
      await store.count(`failures:site:${name}`, 86_400_000)
      await store.put(`failures-wait:site:${name}`, '1', 900_000)
      await store.count(`failures-burst:site:${name}`, 10_000)
      await store.addOnce(`lock-out-told:site:${name}`, 86_400_000)
    }
    expect(await store.read('failures:site:0')).toBeNull()
    expect(await store.read('failures:site:299')).toBe('1')
    expect(await store.addOnce('replay:site:key:first', 360_000)).toBe('present')
    expect(await store.addOnce('replay:site:key:second', 360_000)).toBe('added')
    for (const key of values) expect(await store.take(key)).toBe('value')
    await store.put('code:site:reset:two', 'value', 300_000)
  })

  it('gives the room of ended keys back without being asked for them', async () => {
    const others = { entries: 1000, whenFull: 'refuse' } as const
    const { clock, store } = withClock({ named: new Map(), others })
    for (let index = 0; index < 20_000; index += 1) {
      clock.atMs += 100
      expect(await store.addOnce(`key ${index}`, 30_000)).toBe('added')
    }
  })
})

describe('openVolatile with a Redis that cannot be reached', () => {
  it('GATE-04 opens, tells of it once, and refuses everything at once instead of pretending', async () => {
    const warnings: string[] = []
    const logger = { info: () => {}, warn: (_fields: object, message: string) => warnings.push(message) }
    await using store = await openVolatile({ redisUrl: 'redis://127.0.0.1:1', now, logger })
    expect(await store.ready()).toBe(false)
    const startedMs = performance.now()
    await expect(store.addOnce('key', 1000)).rejects.toThrow(StoreUnavailable)
    await expect(store.takeIf('key', 'proof', 5)).rejects.toThrow(StoreUnavailable)
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    expect(warnings).toEqual(['the short-lived store is not available'])
  })
})
