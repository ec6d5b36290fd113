import fc from 'fast-check'
import forge from 'node-forge'
import { beforeAll, describe, expect, it } from 'vitest'
import channel from '../../vectors/channel.json' with { type: 'json' }
import { fromBase64, fromBase64Url, utf8 } from '../encoding/bytes.ts'
import { sealFields } from './seal.ts'
import { openSealed } from './sealed.ts'
import { rsaOaep } from './sealed-header.ts'
import { baseOfPem, importServerKey } from '../../test/vectors.ts'

const binding = {
  path: '/v1/user/login',
  deviceThumbprint: channel.devices[0]?.thumbprint ?? '',
  traceId: '0123456789abcdef0123456789abcdef',
  timeMs: 1_800_000_012_345,
}
const { kid } = channel.server
let serverKey: CryptoKey
let privateKey: CryptoKey

beforeAll(async () => {
  const spki = fromBase64(channel.server.publicKey) ?? new Uint8Array()
  serverKey = await crypto.subtle.importKey('spki', spki, rsaOaep, false, ['encrypt'])
  privateKey = await importServerKey(baseOfPem(channel.server.privateKeyPem))
})

const seal = (fields: Record<string, string>) => sealFields({ ...binding, serverKey, kid, fields })
const open = (cipher: string) => openSealed({ cipher, privateKeyOf: () => privateKey, expected: binding })
const unreadable = { ok: false, reason: 'unreadable' }
const binary = (bytes: Uint8Array | null) => String.fromCharCode(...(bytes ?? []))

describe('sealFields', () => {
  it('ENC-01 hides any texts and gives them back', async () => {
    const fields = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name !== '__proto__'),
      fc.string({ unit: 'binary', maxLength: 200 }),
      { maxKeys: 8 },
    )
    await fc.assert(
      fc.asyncProperty(fields, async (texts) => {
        const wellFormed = Object.fromEntries(
          Object.entries(texts).map(([name, text]) => [name.toWellFormed(), text.toWellFormed()]),
        )
        expect(await open(await seal(wellFormed))).toEqual({ ok: true, fields: wellFormed })
      }),
      { numRuns: 60 },
    )
  })

  it('ENC-02 is opened by another implementation: OAEP, a MAC over header and ciphertext, AES-CBC', async () => {
    const parts = (await seal({ pwd: 'correct horse' })).split('.')
    const [header = '', wrapped, iv, ciphertext, tag] = parts
    const [wrappedBytes = '', ivBytes = '', ciphertextBytes = '', tagBytes = ''] = [
      wrapped,
      iv,
      ciphertext,
      tag,
    ].map((part) => binary(fromBase64Url(part ?? '')))
    const key = forge.pki.privateKeyFromPem(channel.server.privateKeyPem).decrypt(wrappedBytes, 'RSA-OAEP', {
      md: forge.md.sha256.create(),
      mgf1: { md: forge.md.sha256.create() },
    })
    expect([key.length, ivBytes.length]).toEqual([64, 16])
    const mac = forge.hmac.create()
    mac.start(forge.md.sha512.create(), key.slice(0, 32))
    const length = forge.util.createBuffer()
    length.putInt32(0)
    length.putInt32(header.length * 8)
    mac.update(`${header}${ivBytes}${ciphertextBytes}${length.getBytes()}`)
    expect(mac.digest().getBytes(32)).toBe(tagBytes)
    const decipher = forge.cipher.createDecipher('AES-CBC', key.slice(32))
    decipher.start({ iv: ivBytes })
    decipher.update(forge.util.createBuffer(ciphertextBytes))
    expect(decipher.finish()).toBe(true)
    expect(decipher.output.toString()).toBe('{"pwd":"correct horse"}')
  })

  it('ENC-02 encrypts the same fields differently each time', async () => {
    const [one, other] = await Promise.all([seal({ pwd: 'x' }), seal({ pwd: 'x' })])
    for (const part of [1, 2, 3, 4]) expect(one?.split('.')[part]).not.toBe(other?.split('.')[part])
  })

  it('ENC-02 throws for more than the gateway takes', async () => {
    await expect(seal({ pwd: 'x'.repeat(16_384) })).rejects.toThrow(RangeError)
  })
})

describe('openSealed', () => {
  it('ENC-02 answers every changed character with the same failure', async () => {
    const cipher = await seal({ loginName: 'alice@example.test', pwd: 'correct horse' })
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n\u0000é'
    await fc.assert(
      fc.asyncProperty(fc.nat(cipher.length - 1), fc.constantFrom(...letters), async (at, letter) => {
        const changed = cipher.slice(0, at) + letter + cipher.slice(at + 1)
        fc.pre(changed !== cipher)
        expect(await open(changed)).toEqual(unreadable)
      }),
      { numRuns: 500 },
    )
  })

  it('ENC-02 answers every cut, insertion and exchange of parts with the same failure', async () => {
    const [cipher, other] = await Promise.all([seal({ pwd: 'one' }), seal({ pwd: 'another' })])
    const [parts, others] = [cipher?.split('.') ?? [], other?.split('.') ?? []]
    await fc.assert(
      fc.asyncProperty(fc.nat(cipher?.length ?? 0), fc.nat(40), async (at, count) => {
        fc.pre(count > 0 && at + count <= (cipher?.length ?? 0))
        expect(await open((cipher ?? '').slice(0, at) + (cipher ?? '').slice(at + count))).toEqual(unreadable)
        const doubled = (cipher ?? '').slice(0, at + count) + (cipher ?? '').slice(at)
        expect(await open(doubled)).toEqual(unreadable)
      }),
      { numRuns: 100 },
    )
    for (const exchanged of [1, 2, 3, 4]) {
      const mixed = parts.map((part, index) => (index === exchanged ? others[index] : part))
      expect(await open(mixed.join('.'))).toEqual(unreadable)
    }
  })

  it('ENC-02 answers any text at all with the same failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        expect(await open(text)).toEqual(unreadable)
      }),
    )
    const header = Buffer.from(utf8('{"alg":"dir","enc":"A256CBC-HS512"}')).toString('base64url')
    expect(await open(`${header}..AA.AA.AA`)).toEqual(unreadable)
  })

  it('ENC-02 names a key that is not there, and only that', async () => {
    const cipher = await seal({ pwd: 'x' })
    const answer = await openSealed({ cipher, privateKeyOf: () => null, expected: binding })
    expect(answer).toEqual({ ok: false, reason: 'kid-unknown' })
  })

  it.each([
    { path: '/v1/user/agency/login' },
    { deviceThumbprint: channel.devices[1]?.thumbprint ?? '' },
    { traceId: 'f'.repeat(32) },
    { timeMs: binding.timeMs + 100_000 },
  ])('ENC-01 does not open elsewhere: %j', async (change) => {
    const cipher = await seal({ pwd: 'x' })
    const expected = { ...binding, ...change }
    expect(await openSealed({ cipher, privateKeyOf: () => privateKey, expected })).toEqual(unreadable)
  })
})
