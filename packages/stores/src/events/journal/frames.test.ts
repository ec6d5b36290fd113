import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { frameAt, frameOf } from './frames.ts'
import { scanSegment } from './segment.ts'

async function fileOf(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frames-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, '00000001.events')
  await writeFile(path, bytes)
  return path
}

describe('frames of a journal', () => {
  it('ANA-10 give back any text, one after the other', () => {
    const texts = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 5 })
    fc.assert(
      fc.property(texts, (written) => {
        const block = Buffer.concat(written.map(frameOf))
        let place = 0
        for (const text of written) {
          const frame = frameAt(block, place)
          expect(frame).toMatchObject({ kind: 'whole', text })
          place = frame.kind === 'whole' ? frame.end : block.length
        }
        expect(place).toBe(block.length)
      }),
    )
  })

  it('ANA-10 are never read from a write that was cut off, wherever that was', () => {
    const frame = frameOf('{"some":"text"}')
    for (let length = 0; length < frame.length; length += 1)
      expect(frameAt(frame.subarray(0, length), 0).kind).toBe('cut')
  })

  it('ANA-10 are never read from bytes that have changed', () => {
    const frame = frameOf('{"some":"text"}')
    for (let place = 0; place < frame.length; place += 1) {
      const changed = Buffer.from(frame)
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
      expect(frameAt(changed, 0).kind).toBe('damaged')
    }
  })
})

describe('scanSegment', () => {
  const frames = ['head', 'first', 'second'].map(frameOf)
  const whole = Buffer.concat(frames)

  it('ANA-10 finds what was durable, and leaves out a write that was cut off', async () => {
    const path = await fileOf(Buffer.concat([whole, frameOf('third').subarray(0, 14)]))
    expect(await scanSegment(path)).toMatchObject({
      ...{ durableBytes: whole.length, frames: 2, damagedBytes: 0, isClosed: true },
    })
  })

  it('ANA-10 tells damage from a write that was cut off', async () => {
    const zeros = Buffer.alloc(64)
    const path = await fileOf(Buffer.concat([whole, zeros, frameOf('third')]))
    expect(await scanSegment(path)).toMatchObject({ durableBytes: whole.length, damagedBytes: 64 + 17 })
  })

  it('ANA-10 tells a changed length from a write that was cut off', async () => {
    const changed = Buffer.from(whole)
    // The third byte of the length of the last one.
    changed.writeUInt8(1, whole.length - 18 + 2)
    expect(await scanSegment(await fileOf(changed))).toMatchObject({ frames: 1, damagedBytes: 18 })
  })

  it('takes a frame that is longer than what is read at once', async () => {
    const long = 'x'.repeat(3 << 20)
    const path = await fileOf(Buffer.concat([whole, frameOf(long), frameOf('last')]))
    expect(await scanSegment(path)).toMatchObject({ frames: 4, damagedBytes: 0 })
  })

  it('takes a file of an ended process that holds nothing', async () => {
    expect(await scanSegment(await fileOf(Buffer.of()))).toMatchObject({ durableBytes: 0, frames: 0 })
  })
})
