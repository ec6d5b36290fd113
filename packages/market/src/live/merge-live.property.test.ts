import { Decimal } from '@portico/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ago, merged, quoteIn, readingOf } from '../../test/live-fixture.ts'

const sources = ['one', 'two', 'three', 'four'] as const
const notPrices = ['NaN', '-1', '0', '1e308', '', 'null', '-0.5', 'Infinity'] as const

const price = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 90, max: 112 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('200', '40', '0.001', '99999') },
  { weight: 1, arbitrary: fc.constantFrom(...notPrices) },
)
const published = fc.record({
  price,
  /** Minus is ahead of the clock. */
  seconds: fc.integer({ min: -90, max: 4000 }),
  isForeign: fc.boolean(),
})
type Published = { readonly price: string; readonly seconds: number; readonly isForeign: boolean }

function reading(source: string, { price, seconds, isForeign }: Published) {
  const quote = { assetId: 'coin', price, asOf: ago(seconds), source, high24h: null, low24h: null }
  const told = { ...readingOf({ source }), asOf: ago(seconds) }
  return isForeign ? { ...told, foreign: [{ ...quote, currency: 'usd' }] } : { ...told, quotes: [quote] }
}

const readings = fc
  .uniqueArray(published, { minLength: 1, maxLength: 4, selector: ({ seconds }) => seconds })
  .map((all) => all.map((one, index) => reading(sources[index] ?? '', one)))
const calm = readingOf({ source: 'zero', quote: { price: '100', asOf: ago(5000) } })
const rounds = fc.array(readings, { minLength: 1, maxLength: 5 })

/** What every round after another leaves. */
function outcomes(all: readonly (readonly ReturnType<typeof reading>[])[]) {
  const first = merged([calm])
  let before = first
  return all.map((round) => {
    before = merged(round, before)
    return before
  })
}

describe('mergeLive in general', () => {
  it('MKT-09 never shows what is no price, nor what it holds', () => {
    fc.assert(
      fc.property(rounds, (all) => {
        for (const outcome of outcomes(all)) {
          const quote = quoteIn(outcome)
          expect(Number(quote?.price)).toBeGreaterThan(0)
          expect(Number(quote?.price)).toBeLessThan(1e15)
          const isQuarantined = outcome.quarantined.some(
            ({ source, asOf }) => source === quote?.source && asOf === quote.asOf,
          )
          expect(isQuarantined).toBe(false)
        }
      }),
    )
  })

  it('MKT-11 shows only what the named source published at the named time', () => {
    fc.assert(
      fc.property(rounds, (all) => {
        const told = [calm, ...all.flat()].flatMap(({ quotes, foreign = [] }) => [...quotes, ...foreign])
        for (const outcome of outcomes(all)) {
          const quote = quoteIn(outcome)
          const own = told.filter(({ source, asOf }) => source === quote?.source && asOf === quote.asOf)
          expect(own.some((one) => one.price === quote?.price)).toBe(true)
        }
      }),
    )
  })

  it('MKT-11 is the same in whichever order sources of different times are named', () => {
    fc.assert(
      fc.property(readings, fc.boolean(), (all, isFirst) => {
        const before = isFirst ? {} : merged([calm])
        const [there, back] = [merged([...all, calm], before), merged([...all, calm].toReversed(), before)]
        expect(quoteIn(back)).toEqual(quoteIn(there))
        expect(back.data.asOf).toBe(there.data.asOf)
        const sorted = (quarantined: typeof there.quarantined) =>
          quarantined.map((one) => JSON.stringify(one)).toSorted()
        expect(sorted(back.quarantined)).toEqual(sorted(there.quarantined))
      }),
    )
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(rounds, (all) => {
        const last = outcomes(all).at(-1) ?? merged([calm])
        const again = merged(all.at(-1) ?? [], last)
        expect(again.data).toEqual(last.data)
        expect(again.pending).toEqual(last.pending)
      }),
    )
  })

  it('MKT-11 never goes back in time', () => {
    fc.assert(
      fc.property(rounds, (all) => {
        const times = outcomes(all).map((outcome) => Date.parse(quoteIn(outcome)?.asOf ?? ''))
        expect(times).toEqual(times.toSorted((left, right) => left - right))
      }),
    )
  })

  it('MKT-09 believes no liar among three', () => {
    const honest = fc.integer({ min: 1, max: 1_000_000 })
    const share = fc.double({ min: 0, max: 0.04, noNaN: true })
    const lie = fc.oneof(
      fc.double({ min: 1e-6, max: 0.9, noNaN: true }),
      fc.double({ min: 1.12, max: 1e6, noNaN: true }),
    )
    const seconds = fc.tuple(
      fc.integer({ min: 0, max: 290 }),
      fc.integer({ min: 0, max: 290 }),
      fc.integer({ min: -60, max: 290 }),
    )
    const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 })
    const facts = fc.record({
      honest,
      share,
      lie,
      seconds,
      order,
      lastGood: fc.constantFrom('lie', 'truth', 'none'),
    })
    fc.assert(
      fc.property(facts, ({ honest, share, lie, seconds, order, lastGood }) => {
        const prices = [
          new Decimal(honest),
          new Decimal(honest).times(1 + share),
          new Decimal(honest).times(lie),
        ]
        const all = prices.map((value, index) =>
          reading(sources[index] ?? '', {
            price: value.toFixed(12),
            seconds: seconds[index] ?? 0,
            isForeign: false,
          }),
        )
        fc.pre(Number(prices[2]) > 1e-9)
        const earlier = lastGood === 'none' ? [] : [{ lie: 2, truth: 0 }[lastGood]]
        const known = earlier.map((index) =>
          readingOf({
            source: 'zero',
            quote: { price: (prices[index] ?? honest).toString(), asOf: ago(9000) },
          }),
        )
        const before = known.length === 0 ? {} : merged(known)
        const outcome = merged(
          order.flatMap((index) => all[index] ?? []),
          before,
        )
        expect(['one', 'two']).toContain(quoteIn(outcome)?.source)
        expect(outcome.quarantined.map(({ source }) => source)).toEqual(['three'])
      }),
    )
  })
})
