import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Quote } from '../model/model.ts'
import { nowMs, quoteIn, readingOf } from '../../test/live-fixture.ts'
import { fixtureAsset } from '../../test/fixture.ts'
import { mergeLive } from './merge-live.ts'
import type { MergeOutcome } from './model.ts'

const assets = ['coin', 'bnb', 'usd'].map((slug) =>
  fixtureAsset({ slug, kind: slug === 'usd' ? 'fiat' : 'crypto' }),
)

/** What the faulty origin says at one time: a price of its own, one of a copy, and one that it converts. */
interface Lie {
  readonly seconds: number
  readonly prices: readonly number[]
}

function said(source: string, price: number, seconds: number): Quote {
  const asOf = new Date(nowMs + seconds * 1000).toISOString()
  return { assetId: 'coin', price: price.toFixed(9), asOf, source, high24h: null, low24h: null }
}

/** Three sources that depend on one: `liar`, `copy`, and `third`, which counts in a currency that `liar` prices. */
function lies({ seconds, prices }: Lie) {
  const [own = 1, copied = own, rate = 1] = prices
  const liar = said('liar', own, seconds)
  const currency = { ...liar, assetId: 'bnb', price: rate.toFixed(9) }
  return [
    { ...readingOf({ source: 'liar', assets }), quotes: [liar, currency] },
    { ...readingOf({ source: 'copy', assets }), upstream: 'liar', quotes: [said('copy', copied, seconds)] },
    {
      ...readingOf({ source: 'third', assets }),
      quotes: [],
      foreign: [{ ...said('third', 100, seconds), currency: 'bnb' }],
    },
  ]
}

/** So long before, a price is not near enough in time to speak against newer ones. */
const silentSince = -601

/** Merges at each time; `isHonest` says whether the honest source has a price of that time. */
function shownAt(all: readonly Lie[], isHonest: boolean): readonly (Quote | null)[] {
  const honest = (seconds: number) => {
    return { ...readingOf({ source: 'honest', assets }), quotes: [said('honest', 100, seconds)] }
  }
  const begin = [honest(isHonest ? 0 : silentSince), ...lies({ seconds: 0, prices: [100, 100, 1] })]
  let before: MergeOutcome = mergeLive({ readings: begin, previous: null, pending: [], nowMs })
  return all.map((lie) => {
    before = mergeLive({
      readings: [honest(isHonest ? lie.seconds : silentSince), ...lies(lie)],
      previous: before.data,
      pending: before.pending,
      levels: before.levels,
      nowMs: nowMs + lie.seconds * 1000,
    })
    return quoteIn(before)
  })
}

const price = fc.oneof(
  fc.double({ min: 96, max: 104, noNaN: true }),
  fc.double({ min: 1e-6, max: 85, noNaN: true }),
  fc.double({ min: 115, max: 1e8, noNaN: true }),
)
const rate = fc.oneof(fc.constant(1), fc.double({ min: 1e-3, max: 1e3, noNaN: true }))

/** Lies at rising times up to an end, the same ones again and again or each time others. */
function liesUntil(
  endSeconds: number,
  prices: fc.Arbitrary<readonly number[]>,
): fc.Arbitrary<readonly Lie[]> {
  const times = fc.uniqueArray(fc.integer({ min: 1, max: endSeconds }), { minLength: 1, maxLength: 40 })
  return fc
    .tuple(times, fc.array(prices, { minLength: 1, maxLength: 6 }))
    .map(([seconds, told]) =>
      seconds
        .toSorted((left, right) => left - right)
        .map((at, index) => ({ seconds: at, prices: told[index % told.length] ?? [] })),
    )
}

/** Sources of the origin that lie each on its own, or all the same. */
const any = fc.oneof(
  fc.tuple(price, price, rate),
  price.map((same) => [same, same, same / 100]),
)

describe('faults of one origin, however many sources have it', () => {
  it('TRUTH-01 never move a price while an independent source tells it', () => {
    fc.assert(
      fc.property(liesUntil(7200, any), (all) => {
        for (const quote of shownAt(all, true)) {
          expect(Number(quote?.price)).toBeGreaterThanOrEqual(95)
          expect(Number(quote?.price)).toBeLessThanOrEqual(105)
        }
      }),
    )
  })

  it('TRUTH-02 move a price by less than a jump within two minutes when nobody else tells it, step by step too', () => {
    const rises = fc.double({ min: 0.7, max: 1.45, noNaN: true })
    const creeping = fc.tuple(rises, liesUntil(119, fc.constant([]))).map(([by, all]) =>
      all.map(({ seconds }, index) => {
        const level = 100 * Math.min(1e6, by ** index)
        return { seconds, prices: [level, level, level / 100] }
      }),
    )
    fc.assert(
      fc.property(fc.oneof(liesUntil(119, any), creeping), (all) => {
        for (const quote of shownAt(all, false)) {
          expect(Number(quote?.price)).toBeGreaterThan(50)
          expect(Number(quote?.price)).toBeLessThanOrEqual(150)
        }
      }),
    )
  })

  it('TRUTH-02 never show a price that is off by a round factor, within half an hour', () => {
    const factor = fc.constantFrom(2, 10, 100, 1000, 1e6)
    const round = fc
      .tuple(factor, fc.boolean(), fc.double({ min: 0.93, max: 1.07, noNaN: true }))
      .map(([by, isUp, near]) => (isUp ? 100 * by : 100 / by) * near)
    const always = round.chain((level) => liesUntil(1800, fc.constant([level, level, level / 100])))
    fc.assert(
      fc.property(always, (all) => {
        for (const quote of shownAt(all, false)) expect(quote?.price).toBe('100.000000000')
      }),
    )
  })
})
