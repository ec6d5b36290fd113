import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalDeviceCheck, canonicalRequest, canonicalServerKey, isCanonicalTarget } from './canonical.ts'
import { isFresh, parseTime, signedTime } from './canonical.ts'

const timeMs = 1_800_000_012_345
const traceId = '0123456789abcdef0123456789abcdef'
const bodyMd5 = '99914b932bd37a50b983c5e7c90ae93b'
const path = '/v1/user/logout'

describe('canonicalRequest', () => {
  it('SIGN-03 covers path and time, then the trace id, then the body', () => {
    expect(canonicalRequest({ mode: 0, path, timeMs, traceId })).toBe('GW1\n0\n/v1/user/logout\n18000000')
    expect(canonicalRequest({ mode: 1, path, timeMs, traceId })).toBe(
      `GW1\n1\n/v1/user/logout\n18000000\n${traceId}`,
    )
    expect(canonicalRequest({ mode: 2, path, timeMs, traceId, bodyMd5 })).toBe(
      `GW1\n2\n/v1/user/logout\n18000000\n${traceId}\n${bodyMd5}`,
    )
  })

  it.each([
    ['a path that is not canonical', { path: '/v1//user' }],
    ['a path with a line feed', { path: '/v1/user\n18000000' }],
    ['a time in seconds', { timeMs: 1_800_000_012 }],
    ['a broken millisecond', { timeMs: timeMs + 0.5 }],
    ['no time', { timeMs: Number.NaN }],
    ['a short trace id', { traceId: 'abc' }],
    ['a trace id with a line feed', { traceId: `${traceId}\n${bodyMd5}` }],
    ['a digest in capitals', { bodyMd5: bodyMd5.toUpperCase() }],
    ['an empty digest', { bodyMd5: '' }],
  ])('SIGN-03 throws for %s', (_, change) => {
    expect(() => canonicalRequest({ mode: 2, path, timeMs, traceId, bodyMd5, ...change })).toThrow(RangeError)
  })

  it('SIGN-03 writes different requests differently', () => {
    const parts = fc.record({
      mode: fc.constantFrom(0 as const, 1 as const),
      path: fc.constantFrom('/v1/a', '/v1/b', '/v1/a/b', '/v1/a?b=1'),
      timeMs: fc.integer({ min: timeMs, max: timeMs + 10 ** 6 }),
      traceId: fc.constantFrom('a'.repeat(16), 'b'.repeat(16), 'a'.repeat(17)),
    })
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const covered = ({ mode, path, timeMs, traceId }: typeof one) =>
          JSON.stringify([mode, path, Math.floor(timeMs / 100_000), mode === 1 ? traceId : ''])
        expect(canonicalRequest(one) === canonicalRequest(other)).toBe(covered(one) === covered(other))
      }),
    )
  })
})

describe('canonicalDeviceCheck and canonicalServerKey', () => {
  it('SIGN-02 a device check throws for parts without their form', async () => {
    const parts = { path, timeMs, traceId, signKeySpki: new Uint8Array(8) }
    await expect(canonicalDeviceCheck({ ...parts, path: 'v1' })).rejects.toThrow(RangeError)
    await expect(canonicalDeviceCheck({ ...parts, traceId: '' })).rejects.toThrow(RangeError)
    await expect(canonicalDeviceCheck({ ...parts, timeMs: 1 })).rejects.toThrow(RangeError)
  })

  it.each([
    { website: 'Default' },
    { website: 'default\n' },
    { kid: 'short' },
    { notBefore: -1 },
    { notBefore: 1.5 },
    { expires: Number.POSITIVE_INFINITY },
    { serverPublicKey: 'not base64' },
  ])('ENC-04 a server key throws for %j', (change) => {
    const parts = {
      website: 'default',
      kid: 'a'.repeat(43),
      notBefore: 1,
      expires: 2,
      serverPublicKey: 'AAAA',
    }
    expect(canonicalServerKey(parts)).toBe(`GWK1\ndefault\n${'a'.repeat(43)}\n1\n2\nAAAA`)
    expect(() => canonicalServerKey({ ...parts, ...change })).toThrow(RangeError)
  })
})

describe('isCanonicalTarget', () => {
  it.each(['/', '/v1/user/login', '/v1/list?page=2&size=10', '/v1/a.b/c-d_e~f', '/v1/x?a=b?c'])(
    'SIGN-02 accepts %s',
    (target) => {
      expect(isCanonicalTarget(target)).toBe(true)
    },
  )

  it.each([
    ...['', 'v1/user', '/v1/us%65r', '/v1//user', '/v1/a/../b', '/v1\\user', '/v1/user;a=1', '/v1/user#a'],
    ...['/v1/user?', '/v1/ user', '/v1/usér', '/v1/user\n', '/v1/user\u0000', '//host/v1', '/v1/x?a=%20'],
    'http://host/v1/user',
  ])('SIGN-02 refuses %j', (target) => {
    expect(isCanonicalTarget(target)).toBe(false)
  })
})

describe('time', () => {
  it('SIGN-03 signs the first eight characters', () => {
    expect(signedTime('1800000012345')).toBe('18000000')
    expect(parseTime('1800000012345')).toBe(timeMs)
  })

  it.each(['', '1800000012', '0800000012345', '18000000123456', '180000001234x', '+180000001234', '1.8e12'])(
    'SIGN-03 refuses the time %j',
    (tm) => {
      expect(parseTime(tm)).toBeNull()
      expect(() => signedTime(tm)).toThrow(RangeError)
    },
  )

  it.each([
    [0, true],
    [99_999, true],
    [199_999, true],
    [200_000, false],
    [-1, true],
    [-100_000, true],
    [-100_001, false],
  ])('SIGN-03 %i ms after the start of the bucket: accepted is %s', (laterMs, accepted) => {
    expect(isFresh(1_800_000_000_000, 1_800_000_000_000 + laterMs)).toBe(accepted)
  })

  it('SIGN-03 accepts for 99 seconds, refuses after 200, whatever the unsigned digits say', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10 ** 12, max: 2 * 10 ** 12 }), fc.nat(10 ** 6), (signedMs, ageMs) => {
        const accepted = isFresh(signedMs, signedMs + ageMs)
        if (ageMs <= 99_999) expect(accepted).toBe(true)
        if (ageMs >= 200_000) expect(accepted).toBe(false)
        const sameBucket = Math.floor(signedMs / 100_000) * 100_000
        expect(isFresh(sameBucket, signedMs + ageMs)).toBe(accepted)
      }),
    )
  })
})
