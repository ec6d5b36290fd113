import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dayText } from '../model/day.ts'
import type { AssetKind, Series } from '../model/model.ts'
import { cleanSeries } from './clean.ts'
import type { RawDay, RawSeries } from './track.ts'

const firstDay = 19_800
const kinds = fc.constantFrom<AssetKind>('crypto', 'fiat', 'metal', 'stock')

/** Days of anything: calm ones, jumps of every size in both directions, and days that another source confirms. */
const anyDays = fc.array(
  fc.record({
    move: fc.double({ min: -0.03, max: 0.03, noNaN: true }),
    jump: fc.constantFrom(1, 1, 1, 1, 1, 1, 0.69, 1.5, 3, 30, 100, 4000, 0.4, 0.05, 1 / 53, 1e-6),
    isConfirmed: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 3, maxLength: 60 },
)

type Days = typeof anyDays extends fc.Arbitrary<infer T> ? T : never

function rawOf(days: Days, kind: AssetKind): RawSeries {
  let price = 1
  return {
    assetId: 'asset',
    kind,
    days: days.map(({ move, jump, isConfirmed }, index): RawDay => {
      price *= 1 + move
      return { date: dayText(firstDay + index), rate: String(1 / (price * jump)), isConfirmed }
    }),
  }
}

function cleaned(raw: RawSeries): Series {
  const [series] = cleanSeries([raw])
  if (series === undefined) throw new Error('Cleaning lost a series.')
  return series
}

const until = (raw: RawSeries, count: number) => ({ ...raw, days: raw.days.slice(0, count) })

describe('what cleaning never does', () => {
  it('TRUTH-05 drops no level that two sources say', () => {
    fc.assert(
      fc.property(anyDays, kinds, (days, kind) => {
        const raw = rawOf(days, kind)
        const shown = new Set(cleaned(raw).observations.map(({ date }) => date))
        for (const { date, isConfirmed } of raw.days) if (isConfirmed === true) expect(shown).toContain(date)
      }),
    )
  })

  it('TRUTH-05 shows no price that was not published, and loses no day', () => {
    fc.assert(
      fc.property(anyDays, kinds, (days, kind) => {
        const raw = rawOf(days, kind)
        const { observations, held } = cleaned(raw)
        expect([...observations, ...held].map(({ date }) => date).toSorted()).toEqual(
          raw.days.map(({ date }) => date),
        )
        for (const { date, price } of observations) {
          const rate = raw.days.find((day) => day.date === date)?.rate
          expect(Number(price) * Number(rate)).toBeCloseTo(1, 9)
        }
      }),
    )
  })

  it('TRUTH-05 finds nothing more in what it has cleaned, but for jumps that only what is gone explained', () => {
    fc.assert(
      fc.property(anyDays, kinds, (days, kind) => {
        const raw = rawOf(days, kind)
        const once = cleaned(raw)
        const kept = new Set(once.observations.map(({ date }) => date))
        const twice = cleaned({ ...raw, days: raw.days.filter(({ date }) => kept.has(date)) })
        expect(twice.held).toEqual([])
      }),
    )
  })

  it('TRUTH-05 says of a day what it said of it without the days after, once these are calm', () => {
    const calm = fc.array(fc.double({ min: 0.01, max: 0.03, noNaN: true }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(calm, kinds, fc.integer({ min: 5, max: 40 }), (moves, kind, count) => {
        const days = moves.map((move, index) => ({
          move: index % 2 === 0 ? move : -move,
          jump: 1,
          isConfirmed: false,
        }))
        const raw = rawOf(days, kind)
        const whole = cleaned(raw).observations.slice(0, count)
        expect(cleaned(until(raw, count)).observations).toEqual(whole)
      }),
    )
  })
})

describe('a level that was rejected before', () => {
  /** A pegged currency that is told at a false rate on one day, and from a later day on. */
  const feed = (confirmed: boolean): RawSeries => ({
    assetId: 'peso',
    kind: 'fiat',
    days: Array.from({ length: 80 }, (_, index) => {
      const isFalse = index === 20 || index >= 40
      const rate = isFalse ? '26.5' : `24.0${index % 7}`
      return { date: dayText(firstDay + index), rate, isConfirmed: confirmed && index === 60 }
    }),
  })

  it('TRUTH-05 stays rejected however long it lasts', () => {
    const { observations, held } = cleaned(feed(false))
    expect(observations.at(-1)?.date).toBe(dayText(firstDay + 39))
    expect(held).toHaveLength(41)
    expect(held.at(-1)?.reason).toBe('other-meaning')
  })

  it('TRUTH-05 is rejected on the very day that it comes back', () => {
    const { held } = cleaned(until(feed(false), 41))
    expect(held.at(-1)).toMatchObject({ date: dayText(firstDay + 40), reason: 'other-meaning' })
  })

  it('TRUTH-05 stays rejected in a history that lacks the day on which it was rejected', () => {
    const days = feed(false).days.toSpliced(20, 1)
    const rejected = [
      { date: dayText(firstDay + 20), published: String(1 / 26.5), reason: 'jump-and-return' as const },
    ]
    expect(cleaned({ ...feed(false), days }).held).toEqual([])
    expect(cleaned({ ...feed(false), days, rejected }).held).toHaveLength(40)
  })

  it('TRUTH-05 is shown from the day on that another source says the same', () => {
    const shown = cleaned(feed(true)).observations.map(({ date }) => date)
    expect(shown).toContain(dayText(firstDay + 60))
    expect(shown).toContain(dayText(firstDay + 61))
    expect(shown.at(-1)).toBe(dayText(firstDay + 79))
  })
})

describe('a rise that nobody else confirms', () => {
  it('TRUTH-05 hides no day after the price is back, wherever it comes back to', () => {
    const calm = Array.from({ length: 30 }, (_, index) => 1 + 0.02 * Math.sin(index))
    const prices = [...calm, ...calm.map((price) => price * 300), ...calm.map((price) => price / 3)]
    const days = prices.map((price, index) => ({ date: dayText(firstDay + index), rate: String(1 / price) }))
    const { held } = cleaned({ assetId: 'coin', kind: 'crypto', days })
    expect(held).toHaveLength(30)
  })
})

describe('what happens in a collapse', () => {
  it('TRUTH-05 is shown on the day itself, also when a coin falls to a 1500th after it had halved', () => {
    const calm = Array.from({ length: 30 }, (_, index) => 80 + Math.sin(index) * 3)
    const prices = [...calm, 45, 21, 1.3, 0.0008, 0.0002, 0.0006]
    const raw = {
      assetId: 'coin',
      kind: 'crypto' as const,
      days: prices.map((price, index) => ({ date: dayText(firstDay + index), rate: String(1 / price) })),
    }
    for (let count = 31; count <= prices.length; count += 1) {
      expect(cleaned(until(raw, count)).held, `${count} days`).toEqual([])
    }
  })

  it('TRUTH-05 is no licence for a rise that no market makes', () => {
    const falling = Array.from({ length: 30 }, (_, index) => 0.0001 * 0.98 ** index)
    const prices = falling.with(20, 0.004)
    const days = prices.map((price, index) => ({ date: dayText(firstDay + index), rate: String(1 / price) }))
    expect(cleaned({ assetId: 'money', kind: 'fiat', days }).held.map(({ date }) => date)).toEqual([
      dayText(firstDay + 20),
    ])
  })

  it('TRUTH-05 lets a coin rise again that was worth a dollar, as long as it is worth less', () => {
    const peg = Array.from({ length: 30 }, (_, index) => 1 + 0.001 * Math.sin(index))
    const prices = [...peg, 0.8, 0.37, 0.12, 0.18]
    const days = prices.map((price, index) => ({ date: dayText(firstDay + index), rate: String(1 / price) }))
    expect(cleaned({ assetId: 'coin', kind: 'crypto', days }).held).toEqual([])
  })

  it('TRUTH-05 is no change of the unit: a coin that falls to a 53rd is not cut', () => {
    const calm = Array.from({ length: 30 }, (_, index) => 80 + Math.sin(index) * 3)
    const prices = [...calm, ...calm.map((price) => price / 53)]
    const days = prices.map((price, index) => ({ date: dayText(firstDay + index), rate: String(1 / price) }))
    expect(cleaned({ assetId: 'coin', kind: 'crypto', days })).toMatchObject({ held: [], cuts: [] })
  })
})

describe('a new unit', () => {
  const days = (prices: readonly number[], first: number) =>
    prices.map((price, index) => ({ date: dayText(first + index), rate: String(1 / price) }))

  it('TRUTH-05 is cut on its first day where it is known, and what returns to the old one is not shown', () => {
    const first = Math.floor(Date.parse('2025-12-20') / 86_400_000)
    const old = Array.from({ length: 14 }, () => 0.00009)
    const raw = { assetId: 'syp', kind: 'fiat' as const, days: days([...old, 0.009], first) }
    expect(cleaned(raw)).toMatchObject({ held: [], cuts: [{ date: '2026-01-03', reason: 'redenomination' }] })
    const back = { ...raw, days: days([...old, 0.009, 0.009, 0.00009], first) }
    expect(cleaned(back).held.map(({ date }) => date)).toEqual(['2026-01-05'])
  })

  it('TRUTH-05 is followed by a devaluation on the next day, and both are shown', () => {
    const first = Math.floor(Date.parse('2018-08-06') / 86_400_000)
    const old = Array.from({ length: 14 }, () => 1 / 248_210)
    const raw = {
      assetId: 'ves',
      kind: 'fiat' as const,
      days: days([...old, 1 / 2.4821, 1 / 59.85, 1 / 60.12], first),
    }
    expect(cleaned(raw)).toMatchObject({ held: [], cuts: [{ date: '2018-08-20', factor: '100000' }] })
  })

  it('TRUTH-05 is told from a crash where a share is split', () => {
    const first = Math.floor(Date.parse('2024-06-03') / 86_400_000)
    const raw = {
      assetId: 'nvda',
      kind: 'stock' as const,
      days: days([1150, 1164, 1224, 1210, 1209, 1209, 1209, 121.7], first),
    }
    expect(cleaned(raw).cuts).toEqual([{ date: '2024-06-10', reason: 'redenomination', factor: '0.1' }])
  })

  it('TRUTH-05 is believed unknown only by a clean power of ten that lasts', () => {
    const at = (factor: number, count: number) =>
      cleaned({
        assetId: 'money',
        kind: 'fiat',
        days: days(
          [
            ...Array.from({ length: 30 }, () => 0.001),
            ...Array.from({ length: count }, () => 0.001 * factor),
          ],
          firstDay,
        ),
      })
    expect(at(1000, 20).cuts).toMatchObject([{ reason: 'redenomination' }])
    expect(at(1000, 5).cuts).toEqual([])
    expect(at(500, 30).cuts).toEqual([])
  })
})
