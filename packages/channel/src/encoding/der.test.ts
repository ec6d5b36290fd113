import { X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import channel from '../../vectors/channel.json' with { type: 'json' }
import { type Bytes, fromBase64 } from './bytes.ts'
import { parseCertificate } from '../keys/certificate.ts'
import { readDerElements, readDerSequence } from './der.ts'
import { describePublicKey } from '../keys/public-key.ts'

/** Writes one element in the shortest form. */
function element(tag: number, content: Uint8Array): Bytes {
  const { length } = content
  const digits =
    length > 0xffff ? [length >> 16, (length >> 8) & 255, length & 255] : [length >> 8, length & 255]
  const long = length > 0xff ? [0x80 + digits.length, ...digits] : [0x81, length]
  return new Uint8Array([tag, ...(length < 0x80 ? [length] : long), ...content])
}

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const certificates = [...new Set(channel.statements.flatMap(({ certificates }) => certificates))].flatMap(
  (text) => {
    const der = fromBase64(text)
    return der === null || parseCertificate(der) === null ? [] : [der]
  },
)

describe('readDerElements', () => {
  it('ENC-04 gives back what was written', () => {
    const part = fc.tuple(
      fc.nat(255).filter((tag) => (tag & 0x1f) !== 0x1f),
      fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constant(new Uint8Array(70_000))),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const written = parts.map(([tag, content]) => element(tag, content))
        const elements = readDerElements(new Uint8Array(Buffer.concat(written)))
        expect(elements?.map(({ tag, content }) => [tag, Buffer.from(content).toString('hex')])).toEqual(
          parts.map(([tag, content]) => [tag, Buffer.from(content).toString('hex')]),
        )
        expect(elements?.map(({ whole }) => whole.length)).toEqual(written.map(({ length }) => length))
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['no length', '30'],
    ['too little content', '30 02 05'],
    ['something behind it', '30 00 00'],
    ['an indefinite length', '30 80 00 00'],
    ['a long form below 128', '30 81 02 05 00'],
    ['a length with a leading zero', `30 82 00 80 ${'00'.repeat(128)}`],
    ['a length that is cut off', '30 82 01'],
    ['a length of four bytes', '30 84 00 00 00 01 00'],
    ['a tag of several bytes', '3f 01 00'],
  ])('ENC-04 refuses %s', (_, hex) => {
    expect(readDerElements(bytesOf(hex))).toBeNull()
  })

  it('ENC-04 never throws, and covers its input where it reads it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const elements = readDerElements(new Uint8Array(bytes))
        if (elements === null) return
        expect(Buffer.concat(elements.map(({ whole }) => whole)).equals(bytes)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('ENC-04 reads one sequence, not two and not a set', () => {
    expect(readDerSequence(bytesOf('30 02 05 00'))).toHaveLength(1)
    expect(readDerSequence(bytesOf('30 00 30 00'))).toBeNull()
    expect(readDerSequence(bytesOf('31 02 05 00'))).toBeNull()
    expect(readDerSequence(bytesOf(''))).toBeNull()
  })
})

describe('parseCertificate', () => {
  it('ENC-04 reads times and key as the platform does', () => {
    expect(certificates.length).toBeGreaterThan(4)
    for (const der of certificates) {
      const known = new X509Certificate(der)
      const key = known.publicKey.export({ type: 'spki', format: 'der' })
      expect(parseCertificate(der)).toEqual({
        notBeforeMs: known.validFromDate.getTime(),
        notAfterMs: known.validToDate.getTime(),
        spki: new Uint8Array(key),
      })
    }
  })

  it('ENC-04 never throws on a changed or cut certificate', () => {
    const change = fc.tuple(fc.constantFrom(...certificates), fc.nat(), fc.nat(255), fc.boolean())
    fc.assert(
      fc.property(change, ([der, place, value, cut]) => {
        const at = place % der.length
        const read = parseCertificate(cut ? der.slice(0, at) : der.with(at, value))
        if (cut) expect(read).toBeNull()
        else expect(read === null || Number.isFinite(read.notAfterMs)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['261301000000Z', '260230000000Z', '2601010000000', '260101240000Z', '26010100000Z0'])(
    'ENC-04 refuses the time %s',
    (time) => {
      const der = Buffer.from(certificates[0] ?? [])
      const at = der.indexOf(Buffer.from([0x17, 13])) + 2
      expect(parseCertificate(new Uint8Array(der))).not.toBeNull()
      der.write(time, at, 'latin1')
      expect(parseCertificate(new Uint8Array(der))).toBeNull()
    },
  )
})

describe('describePublicKey', () => {
  it('ENC-04 tells the kinds of keys apart', async () => {
    const [device, small] = channel.devices.map(({ publicKey }) => fromBase64(publicKey) ?? new Uint8Array())
    expect(describePublicKey(device ?? new Uint8Array())).toEqual({ kind: 'rsa', bits: 2048 })
    expect(describePublicKey(small ?? new Uint8Array())).toEqual({ kind: 'rsa', bits: 1024 })
    const curve = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', curve.publicKey))
    expect(describePublicKey(spki)).toEqual({ kind: 'p256' })
    expect(describePublicKey(spki.slice(0, -1))).toBeNull()
  })

  it('ENC-04 takes no other head for a key', () => {
    const spki = fromBase64(channel.server.publicKey) ?? new Uint8Array()
    for (let at = 0; at < 33; at += 1) {
      for (const change of [0x01, 0x02, 0x20, 0x80, 0xff]) {
        const changed = spki.with(at, (spki[at] ?? 0) ^ change)
        expect(describePublicKey(changed), `byte ${at} ^ ${change}`).toBeNull()
      }
    }
  })
})
