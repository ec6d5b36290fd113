import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverAddress } from './recover-address.ts'

const account = privateKeyToAccount(`0x${'4c'.repeat(32)}`)
const signature = await account.signMessage({ message: 'text' })

function parts(hex: string) {
  return { r: hex.slice(2, 66), s: hex.slice(66, 130), v: hex.slice(130) }
}

const { r, s, v } = parts(signature)
const order = secp256k1.Point.Fn.ORDER

describe('recoverAddress', () => {
  it('finds who signed, as another implementation does', async () => {
    const key = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .filter((bytes) => secp256k1.utils.isValidSecretKey(bytes))
    await fc.assert(
      fc.asyncProperty(key, fc.string({ unit: 'grapheme' }), async (bytes, message) => {
        const signer = privateKeyToAccount(`0x${Buffer.from(bytes).toString('hex')}`)
        const signed = await signer.signMessage({ message })
        expect(recoverAddress(message, signed)).toBe(signer.address)
      }),
      { numRuns: 30 },
    )
  })

  it('takes the parity as 27 and 28 or as 0 and 1, and in capitals', () => {
    const parity = Number.parseInt(v, 16) - 27
    expect(recoverAddress('text', `0x${r}${s}0${parity}`)).toBe(account.address)
    expect(
      recoverAddress(
        'text',
        `0x${r}${s}${v}`.replace(/[a-f]/g, (digit) => digit.toUpperCase()),
      ),
    ).toBe(account.address)
  })

  it.each(['02', '03', '1a', '1d', 'ff', '25'])('refuses the parity %s', (other) => {
    expect(recoverAddress('text', `0x${r}${s}${other}`)).toBeNull()
  })

  it('refuses the upper value of s, which other implementations take', async () => {
    const high = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0')
    const flipped = v === '1b' ? '1c' : '1b'
    const twin = `0x${r}${high}${flipped}` as const
    expect(await recoverMessageAddress({ message: 'text', signature: twin })).toBe(account.address)
    expect(recoverAddress('text', twin)).toBeNull()
  })

  it.each([
    ['r is 0', '0'.repeat(64), s],
    ['s is 0', r, '0'.repeat(64)],
    ['r is the order', order.toString(16), s],
    ['r is beyond the order', 'f'.repeat(64), s],
    ['no point has this x', `${'0'.repeat(63)}5`, s],
  ])('refuses a signature where %s', (_, otherR, otherS) => {
    expect(recoverAddress('text', `0x${otherR}${otherS}${v}`)).toBeNull()
  })

  it.each(['', '0x', signature.slice(2), signature.slice(0, -2), `${signature}00`, `0x${'zz'.repeat(65)}`])(
    'refuses %j',
    (other) => {
      expect(recoverAddress('text', other)).toBeNull()
    },
  )

  it('finds somebody else when a bit of text or signature is another', () => {
    expect(recoverAddress('texT', signature)).not.toBe(account.address)
    const bit = fc.integer({ min: 0, max: 64 * 8 - 1 })
    fc.assert(
      fc.property(bit, (at) => {
        const bytes = Buffer.from(signature.slice(2), 'hex')
        bytes.writeUInt8(bytes.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3)
        expect(recoverAddress('text', `0x${bytes.toString('hex')}`)).not.toBe(account.address)
      }),
    )
  })
})
