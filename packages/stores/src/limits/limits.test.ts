import { randomUUID } from 'node:crypto'
import { SocketAddress } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressGroup, addressNetwork } from './address-group.ts'
import { openRateLimits } from './open-rate-limits.ts'
import type { RateLimits } from './port.ts'

const logger = { info: () => {}, warn: () => {} }
const rules = {
  login: [
    { points: 3, windowMs: 10_000 },
    { points: 5, windowMs: 300_000 },
  ],
  brief: [{ points: 1, windowMs: 2000 }],
  other: [{ points: 1, windowMs: 60_000 }],
}
type Rule = keyof typeof rules

function describeRateLimits(name: string, open: () => Promise<RateLimits<Rule>>): void {
  describe(`RateLimits: ${name}`, () => {
    let opened: RateLimits<Rule> | null = null
    const consume = (rule: Rule, key: string) => {
      if (opened === null) throw new Error('The limits are not open.')
      return opened.consume(rule, key)
    }
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.[Symbol.asyncDispose]())

    it('GATE-04 allows exactly as many of many at once as the narrowest window holds', async () => {
      const key = randomUUID()
      const verdicts = await Promise.all(Array.from({ length: 20 }, () => consume('login', key)))
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3)
      for (const verdict of verdicts) {
        if (verdict.allowed) continue
        expect(verdict.retryAfterMs).toBeGreaterThan(9000)
        expect(verdict.retryAfterMs).toBeLessThanOrEqual(300_000)
      }
    })

    it('counts several uses at once, and takes back what came to nothing', async () => {
      const key = randomUUID()
      if (opened === null) throw new Error('The limits are not open.')
      expect(await opened.consume('login', key, 3)).toEqual({ allowed: true })
      await opened.giveBack('login', key, 2)
      expect(await opened.consume('login', key, 2)).toEqual({ allowed: true })
      expect(await opened.consume('login', key)).toMatchObject({ allowed: false })
      await expect(opened.consume('other', key, 0)).rejects.toThrow(RangeError)
      expect(await opened.consume('other', key, 2)).toMatchObject({ allowed: false })
    })

    it('names the longest wait of the windows that are used up', async () => {
      const key = randomUUID()
      for (let use = 0; use < 4; use += 1) await consume('login', key)
      const brief = await consume('login', key)
      expect(brief).toMatchObject({ allowed: false, retryAfterMs: expect.closeTo(10_000, -4) })
      const long = await consume('login', key)
      expect(long).toMatchObject({ allowed: false, retryAfterMs: expect.closeTo(300_000, -4) })
    })

    it('keeps keys and rules apart', async () => {
      const key = randomUUID()
      expect(await consume('other', key)).toEqual({ allowed: true })
      expect(await consume('other', key)).toMatchObject({ allowed: false })
      expect(await consume('other', `${key}x`)).toEqual({ allowed: true })
      expect(await consume('brief', key)).toEqual({ allowed: true })
    })

    it('allows again when the window ends, which refused uses do not put off', async () => {
      const key = randomUUID()
      const startedMs = performance.now()
      await consume('brief', key)
      expect(await consume('brief', key)).toMatchObject({ allowed: false })
      await expect.poll(() => consume('brief', key)).toEqual({ allowed: true })
      expect(performance.now() - startedMs).toBeGreaterThan(1900)
    })

    it('SAFE-03 takes a use back once in every window, and none that was not counted', async () => {
      const key = randomUUID()
      await opened?.giveBack('login', key)
      for (let use = 0; use < 3; use += 1) expect(await consume('login', key)).toEqual({ allowed: true })
      await opened?.giveBack('login', key)
      expect(await consume('login', key)).toEqual({ allowed: true })
      expect(await consume('login', key)).toMatchObject({ allowed: false })
    })

    it.each(['', 'k'.repeat(257)])('refuses the key %j', async (key) => {
      await expect(consume('login', key)).rejects.toThrow(RangeError)
    })
  })
}

function describeSharedLimits(redisUrl: string): void {
  it('GATE-04 counts on after a restart', async () => {
    const key = randomUUID()
    await using before = await openRateLimits({ rules, redisUrl, logger })
    expect(await before.consume('login', key, 3)).toEqual({ allowed: true })
    await before[Symbol.asyncDispose]()
    await using after = await openRateLimits({ rules, redisUrl, logger })
    expect(await after.consume('login', key)).toMatchObject({ allowed: false })
  })

  it('GATE-04 counts together what two processes on one Redis see', async () => {
    await using first = await openRateLimits({ rules, redisUrl, logger })
    await using second = await openRateLimits({ rules, redisUrl, logger })
    const key = randomUUID()
    expect(await first.consume('other', key)).toEqual({ allowed: true })
    expect(await second.consume('other', key)).toMatchObject({ allowed: false })
  })
}

describeRateLimits('in process', () => openRateLimits({ rules, redisUrl: null, logger }))

const redisUrl = process.env['TEST_REDIS_URL']
if (redisUrl !== undefined) {
  describeRateLimits('Redis', () => openRateLimits({ rules, redisUrl, logger }))
  describeSharedLimits(redisUrl)
}

describeRateLimits('Redis that is down, counted in process', () =>
  openRateLimits({ rules, redisUrl: 'redis://127.0.0.1:1', logger }),
)

describe('openRateLimits', () => {
  it.each([
    { points: 0, windowMs: 1000 },
    { points: 1.5, windowMs: 1000 },
    { points: 1, windowMs: 0 },
    { points: 1, windowMs: 1500 },
    { points: 1, windowMs: Number.POSITIVE_INFINITY },
  ])('refuses the window %j', async (window) => {
    const opening = openRateLimits({ rules: { rule: [window] }, redisUrl: null, logger })
    await expect(opening).rejects.toThrow(RangeError)
  })

  it('refuses a rule that there is not', async () => {
    const loose: Record<string, typeof rules.other> = rules
    await using limits = await openRateLimits({ rules: loose, redisUrl: null, logger })
    await expect(limits.consume('toString', 'key')).rejects.toThrow('no rate rule toString')
  })
})

describe('addressGroup', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:0DB8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::192.0.2.7', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4::/64'],
  ])('takes %s for %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })

  it.each(['', 'localhost', '192.0.2', '192.0.2.256', '1:2:3', ':::', '2001:db8::g', '192.0.2.7, 10.0.0.1'])(
    'puts %j, which is no address, with all others',
    (text) => {
      expect(addressGroup(text)).toBe('unknown')
    },
  )

  it('gives all spellings of a network one group, and each network its own', () => {
    const group = fc.integer({ min: 0, max: 0xff_ff })
    const eight = fc.tuple(group, group, group, group, group, group, group, group)
    fc.assert(
      fc.property(eight, eight, (groups, others) => {
        const spelled = groups.map((value) => value.toString(16).padStart(4, '0').toUpperCase()).join(':')
        const short = new SocketAddress({ address: spelled, family: 'ipv6' }).address
        expect(addressGroup(short)).toBe(addressGroup(spelled))
        const sibling = [...groups.slice(0, 4), ...others.slice(4)]
          .map((value) => value.toString(16))
          .join(':')
        if (groups.slice(0, 4).some((value) => value !== 0)) {
          expect(addressGroup(sibling)).toBe(addressGroup(spelled))
        }
        const stranger = [(groups[0] + 1) % 0x1_00_00, ...groups.slice(1)]
        expect(addressGroup(stranger.map((value) => value.toString(16)).join(':'))).not.toBe(
          addressGroup(spelled),
        )
      }),
    )
  })

  it('OPS-01 counts who has hung up, and has no address left, as unknown', () => {
    expect(addressGroup(undefined)).toBe('unknown')
  })
})

describe('addressNetwork', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0::/48'],
    ['2001:DB8:0:2::1', '2001:db8:0::/48'],
    ['localhost', 'unknown'],
  ])('takes %s for %s', (address, network) => {
    expect(addressNetwork(address)).toBe(network)
  })
})
