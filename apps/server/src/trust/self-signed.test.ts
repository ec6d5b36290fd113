import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { fromBase64 } from '@portico/channel'
import { parseCertificate } from '@portico/channel/certificate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeSelfSigned } from './self-signed.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const second = (text: string) => Date.parse(text)

describe('writeSelfSigned', () => {
  it('ENC-04 writes what the platform and the pages read', () => {
    const options = fc.record({
      commonName: fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
        .map((text) => text.replaceAll(/[\n,+=\\\0]/g, 'x')),
      notBeforeMs: fc.integer({ min: 0, max: 3 * 10 ** 9 }).map((seconds) => seconds * 1000),
      notAfterMs: fc.integer({ min: 0, max: 6 * 10 ** 9 }).map((seconds) => seconds * 1000),
      serial: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    })
    fc.assert(
      fc.property(options, (facts) => {
        const pem = writeSelfSigned({ ...facts, privateKey })
        const certificate = new X509Certificate(pem)
        expect(certificate.verify(publicKey)).toBe(true)
        expect(certificate.checkPrivateKey(privateKey)).toBe(true)
        expect(certificate.ca).toBe(false)
        expect(BigInt(`0x${certificate.serialNumber}`)).toBeGreaterThan(0n)
        expect(certificate.issuer).toBe(certificate.subject)
        const parsed = parseCertificate(fromBase64(certificate.raw.toString('base64')) ?? new Uint8Array())
        expect(parsed).toEqual({
          notBeforeMs: facts.notBeforeMs,
          notAfterMs: facts.notAfterMs,
          spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
        })
        expect(certificate.validToDate.getTime()).toBe(facts.notAfterMs)
      }),
      { numRuns: 60 },
    )
  })

  it('ENC-04 writes years from 2050 on in four digits', () => {
    const facts = { commonName: 'Test', privateKey, serial: new Uint8Array(16) }
    const [last, first] = ['2049-12-31T23:59:59Z', '2050-01-01T00:00:00Z'].map(second)
    const pem = writeSelfSigned({ ...facts, notBeforeMs: last ?? 0, notAfterMs: first ?? 0 })
    const text = new X509Certificate(pem).raw.toString('latin1')
    expect(text).toContain('491231235959Z')
    expect(text).toContain('20500101000000Z')
  })

  it('ENC-04 is not believed when a byte of it changes', () => {
    const facts = { commonName: 'Test', privateKey, serial: new Uint8Array(16) }
    const pem = writeSelfSigned({ ...facts, notBeforeMs: 0, notAfterMs: second('2030-01-01T00:00:00Z') })
    const { raw } = new X509Certificate(pem)
    const at = raw.indexOf('Test')
    const changed = Buffer.from(raw)
    changed.write('Best', at)
    expect(new X509Certificate(changed).verify(publicKey)).toBe(false)
  })
})
