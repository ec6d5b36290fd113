import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, storePage, weightOf } from './stored-page.ts'
import type { RenderedPage } from '../../representations/rendered-page.ts'

const made = { madeAtMs: 0, epoch: 0 }
const pageOf = (body: RenderedPage['body']): RenderedPage => ({ status: 200, headers: {}, body, keep: true })
const text = '<p>é</p>'.repeat(100)

describe('storePage', () => {
  it.each([
    ['text', text],
    ['text in UTF-8', { utf8: Buffer.from(text) }],
  ])('holds %s as gzip and as br and not plain', async (_what, body) => {
    const stored = await storePage(pageOf(body), made)
    if (stored.body.kind !== 'text') throw new Error('text was stored as bytes')
    expect(gunzipSync(stored.body.gzip).toString()).toBe(text)
    expect(brotliDecompressSync(stored.body.br).toString()).toBe(text)
    expect(weightOf(stored.body)).toBeLessThan(text.length)
  })

  it('holds bytes as they are', async () => {
    const bytes = new Uint8Array([0x89, 0x50, 0x00, 0xff])
    const { body } = await storePage(pageOf(bytes), made)
    expect(body).toEqual({ kind: 'bytes', bytes: Buffer.from(bytes) })
    expect(weightOf(body)).toBe(4)
  })

  it('holds no more memory than it weighs: no piece of a larger one, which would stay whole', async () => {
    for (const body of [text, { utf8: Buffer.from(text) }, new Uint8Array([1, 2, 3])]) {
      const stored = (await storePage(pageOf(body), made)).body
      const held = stored.kind === 'text' ? [stored.gzip, stored.br] : [stored.bytes]
      const bytes = held.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
      expect(bytes).toBe(weightOf(stored))
    }
  })

  it('gives equal texts one weak tag, in whatever form they come', async () => {
    const { etag } = await storePage(pageOf(text), made)
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect((await storePage(pageOf({ utf8: Buffer.from(text) }), made)).etag).toBe(etag)
  })

  it('gives other texts other tags', async () => {
    const tagOf = async (body: string) => (await storePage(pageOf(body), made)).etag
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), async (one, two) => {
        expect((await tagOf(one)) === (await tagOf(two))).toBe(one === two)
      }),
    )
  })

  it('gives other bytes another tag', async () => {
    const tagOf = async (bytes: readonly number[]) =>
      (await storePage(pageOf(Uint8Array.from(bytes)), made)).etag
    expect(await tagOf([1, 2])).not.toBe(await tagOf([2, 1]))
  })
})

describe('bytesOf', () => {
  it('takes text that is encoded already as it is, and encodes other text', () => {
    const utf8 = Buffer.from('é')
    expect(bytesOf({ utf8 })).toBe(utf8)
    expect(bytesOf('é')).toEqual(utf8)
  })
})
