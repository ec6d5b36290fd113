import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Preview, readPreview, writePreview } from './preview-token.ts'

const key = new Uint8Array(32).fill(7)
const preview: Preview = { website: 'default', revisions: [['legal/en/terms', 3]], untilMs: 1000 }
const expected = { key, website: 'default', nowMs: 999 }

describe('links to previews', () => {
  it('SHIP-05 say what they show, until their time is over, for their own site', () => {
    const token = writePreview(preview, key)
    expect(readPreview(token, expected)).toEqual(preview)
    expect(readPreview(token, { ...expected, nowMs: 1000 })).toBeNull()
    expect(readPreview(token, { ...expected, website: 'other' })).toBeNull()
    expect(readPreview(token, { ...expected, key: new Uint8Array(32) })).toBeNull()
  })

  it('SHIP-05 are of no use where a character differs, or something is added', () => {
    const token = writePreview(preview, key)
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'b', '_', '.', ''), (place, character) => {
        const other = token.slice(0, place) + character + token.slice(place + 1)
        // The last character of base64url has bits that say nothing: only a text with other bytes is another one.
        if (Buffer.from(other, 'base64url').equals(Buffer.from(token, 'base64url'))) return
        expect(readPreview(other, expected)).toBeNull()
      }),
    )
    for (const more of [`${token}.`, `${token}.x`, `x${token}`, '', '.', token.split('.')[0] ?? ''])
      expect(readPreview(more, expected)).toBeNull()
  })
})
