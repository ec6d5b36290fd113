import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openRateLimits } from '../limits/open-rate-limits.ts'
import { startWire } from '../../test/wire.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { openVolatile } from '../volatile/open-volatile.ts'

const minuteMs = 60_000
const now = () => performance.now()

async function makeWire(redisUrl: string) {
  const url = new URL(redisUrl)
  const wire = await startWire({ host: url.hostname, port: Number(url.port || 6379) })
  url.host = `127.0.0.1:${wire.port}`
  const told: string[] = []
  const tell = (_fields: object, message: string) => told.push(message)
  const logger = { info: tell, warn: tell }
  return {
    wire,
    told,
    options: { redisUrl: url.href, logger },
    [Symbol.asyncDispose]: wire[Symbol.asyncDispose],
  }
}

/** What only a server can show. */
function describeLoss(redisUrl: string): void {
  describe('a Redis that is lost', () => {
    it('GATE-04 makes what is under way unavailable at once, and is used again as soon as it is there', async () => {
      await using cable = await makeWire(redisUrl)
      await using store = await openVolatile({ now, ...cable.options })
      const key = randomUUID()
      await store.put(key, 'digest', minuteMs)
      cable.wire.hold('held')
      const taking = store.take(key)
      cable.wire.cut()
      await expect(taking).rejects.toThrow(StoreUnavailable)
      expect(await store.ready()).toBe(false)
      cable.wire.hold('open')
      await expect.poll(() => store.ready(), { timeout: 10_000 }).toBe(true)
      expect(await store.take(key)).toBe('digest')
      expect(cable.told).toEqual([
        'the short-lived store is not available',
        'the short-lived store is available again',
      ])
    })

    it('is given up after half a second when it swallows commands', async () => {
      await using cable = await makeWire(redisUrl)
      await using store = await openVolatile({ now, ...cable.options })
      cable.wire.hold('held')
      const startedMs = performance.now()
      await expect(store.addOnce(randomUUID(), minuteMs)).rejects.toThrow(StoreUnavailable)
      expect(performance.now() - startedMs).toBeLessThan(8000)
      await expect
        .poll(() => cable.told, { timeout: 10_000 })
        .toContain('the short-lived store is not available')
      cable.wire.hold('open')
      await expect.poll(() => store.ready(), { timeout: 10_000 }).toBe(true)
    })

    it('GATE-04 keeps limits, counted in process', async () => {
      await using cable = await makeWire(redisUrl)
      const rules = { login: [{ points: 3, windowMs: minuteMs }] }
      await using limits = await openRateLimits({ rules, ...cable.options })
      expect(await limits.consume('login', randomUUID())).toEqual({ allowed: true })
      cable.wire.hold('held')
      cable.wire.cut()
      const key = randomUUID()
      const verdicts = await Promise.all(Array.from({ length: 10 }, () => limits.consume('login', key)))
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3)
    })
  })
}

describe('a Redis that is not there', () => {
  it('is unavailable, and its password is not told', async () => {
    await using store = await openVolatile({
      redisUrl: 'redis://user:hunter2@127.0.0.1:1',
      now,
      logger: { info: () => {}, warn: () => {} },
    })
    const failure = await store.put('key', 'value', minuteMs).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(String(failure)).toBe('StoreUnavailable: The short-lived store is not available.')
  })
})

const redisUrl = process.env['TEST_REDIS_URL']
if (redisUrl !== undefined) describeLoss(redisUrl)
