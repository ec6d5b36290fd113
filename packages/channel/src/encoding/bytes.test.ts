import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './bytes.ts'

describe('base64', () => {
  it('gives back what was written, in both alphabets', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(fromBase64(toBase64(bytes))).toEqual(new Uint8Array(bytes))
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(new Uint8Array(bytes))
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      }),
    )
  })

  it('SIGN-02 has one text for the same bytes', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=\n '
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), (text) => {
        const [standard, url] = [fromBase64(text), fromBase64Url(text)]
        if (standard !== null) expect(toBase64(standard)).toBe(text)
        if (url !== null) expect(toBase64Url(url)).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['A', 'AA', 'AA=', 'AAA', 'A===', 'AB==', 'AAB=', 'AA==\n', ' AAAA', 'A-A_', '====', 'AA==AAAA'])(
    'SIGN-02 refuses %j as standard base64',
    (text) => {
      expect(fromBase64(text)).toBeNull()
    },
  )

  it.each(['A', 'AB', 'AAB', 'AA==', 'A+A/', 'AAAA\n', 'AAAAA'])('ENC-02 refuses %j as base64url', (text) => {
    expect(fromBase64Url(text)).toBeNull()
  })
})
