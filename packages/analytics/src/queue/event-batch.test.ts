import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOf, eventText, firstBatch, type QueuedEvent } from './event-batch.ts'

const text = fc
  .tuple(fc.string({ unit: 'binary', maxLength: 3000 }), fc.boolean())
  .map(([title, isAlone]) => eventText({ merge: !isAlone, ...{ title } }))
const texts = fc.array(text, { minLength: 1, maxLength: 120 })

const queued = (text: string): QueuedEvent => ({ text, chunk: { key: '', left: 1 }, failures: 99_999 })

function batches(all: readonly string[], most?: number) {
  const found = []
  for (let rest = all.map(queued); rest.length > 0; ) {
    const batch = firstBatch(rest, most)
    found.push(batch)
    rest = rest.slice(batch.length)
  }
  return found
}

describe('firstBatch', () => {
  it('ANA-04 splits at 50 events and 48 KiB of UTF-8, in order, and loses none', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const found = batches(all)
        expect(found.flat().map((event) => event.text)).toEqual(all)
        for (const batch of found) {
          expect(batch.length).toBeLessThanOrEqual(50)
          expect(Buffer.byteLength(bodyOf(batch))).toBeLessThanOrEqual(48 * 1024)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('ANA-01 leaves what does not merge alone', () => {
    fc.assert(
      fc.property(texts, (all) => {
        for (const batch of batches(all))
          if (batch.some((event) => event.text.startsWith(' '))) expect(batch).toHaveLength(1)
      }),
      { numRuns: 60 },
    )
  })

  it('is written in ASCII, one byte a character', () => {
    fc.assert(fc.property(texts, (all) => /^[ -~]*$/.test(all.join(''))))
  })

  it('fills a request as far as the next event fits', () => {
    expect(batches(Array.from({ length: 101 }, () => '{}')).map((batch) => batch.length)).toEqual([50, 50, 1])
    expect(batches(['{}', '{}', '{}'], 2).map((batch) => batch.length)).toEqual([2, 1])
  })

  it('gives one event that is too large for itself', () => {
    const large = JSON.stringify({ title: 'x'.repeat(60_000) })
    expect(batches(['{}', large, '{}']).map((batch) => batch.length)).toEqual([1, 1, 1])
  })
})

describe('bodyOf', () => {
  it('ANA-01 writes the events with their retry counts as JSON', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const events: unknown = JSON.parse(bodyOf(all.map(queued)))
        expect(events).toEqual(all.map((one) => ({ ...JSON.parse(one), retry_count: 99_999 })))
      }),
      { numRuns: 60 },
    )
  })
})
