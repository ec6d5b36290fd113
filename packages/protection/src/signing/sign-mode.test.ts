import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isListed, signModeOf } from './sign-mode.ts'
import { signingConfig } from '../../test/gateway.ts'

const config = {
  ...signingConfig,
  exactUrls: ['/v1/user/login', '/v1/user/list'],
  prefixUrls: ['/v1/user/sub/switch/', '/v1/open'],
  signModes: {
    '/v1/user/login': [2 as const],
    '/v1/user/list': [1 as const, 2 as const],
    '/v1/user/sub/': [0 as const],
    '/v1/user/sub/switch/': [0 as const, 1 as const],
  },
}

describe('signModeOf', () => {
  it.each([
    ['/v1/user/login', 2],
    ['/v1/user/list', 2],
    ['/v1/user/sub/switch/web', 1],
    ['/v1/user/sub/switch/web/deep', 1],
    ['/v1/open/door', 2],
  ] as const)('SIGN-02 SIGN-03 signs %s in mode %d', (path, mode) => {
    expect(signModeOf(path, config)).toBe(mode)
  })

  it.each([
    '/v1/user/login/',
    '/v1/user/logins',
    '/v1/user',
    '/v1/user/sub/switch',
    '/v1/user/sub/other',
    '/v1/opened',
    '/v1/open',
    '/v1/USER/login',
    '',
  ])('SIGN-02 leaves %j unsigned: prefixes match by segment, the rest whole', (path) => {
    expect(signModeOf(path, config)).toBeNull()
  })
})

describe('isListed', () => {
  it('SIGN-02 lists what is below a prefix, and of other entries only themselves', () => {
    const segment = fc.stringMatching(/^[a-z]{1,5}$/)
    fc.assert(
      fc.property(segment, segment, segment, (first, second, third) => {
        expect(isListed(`/${first}/${second}`, [`/${first}/`])).toBe(true)
        expect(isListed(`/${first}/${second}`, [`/${first}`])).toBe(false)
        expect(isListed(`/${first}${third}`, [`/${first}/`])).toBe(false)
        expect(isListed(`/${first}`, [`/${first}`])).toBe(true)
      }),
    )
  })
})
