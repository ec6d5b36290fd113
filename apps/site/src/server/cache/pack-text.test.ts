import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { packText } from './pack-text.ts'

setFlagsFromString('--expose-gc')
const collect = v.parse(v.function(), runInNewContext('gc'))
const textBytes = 200_000
/** Few enough that V8 does not collect old objects by itself. */
const rounds = 20

/** So much as a page has, and no page as the one before. */
function textOf(round: number): Buffer {
  const text = Buffer.allocUnsafeSlow(textBytes)
  for (let at = 0; at < textBytes; at += 1) text[at] = 97 + ((at * (round + 3)) % 23)
  return text
}

describe('packText', () => {
  // The first of all: what others leave behind would be counted too.
  it('leaves next to nothing of a text behind until old objects are collected', async () => {
    collect()
    collect()
    const beforeBytes = process.memoryUsage().arrayBuffers
    for (let round = 0; round < rounds; round += 1) await packText(textOf(round))
    collect({ type: 'minor' })
    collect({ type: 'minor' })
    // The memory itself is given back by another thread.
    await expect
      .poll(() => (process.memoryUsage().arrayBuffers - beforeBytes) / rounds, { timeout: 500 })
      .toBeLessThan(textBytes / 10)
  })

  it('packs what is larger than a piece when it is packed', async () => {
    const text = Buffer.from(Array.from({ length: 40_000 }, (_, at) => Math.sin(at).toString(36)).join(' '))
    const { gzip, br } = await packText(text)
    expect(gzip.length).toBeGreaterThan(65_536)
    expect(gunzipSync(gzip).equals(text)).toBe(true)
    expect(brotliDecompressSync(br).equals(text)).toBe(true)
  })
})
