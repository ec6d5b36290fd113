import forge from 'node-forge'
import { describe, expect, it } from 'vitest'
import channel from '../../vectors/channel.json' with { type: 'json' }
import { fromBase64, fromBase64Url, toBase64, utf8 } from '../encoding/bytes.ts'
import { canonicalRequest } from '../encoding/canonical.ts'
import { type DeviceKeyPair, importPrivateKeyPem, parseDeviceKey } from '../keys/device-key.ts'
import { md5Hex } from '../encoding/digest.ts'
import { signDeviceCheck, signRequest } from './sign.ts'
import { createVerifier } from './verifier.ts'

const timeMs = 1_800_000_012_345
const traceId = '0123456789abcdef0123456789abcdef'
const path = '/v1/user/logout'

async function keyOf(index: number): Promise<DeviceKeyPair> {
  const key = await importPrivateKeyPem(channel.devices[index]?.privateKeyPem ?? '')
  if (key === null) throw new TypeError('The vector has no key')
  return key
}

/** RSA-PSS by an implementation of its own. */
function forgePss() {
  return forge.pss.create({
    md: forge.md.sha256.create(),
    mgf: forge.mgf.mgf1.create(forge.md.sha256.create()),
    saltLength: 32,
  })
}

function binary(bytes: Uint8Array | null): string {
  return String.fromCharCode(...(bytes ?? []))
}

function linesOf(headers: object) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [String(value)]]))
}

describe('signRequest', () => {
  it.each([0, 1])('SIGN-02 signs as another implementation verifies, key %i', async (index) => {
    const key = await keyOf(index)
    const body = utf8('{}')
    const headers = await signRequest({ key, mode: 2, path, timeMs, traceId, body })
    expect(headers['device-sign-data-md5']).toBe('99914b932bd37a50b983c5e7c90ae93b')
    const digest = forge.md.sha256.create()
    digest.update(canonicalRequest({ mode: 2, path, timeMs, traceId, bodyMd5: md5Hex(body) }), 'utf8')
    const publicKey = forge.pki.publicKeyFromPem(
      `-----BEGIN PUBLIC KEY-----\n${headers['device-sign-key']}\n-----END PUBLIC KEY-----`,
    )
    const signature = binary(fromBase64(headers['device-sign']))
    expect(publicKey.verify(digest.digest().getBytes(), signature, forgePss())).toBe(true)
  })

  it('SIGN-02 SIGN-03 verifies what another implementation signed', async () => {
    const privateKey = forge.pki.privateKeyFromPem(channel.devices[0]?.privateKeyPem ?? '')
    const digest = forge.md.sha256.create()
    digest.update(canonicalRequest({ mode: 1, path, timeMs, traceId }), 'utf8')
    const signature = Uint8Array.from(privateKey.sign(digest, forgePss()), (letter) => letter.charCodeAt(0))
    const verdict = await createVerifier({ digest: md5Hex }).verifyRequest({
      path,
      headers: linesOf({
        tm: timeMs,
        uhti: traceId,
        'device-sign': toBase64(signature),
        'device-sign-mode': 1,
        'device-sign-key': channel.devices[0]?.publicKey,
      }),
      body: new Uint8Array(),
      modes: [1],
      algorithms: ['rsa2048'],
      boundThumbprint: null,
      nowMs: timeMs,
    })
    expect(verdict).toMatchObject({ ok: true, mode: 1, traceId, timeMs })
  })

  it.each([0, 1] as const)('SIGN-02 sends no digest in mode %i', async (mode) => {
    const headers = await signRequest({ key: await keyOf(1), mode, path, timeMs, traceId, body: utf8('{}') })
    expect(headers).not.toHaveProperty('device-sign-data-md5')
    expect(headers['device-sign-mode']).toBe(String(mode))
  })

  it('SIGN-03 throws rather than sign a target that is not canonical', async () => {
    const request = { mode: 2, timeMs, traceId, body: utf8('{}') } as const
    await expect(signRequest({ ...request, key: await keyOf(1), path: '/v1/%75ser' })).rejects.toThrow(
      RangeError,
    )
  })
})

describe('signDeviceCheck', () => {
  it('SIGN-02 lets one key vouch for another, and for no third', async () => {
    const [key, signKey] = await Promise.all([keyOf(0), keyOf(1)])
    const [stored, signing] = await Promise.all([key, signKey].map((pair) => parseDeviceKey(pair.publicKey)))
    if (!stored || !signing) throw new TypeError('The vectors have no keys')
    const header = await signDeviceCheck({ key, path, timeMs, traceId, signKeySpki: signing.spki })
    expect(header.slice(0, 44)).toBe(`${key.thumbprint}.`)
    expect(fromBase64Url(header.slice(44))).toHaveLength(256)
    const check = {
      path,
      timeMs,
      traceId,
      headers: linesOf({ usercheckdevicesign: header, lastalgorithm: 'rsa2048' }),
      keyOf: async (kid: string) => (kid === stored.thumbprint ? stored : null),
    }
    const verifier = createVerifier({ digest: md5Hex })
    expect(await verifier.verifyDeviceCheck({ ...check, signKey: signing })).toEqual({
      device: 'known',
      key: stored,
    })
    expect(await verifier.verifyDeviceCheck({ ...check, signKey: stored })).toEqual({ device: 'invalid' })
  })
})
