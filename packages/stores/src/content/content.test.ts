import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentDocuments, nextStartMs } from './current.ts'
import type { StandingPublication } from './port.ts'

const names = ['tdk', 'legal/en/terms', 'news/en/hello'] as const

const publications = fc
  .array(
    fc.record({
      document: fc.constantFrom(...names),
      revision: fc.option(fc.integer({ min: 1, max: 5 })),
      startsAt: fc.integer({ min: 0, max: 20 }).map((atMs) => new Date(atMs)),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map((row, index): StandingPublication => {
      const text = row.revision === null ? null : `${row.document} ${row.revision}`
      return { ...row, id: index + 1, text }
    }),
  )

/** The rule in other words: acts in the order of their starts, each in place of what was before. */
function playedThrough(all: readonly StandingPublication[], atMs: number) {
  const shown = new Map<string, string>()
  for (let time = 0; time <= atMs; time += 1) {
    for (const { document, text, startsAt } of all) {
      if (startsAt.getTime() !== time) continue
      if (text === null) shown.delete(document)
      else shown.set(document, text)
    }
  }
  return Object.fromEntries(shown)
}

const textsAt = (all: readonly StandingPublication[], atMs: number) =>
  Object.fromEntries([...currentDocuments(all, atMs)].map(([name, { text }]) => [name, text]))

describe('current documents', () => {
  it('SHIP-05 are those whose publication started last, in whatever order the rows come', () => {
    fc.assert(
      fc.property(publications, fc.nat(25), fc.infiniteStream(fc.nat()), (all, atMs, order) => {
        const shuffled = all
          .map((one) => ({ one, key: order.next().value ?? 0 }))
          .toSorted((left, right) => left.key - right.key)
          .map(({ one }) => one)
        expect(textsAt(shuffled, atMs)).toEqual(playedThrough(all, atMs))
      }),
    )
  })

  it('SHIP-05 change at the next start, and not before', () => {
    fc.assert(
      fc.property(publications, fc.nat(25), (all, atMs) => {
        const next = nextStartMs(all, atMs)
        const until = next ?? 30
        for (let time = atMs; time < until; time += 1) expect(textsAt(all, time)).toEqual(textsAt(all, atMs))
        if (next !== null) expect(all.some(({ startsAt }) => startsAt.getTime() === next)).toBe(true)
      }),
    )
  })
})
