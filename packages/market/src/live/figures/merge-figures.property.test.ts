import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ago, merged, nowMs, readingOf } from '../../../test/live-fixture.ts'
import type { AssetFigures } from '../../model/model.ts'

const amount = fc.oneof(
  fc.double({ min: 0, max: 1e20, noNaN: true }).map(String),
  fc.constantFrom('NaN', '-1', '0', '1e308', '', 'null', 'Infinity', '1e-400', '0x10', '1,5'),
)
const instant = fc.oneof(
  fc.integer({ min: -90_000, max: 1e9 }).map(ago),
  fc.constantFrom('', 'yesterday', 'NaN'),
)
const moment = fc.option(fc.record({ price: amount, at: instant }))
const volume = fc.option(
  fc.record({
    amount,
    currency: fc.constantFrom('usd', 'coin', 'nope'),
    of: fc.constantFrom('all-markets' as const, 'one-market' as const),
  }),
)
const entry = (source: string) =>
  fc.record({
    assetId: fc.constant('coin'),
    source: fc.constant(source),
    asOf: instant,
    ...{ volume24h: volume, allTimeHigh: moment, allTimeLow: moment, hourAgo: moment },
  })
const round = fc.tuple(entry('one'), entry('two'))

const names = ['volume24h', 'allTimeHigh', 'allTimeLow', 'hourAgo'] as const

function mergedWith(all: readonly (readonly AssetFigures[])[]) {
  let before = merged([readingOf({ source: 'zero', quote: { price: '100' } })])
  for (const told of all) {
    const readings = told.map((figures) => readingOf({ source: figures.source, figures: [figures] }))
    before = merged(readings, before)
  }
  return before.data.figures ?? []
}

describe('mergeFigures in general', () => {
  it('COIN-02 shows no figure that cannot be true, whatever sources say', () => {
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 3 }), (all) => {
        for (const { asOf, volume24h, allTimeHigh, allTimeLow, hourAgo } of mergedWith(all)) {
          expect(Date.parse(asOf)).toBeLessThanOrEqual(nowMs + 60_000)
          const moments = [allTimeHigh, allTimeLow, hourAgo].filter((one) => one !== null)
          for (const { price, at } of moments) {
            expect(price).toMatch(/^\d+(?:\.\d+)?$/)
            expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(asOf))
          }
          expect(Number(volume24h?.amount ?? 1)).toBeGreaterThan(0)
          expect(Number(volume24h?.amount ?? 1)).toBeLessThanOrEqual(1e13)
          expect(Number(allTimeHigh?.price ?? 100)).toBeGreaterThanOrEqual(100)
          expect(Number(allTimeLow?.price ?? 100)).toBeLessThanOrEqual(100)
          expect(Number(hourAgo?.price ?? 100)).toBeGreaterThanOrEqual(50)
          expect(Number(hourAgo?.price ?? 100)).toBeLessThanOrEqual(200)
        }
      }),
    )
  })

  it('COIN-02 shows each figure of an asset once, and only what its source said', () => {
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 3 }), (all) => {
        const entries = mergedWith(all)
        for (const name of names) {
          const having = entries.filter((one) => one[name] !== null)
          expect(having.length).toBeLessThanOrEqual(1)
          for (const one of having) {
            const said = all.flat().filter(({ source, asOf }) => {
              return source === one.source && Date.parse(asOf) === Date.parse(one.asOf)
            })
            const sizes = said.map((told) => Number(sizeIn(told, name)))
            expect(sizes).toContain(Number(sizeIn(one, name)))
          }
        }
      }),
    )
  })

  it('COIN-02 stays the same, objects and all, when nothing new is said', () => {
    fc.assert(
      fc.property(round, (told) => {
        const readings = [
          readingOf({ source: 'zero', quote: { price: '100' } }),
          ...told.map((figures) => readingOf({ source: figures.source, figures: [figures] })),
        ]
        const first = merged(readings)
        const again = merged(readings, first)
        const [entries, others] = [first.data.figures ?? [], again.data.figures ?? []]
        expect(others.every((one, index) => one === entries[index])).toBe(true)
        expect(others.length).toBe(entries.length)
        expect(again.data.version).toBe(first.data.version)
      }),
    )
  })
})

function sizeIn(entry: AssetFigures, name: (typeof names)[number]) {
  return name === 'volume24h' ? entry.volume24h?.amount : entry[name]?.price
}
