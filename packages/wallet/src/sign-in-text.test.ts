import { describe, expect, it } from 'vitest'
import { parseSiweMessage } from 'viem/siwe'
import { createSignInText } from './sign-in-text.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const request = {
  origin: 'https://example.com',
  address: address.toLowerCase(),
  chainId: 137,
  nonce: '0123456789abcdef0123456789abcdef',
  nowMs: Date.UTC(2026, 0, 2, 3, 4, 5),
}

describe('createSignInText', () => {
  it('writes what another implementation reads, with the checksum of the address', () => {
    const { issuedAt, ...fields } = parseSiweMessage(createSignInText(request))
    expect(issuedAt?.getTime()).toBe(request.nowMs)
    expect(fields).toEqual({
      domain: 'example.com',
      address,
      uri: 'https://example.com/',
      version: '1',
      chainId: 137,
      nonce: request.nonce,
    })
  })

  it('names a port that is not the scheme’s own, and a scheme that is not https', () => {
    const text = createSignInText({ ...request, origin: 'http://localhost:8080' })
    expect(text).toMatch(/^http:\/\/localhost:8080 wants you to sign in/)
    expect(text).toContain('\nURI: http://localhost:8080/\n')
  })

  it.each([
    ['an address that is none', { address: '0x1' }],
    ['a nonce of other characters', { nonce: 'abcd-efgh_ijkl' }],
    ['a chain that is none', { chainId: -1 }],
    ['an origin without a host', { origin: 'file:///page' }],
  ])('throws for %s', (_, part) => {
    expect(() => createSignInText({ ...request, ...part })).toThrow(RangeError)
  })
})
