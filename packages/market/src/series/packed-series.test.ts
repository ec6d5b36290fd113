import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayText } from '../model/day.ts'
import type { Observation, Series } from '../model/model.ts'
import {
  beginsAlike,
  countBefore,
  createSeriesPacker,
  createSeriesReader,
  firstDay,
  lastDay,
  observationAt,
  observationCount,
  observationsIn,
  openSeriesPacker,
  unpackSeries,
} from './packed-series.ts'
import { packSeriesText, seriesText } from './series-text.ts'

const seriesOf = (assetId: string, ...observations: Series['observations']): Series => ({
  assetId,
  observations,
  held: [],
  cuts: [],
})

/** A price as sources publish one: so many digits, somewhere a point, and no needless zero. */
const usualPrice = fc
  .record({ units: fc.integer({ min: 1, max: 999_999_999_999 }), places: fc.integer({ min: 0, max: 20 }) })
  .map(({ units, places }) => {
    const digits = String(units).padStart(places + 1, '0')
    const text = `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`
    return text.replace(/\.?0*$/, '')
  })
const price = fc.oneof(
  { weight: 20, arbitrary: usualPrice },
  fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String),
  fc.double({ min: 0, noNaN: true }).map(String),
  fc.constantFrom('1.50', '0', '0.0', '007', '.5', '5.', '1e-7', '', ' ', 'NaN', '1 2', '\ud800', '€'),
)
const step = fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 400 }))
const observations = fc
  .record({
    first: fc.integer({ min: -3000, max: 21_000 }),
    steps: fc.array(fc.record({ step, price }), { maxLength: 100 }),
  })
  .map(({ first, steps }): readonly Observation[] => {
    let day = first
    return steps.map(({ step, price }) => {
      day += step
      return { date: dayText(day), price }
    })
  })
const history = fc
  .record({ assetId: fc.string({ minLength: 1 }), observations })
  .map(({ assetId, observations }) => seriesOf(assetId, ...observations))
const pack = createSeriesPacker()
const anyDay = fc.integer({ min: -3100, max: 23_000 }).map(dayText)

describe('createSeriesPacker', () => {
  it('packs what can be unpacked, to the character', () => {
    fc.assert(
      fc.property(fc.array(history, { maxLength: 5 }), (all) => {
        expect(all.map(createSeriesPacker()).map(unpackSeries)).toEqual(all)
      }),
    )
  })

  it('packs what was quarantined and where the series is cut', () => {
    const series: Series = {
      assetId: 'turkish',
      observations: [{ date: '2026-09-01', price: '0.03' }],
      held: [{ date: '2026-09-02', published: 'NaN', reason: 'not-a-price', held: null }],
      cuts: [{ date: '2026-09-01', reason: 'redenomination', factor: '1000' }],
    }
    expect(unpackSeries(pack(series))).toEqual(series)
  })

  it('packs prices of twelve digits that move by a few percent into less than five bytes', () => {
    const days = Array.from({ length: 960 }, (_, day) => ({
      date: dayText(20_000 + day),
      price: String(Number((4 * (1 + 0.03 * Math.sin(day * day))).toPrecision(12))),
    }))
    const { days: dayBytes, prices } = pack(seriesOf('coin', ...days))
    expect(prices.length / days.length).toBeLessThan(5)
    expect(dayBytes.length).toBeLessThan(10)
  })

  it('gives series of the same days one list of them, in memory that threads share', () => {
    const [one, other] = ['1', '2'].map((price) => pack(seriesOf(price, { date: '2026-09-01', price })))
    expect(one?.days).toBe(other?.days)
    expect(one?.prices.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it.each([
    [['2026-09-02', '2026-09-01']],
    [['2026-09-02', '2026-09-02']],
    [['2026-02-30']],
    [['today']],
    [['']],
  ])('refuses the days %j', (dates) => {
    const series = seriesOf('coin', ...dates.map((date) => ({ date, price: '1' })))
    expect(() => pack(series)).toThrow(RangeError)
  })
})

describe('a packed series', () => {
  it('has its observations one by one and in stretches', () => {
    const places = fc.tuple(fc.nat(110), fc.nat(110)).map(([one, other]) => {
      return { from: Math.min(one, other), to: Math.max(one, other) }
    })
    fc.assert(
      fc.property(history, anyDay, places, (series, date, { from, to }) => {
        const packed = pack(series)
        const { observations } = series
        expect(observationCount(packed)).toBe(observations.length)
        expect(observationAt(packed, date)).toEqual(
          observations.findLast((seen) => seen.date <= date) ?? null,
        )
        expect(countBefore(packed, date)).toBe(observations.filter((seen) => seen.date < date).length)
        expect(observationsIn(packed, { from, to })).toEqual(observations.slice(from, to))
        expect([firstDay(packed), lastDay(packed)]).toEqual([
          observations[0]?.date ?? '',
          observations.at(-1)?.date ?? '',
        ])
      }),
    )
  })

  it('is the same whether it was packed whole or extended, from any of its places on', () => {
    fc.assert(
      fc.property(history, fc.nat(100), fc.nat(100), (series, count, later) => {
        const { observations } = series
        const [first, packed] = [Math.min(count, observations.length), pack(series)]
        const beginning = pack({ ...series, observations: observations.slice(0, first + later) })
        const extended = openSeriesPacker().extend(beginning, observations.slice(first), first)
        expect(extended).toEqual(packed)
      }),
    )
  })

  it('begins like another exactly where its first observations are the same', () => {
    fc.assert(
      fc.property(history, fc.nat(100), fc.nat(110), price, (series, place, count, other) => {
        const changed = series.observations.map((seen, at) =>
          at === place ? { ...seen, price: other } : seen,
        )
        const isSame =
          count <= changed.length &&
          (place >= count || series.observations[place]?.price === changed[place]?.price)
        const [one, another] = [pack(series), pack({ ...series, observations: changed })]
        expect(beginsAlike(one, another, count)).toBe(isSame)
      }),
    )
  })

  it('does not begin like one of other days', () => {
    const [one, other] = ['2026-09-01', '2026-09-02'].map((date) => pack(seriesOf('a', { date, price: '1' })))
    expect(one && other && beginsAlike(one, other, 1)).toBe(false)
    expect(one && other && beginsAlike(one, other, 0)).toBe(true)
  })
})

describe('a series as texts', () => {
  it('is packed as its observations are', () => {
    const series = seriesOf('a', { date: '2026-09-01', price: '1.5' }, { date: '2026-09-03', price: '2' })
    const text = { assetId: 'a', dates: '2026-09-01 2026-09-03', prices: '1.5 2', held: [], cuts: [] }
    expect(seriesText(pack(series))).toEqual(text)
    expect(packSeriesText(text)).toEqual(pack(series))
    expect(seriesText(packSeriesText({ ...text, dates: '', prices: '' })).dates).toBe('')
  })
})

describe('createSeriesReader', () => {
  const readerOf = (...all: readonly Series[]) => {
    const byAsset = new Map(all.map(pack).map((packed) => [packed.assetId, packed]))
    return createSeriesReader((assetId) => byAsset.get(assetId))
  }

  it('reads more series than it has ready at once', () => {
    const all = Array.from({ length: 700 }, (_, index) =>
      seriesOf(`coin-${index}`, { date: '2026-09-01', price: String(index + 1) }),
    )
    const read = readerOf(...all)
    expect(all.map(({ assetId }) => read(assetId))).toEqual(all)
    expect(read('coin-0')).toEqual(all[0])
  })

  it.each([
    ['an asset that it does not know', 'unknown'],
    ['a name that objects have', 'constructor'],
  ])('has no series of %s', (_, assetId) => {
    expect(readerOf(seriesOf('known'))(assetId)).toBeNull()
  })
})
