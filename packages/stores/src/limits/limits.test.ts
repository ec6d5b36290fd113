import { SocketAddress } from 'node:net'
import fc from 'fast-check'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { describe, expect, it } from 'vitest'
import { addressGroup, addressNetwork } from './address-group.ts'
import { openRateLimits } from './open-rate-limits.ts'
import { createWindows } from './windows.ts'
import { describeRateLimits, rules } from '../../test/rate-limits.ts'

const logger = { info: () => {}, warn: () => {} }

describeRateLimits('in process', () => openRateLimits({ rules, redisUrl: null, logger }))

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

describe('createWindows', () => {
  it.each([
    ['in the last millisecond of the window', 1, [2]],
    ['not after the window has ended', 0, []],
    ['not where nothing was counted', null, []],
  ])('SAFE-03 takes uses back %s', async (_when, msBeforeNext, expected) => {
    const rewarded: number[] = []
    const held = new RateLimiterRes(0, msBeforeNext ?? 0, 3, false)
    const windows = createWindows(rules, () => ({
      consume: async () => held,
      get: async () => (msBeforeNext === null ? null : held),
      async reward(_key, points) {
        rewarded.push(points)
        return held
      },
    }))
    await windows.giveBack('other', 'key', 2)
    expect(rewarded).toEqual(expected)
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
        const otherGroups = [(groups[0] + 1) % 0x1_00_00, ...groups.slice(1)]
        expect(addressGroup(otherGroups.map((value) => value.toString(16)).join(':'))).not.toBe(
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
