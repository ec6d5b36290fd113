import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dayText } from '../model/day.ts'
import type { AssetKind, Series } from '../model/model.ts'
import { cleanSeries } from './clean.ts'
import type { RawSeries } from './track.ts'

const firstDay = 19_800

/** Daily published rates of one asset from its prices in US dollars. */
function published(prices: readonly number[], kind: AssetKind = 'crypto', assetId = 'coin'): RawSeries {
  const days = prices.map((price, index) => ({ date: dayText(firstDay + index), rate: rateText(price) }))
  return { assetId, kind, days }
}

function rateText(price: number): string {
  return (1 / price).toFixed(15)
}

function cleaned(raw: RawSeries): Series {
  const [series] = cleanSeries([raw])
  if (series === undefined) throw new Error('Cleaning lost a series.')
  return series
}

/** Prices that move by at most a share each day, from a list of numbers between -1 and 1. */
function walk(moves: readonly number[], share: number, start = 100): number[] {
  let price = start
  return moves.map((move) => {
    price *= 1 + share * move
    return price
  })
}

/** A walk whose every day moves by between 2 % and 5 %, so that its usual move is known. */
const livelyMoves = fc.array(
  fc
    .tuple(fc.boolean(), fc.double({ min: 0.4, max: 1, noNaN: true }))
    .map(([up, size]) => (up ? size : -size)),
  { minLength: 40, maxLength: 120 },
)

describe('cleanSeries', () => {
  it('leaves a series without jumps as it is', () => {
    fc.assert(
      fc.property(livelyMoves, (moves) => {
        const prices = walk(moves, 0.05)
        const series = cleaned(published(prices))
        expect(series.held).toEqual([])
        expect(series.cuts).toEqual([])
        expect(series.observations).toHaveLength(prices.length)
      }),
    )
  })

  it('quarantines one day that is off by any factor of 4 or more', () => {
    const factor = fc.double({ min: 4, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(livelyMoves, factor, fc.boolean(), fc.nat(), (moves, size, up, at) => {
        const prices = walk(moves, 0.05)
        const index = 5 + (at % (prices.length - 10))
        const spiked = prices.with(index, (prices[index] ?? 1) * (up ? size : 1 / size))
        const series = cleaned(published(spiked))
        expect(series.held.map((held) => held.date)).toEqual([dayText(firstDay + index)])
        expect(series.held[0]?.held?.date).toBe(dayText(firstDay + index - 1))
      }),
    )
  })

  it('keeps a fall that lasts, from 60 % to 99.9 %', () => {
    fc.assert(
      fc.property(livelyMoves, fc.double({ min: 2.5, max: 80, noNaN: true }), (moves, divisor) => {
        const before = walk(moves, 0.05)
        const after = walk(moves.slice(0, 30), 0.05, (before.at(-1) ?? 1) / divisor)
        const series = cleaned(published([...before, ...after]))
        expect(series.held).toEqual([])
        expect(series.observations).toHaveLength(before.length + after.length)
      }),
    )
  })

  it('finds nothing more in what it has cleaned', () => {
    const dirty = fc.array(
      fc.tuple(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.constantFrom(1, 1, 1, 1, 1, 1, 3, 0.2, 100, 1e-5),
      ),
      { minLength: 3, maxLength: 90 },
    )
    const kinds = fc.constantFrom<AssetKind>('crypto', 'fiat', 'metal')
    fc.assert(
      fc.property(dirty, kinds, (steps, kind) => {
        const prices = walk(
          steps.map(([move]) => move),
          kind === 'fiat' ? 0.005 : 0.06,
        ).map((price, index) => price * (steps[index]?.[1] ?? 1))
        const once = cleaned(published(prices, kind))
        const days = once.observations.map(({ date, price }) => ({ date, rate: rateText(Number(price)) }))
        const twice = cleaned({ assetId: 'coin', kind, days })
        expect(twice.held).toEqual([])
        expect(twice.observations.map((seen) => seen.date)).toEqual(
          once.observations.map((seen) => seen.date),
        )
      }),
      { numRuns: 300, endOnFailure: true },
    )
  })

  it('accounts for every published value, either shown or quarantined', () => {
    const rates = fc.array(
      fc.constantFrom('1', '2', '0.5', '1e-7', '0', '-3', 'NaN', '', '1e400', '1000000'),
      {
        maxLength: 40,
      },
    )
    fc.assert(
      fc.property(rates, (texts) => {
        const days = texts.map((rate, index) => ({ date: dayText(firstDay + index), rate }))
        const series = cleaned({ assetId: 'coin', kind: 'crypto', days })
        const dates = [...series.observations, ...series.held].map((entry) => entry.date)
        expect(dates.toSorted()).toEqual(days.map((day) => day.date))
        expect(series.observations.every((seen) => Number(seen.price) > 0)).toBe(true)
      }),
    )
  })

  it('gives no series for no assets, and an empty one for an asset without days', () => {
    expect(cleanSeries([])).toEqual([])
    expect(cleaned(published([]))).toEqual({ assetId: 'coin', observations: [], held: [], cuts: [] })
  })
})

describe('cleanSeries on what is no price', () => {
  it.each(['0', '-1', 'NaN', 'Infinity', '', 'n/a', '0x10'])(
    'quarantines the published %j with its text',
    (rate) => {
      const raw = published([100, 101, 102])
      const series = cleaned({ ...raw, days: [...raw.days, { date: dayText(firstDay + 3), rate }] })
      const held = { date: dayText(firstDay + 2), price: series.observations[2]?.price }
      expect(series.held).toEqual([
        { date: dayText(firstDay + 3), published: rate, reason: 'not-a-price', held },
      ])
    },
  )

  it('says that nothing is held when the first value is no price', () => {
    const [first] = cleaned(published([Number.NaN, 100])).held
    expect(first?.held).toBeNull()
  })
})

describe('cleanSeries across days that are missing', () => {
  const calm = Array.from({ length: 60 }, (_, index) => 100 + (index % 2))

  it('does not take a doubling over a gap of eight weeks for a jump of a day', () => {
    const lively = walk(
      Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 1 : -0.97)),
      0.05,
    )
    const days = published([...lively, 210, 110, 111]).days.map((day, index) =>
      index < 60 ? day : { ...day, date: dayText(firstDay + 60 + (index - 59) * 56) },
    )
    expect(cleaned({ assetId: 'coin', kind: 'crypto', days }).held).toEqual([])
  })

  it('quarantines the same doubling when it returns within days', () => {
    expect(cleaned(published([...calm, 210, 101, 100])).held.map((held) => held.reason)).toEqual([
      'jump-and-return',
    ])
  })
})

describe('cleanSeries on a day on which several assets move wildly', () => {
  const calm = Array.from({ length: 60 }, (_, index) => 100 + (index % 2) / 10)
  const reasonsOf = (...lasts: readonly number[]) =>
    cleanSeries(lasts.map((last, index) => published([...calm, last], 'fiat', `currency-${index}`))).map(
      ({ held }) => held.map(({ reason }) => reason),
    )

  it('believes a currency that falls alone, or beside one other', () => {
    expect(reasonsOf(70)).toEqual([[]])
    expect(reasonsOf(70, 130)).toEqual([[], []])
  })

  it('lets it wait beside one that rises as no market does, and beside two others', () => {
    const waits = ['unconfirmed-jump']
    expect(reasonsOf(70, 350)).toEqual([waits, waits])
    expect(reasonsOf(70, 130, 75)).toEqual([waits, waits, waits])
  })
})
