import { describe, expect, it } from 'vitest'
import channel from '../../vectors/channel.json' with { type: 'json' }
import { fromBase64 } from '../encoding/bytes.ts'
import { parseCertificate } from './certificate.ts'
import { parseStatement, verifyServerKey } from './server-key.ts'
import { issueServerKeyStatement, joinStatement } from './statement.ts'

const { kid, publicKey } = channel.server
const parts = {
  website: 'default',
  kid,
  notBefore: 1_800_000_000,
  expires: 1_808_000_000,
  serverPublicKey: publicKey,
}
const kinds = {
  'ECDSA on P-256': { name: 'ECDSA', namedCurve: 'P-256' },
  'RSA-PSS': {
    name: 'RSA-PSS',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
} as const

/** A current certificate with another key in it: the page looks at its times and its key only. */
function certificateWith(spki: Uint8Array): string {
  const der = fromBase64(channel.statements[0]?.certificates[0] ?? '') ?? new Uint8Array()
  const old = parseCertificate(der)?.spki ?? new Uint8Array()
  const at = Buffer.from(der).indexOf(old)
  return Buffer.concat([der.subarray(0, at), spki, der.subarray(at + old.length)]).toString('base64')
}

describe('issueServerKeyStatement', () => {
  it('ENC-04 vouches with a key on P-256 so that a page believes it', async () => {
    const { publicKey: signer, privateKey: signingKey } = await crypto.subtle.generateKey(
      kinds['ECDSA on P-256'],
      true,
      ['sign', 'verify'],
    )
    const serverPublicKeySign = await issueServerKeyStatement({ ...parts, signingKey })
    const certificate = certificateWith(new Uint8Array(await crypto.subtle.exportKey('spki', signer)))
    const request = {
      website: 'default',
      serverPublicKey: publicKey,
      serverPublicKeySign,
      certificates: [certificate],
      nowMs: 1_800_000_050_000,
    }
    expect(await verifyServerKey(request)).toMatchObject({ ok: true, kid, key: { type: 'public' } })
    expect(await verifyServerKey({ ...request, website: 'contrast' })).toEqual({
      ok: false,
      reason: 'signature',
    })
  })

  it('ENC-04 vouches with RSA-PSS', async () => {
    const { publicKey: signer, privateKey: signingKey } = await crypto.subtle.generateKey(
      kinds['RSA-PSS'],
      true,
      ['sign', 'verify'],
    )
    const statement = parseStatement(await issueServerKeyStatement({ ...parts, signingKey }))
    expect(statement).toMatchObject({ kid, notBefore: parts.notBefore, expires: parts.expires })
    const text = ['GWK1', 'default', kid, parts.notBefore, parts.expires, publicKey].join('\n')
    const isSigned = await crypto.subtle.verify(
      { name: 'RSA-PSS', saltLength: 32 },
      signer,
      statement?.signature ?? new Uint8Array(),
      new TextEncoder().encode(text),
    )
    expect(isSigned).toBe(true)
  })

  it.each([
    ['no time at all', parts.notBefore],
    ['a negative time', parts.notBefore - 1],
    ['more than 100 days', parts.notBefore + 8_640_001],
  ])('ENC-04 makes no statement for %s', (_, expires) => {
    expect(() => joinStatement({ ...parts, expires }, new Uint8Array(64))).toThrow(RangeError)
  })
})

describe('parseStatement', () => {
  const signature = 'A'.repeat(86)
  it.each([
    '',
    `2.${kid}.1.2.${signature}`,
    `1.${kid}.1.2`,
    `1.${kid}x.1.2.${signature}`,
    `1.${kid}.-1.2.${signature}`,
    `1.${kid}.1e3.2.${signature}`,
    `1.${kid}.1.2.${signature}=`,
    `1.${kid}.1.2.${signature.slice(1)}B`,
    ` 1.${kid}.1.2.${signature}`,
  ])('ENC-04 refuses %j', (text) => {
    expect(parseStatement(text)).toBeNull()
  })
})
