import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOf, eventTexts, firstBatch } from './event-batch.ts'

const text = fc
  .tuple(fc.string({ unit: 'binary', maxLength: 3000 }), fc.boolean())
  .map(([title, isAlone]) => eventTexts([{ merge: !isAlone, ...{ title } }], { uid: title }, 7).join(''))
const texts = fc.array(text, { minLength: 1, maxLength: 120 })

/** Each has failed as often as there is room for. */
const often = (all: readonly string[]) => new Map(all.map((one) => [one, 99_999]))

function batches(all: readonly string[], most?: number) {
  const found: (readonly string[])[] = []
  for (let rest = all; rest.length > 0; ) {
    const batch = firstBatch(rest, most)
    found.push(batch)
    rest = rest.slice(batch.length)
  }
  return found
}

describe('firstBatch', () => {
  it('ANA-04 splits at 50 events and 64 KiB of UTF-8, in order, and loses none', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const found = batches(all)
        expect(found.flat()).toEqual(all)
        for (const batch of found) {
          expect(batch.length).toBeLessThanOrEqual(50)
          expect(Buffer.byteLength(bodyOf(batch, often(batch)))).toBeLessThanOrEqual(64 * 1024)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('ANA-01 leaves what does not merge alone', () => {
    fc.assert(
      fc.property(texts, (all) => {
        for (const batch of batches(all))
          if (batch.some((one) => one.startsWith(' '))) expect(batch).toHaveLength(1)
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
    const large = JSON.stringify({ title: 'x'.repeat(70_000) })
    expect(batches(['{}', large, '{}']).map((batch) => batch.length)).toEqual([1, 1, 1])
  })
})

describe('eventTexts', () => {
  it('ANA-01 gives each event its number and what all of them share', () => {
    const texts = eventTexts([{ merge: true }, { merge: false }], { uid: 'ü', ver: '{' }, 4)
    const shared = { uid: 'ü', ver: '{' }
    expect(texts.map((one) => JSON.parse(one))).toEqual([
      { merge: true, log_seq: 4, ...shared },
      { merge: false, log_seq: 5, ...shared },
    ])
    expect(texts.map((one) => one.startsWith(' '))).toEqual([false, true])
  })
})

describe('bodyOf', () => {
  it('ANA-01 writes the events with their retry counts as JSON', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const events: unknown = JSON.parse(bodyOf(all, often(all)))
        expect(events).toEqual(all.map((one) => ({ ...JSON.parse(one), retry_count: 99_999 })))
      }),
      { numRuns: 60 },
    )
  })
})
