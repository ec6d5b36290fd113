import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import channel from '../../vectors/channel.json' with { type: 'json' }
import { fromBase64, toBase64 } from '../encoding/bytes.ts'
import {
  type Algorithm,
  exportPrivateKeyPem,
  generateDeviceKey,
  importPrivateKeyPem,
  parseDeviceKey,
} from './device-key.ts'

const algorithms: readonly Algorithm[] = ['rsa1024', 'rsa2048']
const publicKeys = channel.devices.map(({ publicKey }) => publicKey)

describe('generateDeviceKey', () => {
  it.each(algorithms)('KEY-01 makes %s with exponent 65537', async (algorithm) => {
    const key = await generateDeviceKey(algorithm, { extractable: false })
    expect(key.algorithm).toBe(algorithm)
    expect(key.publicKey).toHaveLength(algorithm === 'rsa1024' ? 216 : 392)
    expect(await parseDeviceKey(key.publicKey)).toMatchObject({ algorithm, thumbprint: key.thumbprint })
  })

  it('KEY-04 does not give out a key that is not extractable', async () => {
    const key = await generateDeviceKey('rsa1024', { extractable: false })
    expect(key.privateKey.extractable).toBe(false)
    await expect(exportPrivateKeyPem(key.privateKey)).rejects.toThrow(/extractable/)
  })

  it('KEY-04 keeps a key as PEM and reads the same key back', async () => {
    const key = await generateDeviceKey('rsa1024', { extractable: true })
    const pem = await exportPrivateKeyPem(key.privateKey)
    expect(pem).toMatch(/^-----BEGIN PRIVATE KEY-----\n(?:.{64}\n)+.{1,64}\n-----END PRIVATE KEY-----\n$/)
    const { privateKey, ...rest } = (await importPrivateKeyPem(pem)) ?? key
    expect(privateKey).not.toBe(key.privateKey)
    expect({ ...rest, privateKey: key.privateKey }).toEqual(key)
    expect(await exportPrivateKeyPem(privateKey)).toBe(pem)
  })
})

describe('importPrivateKeyPem', () => {
  const [{ privateKeyPem = '' } = {}] = channel.devices
  it.each([
    ['nothing', ''],
    ['the server’s label', privateKeyPem.replaceAll('PRIVATE', 'RSA PRIVATE')],
    ['a public key', `-----BEGIN PRIVATE KEY-----\n${publicKeys[0]}\n-----END PRIVATE KEY-----\n`],
    ['half a key', privateKeyPem.replace(/\n.{64}\n/, '\n')],
    ['text before it', `x${privateKeyPem}`],
    ['two keys', privateKeyPem + privateKeyPem],
  ])('KEY-04 answers null for %s', async (_, pem) => {
    expect(await importPrivateKeyPem(pem)).toBeNull()
  })

  it('KEY-01 answers null for a key of another size', async () => {
    const other = { name: 'RSA-PSS', hash: 'SHA-256', modulusLength: 1536 }
    const { privateKey } = await crypto.subtle.generateKey(
      { ...other, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    )
    expect(await importPrivateKeyPem(await exportPrivateKeyPem(privateKey))).toBeNull()
  })
})

describe('parseDeviceKey', () => {
  it('KEY-01 names a key by its digest', async () => {
    const parsed = await Promise.all(publicKeys.map(parseDeviceKey))
    expect(parsed.map((key) => key?.thumbprint)).toEqual(channel.devices.map(({ thumbprint }) => thumbprint))
  })

  it('KEY-01 answers null wherever anything but the modulus is changed', async () => {
    for (const publicKey of publicKeys) {
      const spki = fromBase64(publicKey) ?? new Uint8Array()
      const modulus = { start: spki.length - 5 - (spki.length > 200 ? 256 : 128), end: spki.length - 5 }
      const places = fc.nat(spki.length - 1).filter((at) => at < modulus.start || at >= modulus.end)
      await fc.assert(
        fc.asyncProperty(places, fc.integer({ min: 1, max: 255 }), async (at, change) => {
          const changed = spki.with(at, (spki[at] ?? 0) ^ change)
          expect(await parseDeviceKey(toBase64(changed))).toBeNull()
        }),
      )
    }
  })

  it('KEY-01 answers null for a modulus that is even or too short', async () => {
    const spki = fromBase64(publicKeys[0] ?? '') ?? new Uint8Array()
    const last = spki.length - 6
    expect(await parseDeviceKey(toBase64(spki.with(last, (spki[last] ?? 0) & 0xfe)))).toBeNull()
    expect(await parseDeviceKey(toBase64(spki.with(33, 0x7f)))).toBeNull()
  })

  it('KEY-01 answers null for bytes that are no key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect(await parseDeviceKey(toBase64(bytes))).toBeNull()
      }),
    )
    for (const text of ['', 'key', `${publicKeys[0]}\n`, ` ${publicKeys[0]}`, publicKeys.join('')])
      expect(await parseDeviceKey(text)).toBeNull()
  })
})
