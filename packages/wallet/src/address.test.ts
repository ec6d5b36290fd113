import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getAddress } from 'viem'
import { toChecksumAddress } from './address.ts'

/** The test cases of EIP-55. */
const vectors = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe('toChecksumAddress', () => {
  it.each(vectors)('writes %s as EIP-55 does, whatever case it comes in', (address) => {
    expect(toChecksumAddress(address)).toBe(address)
    expect(toChecksumAddress(address.toLowerCase())).toBe(address)
    expect(toChecksumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
  })

  it('agrees with another implementation', () => {
    const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(bytes, (address) => {
        const text = `0x${Buffer.from(address).toString('hex')}` as const
        expect(toChecksumAddress(text)).toBe(getAddress(text))
      }),
    )
  })

  it.each([
    '',
    '0x',
    `0x${'0'.repeat(39)}`,
    `0x${'0'.repeat(41)}`,
    `0X${'0'.repeat(40)}`,
    `0x${'g'.repeat(40)}`,
  ])('takes %j for no address', (text) => {
    expect(toChecksumAddress(text)).toBeNull()
  })
})
