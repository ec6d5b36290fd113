import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Series } from '../model/model.ts'
import {
  createSeriesPacker,
  createSeriesReader,
  lastDay,
  observationAt,
  observationCount,
  unpackSeries,
} from './packed-series.ts'

const seriesOf = (assetId: string, ...observations: Series['observations']): Series => ({
  assetId,
  observations,
  held: [],
  cuts: [],
})
const days = ['2026-09-01', '2026-09-02', '2026-09-04']
const history = fc
  .record({
    assetId: fc.string({ minLength: 1 }),
    prices: fc.array(fc.bigInt({ min: 1n }), { maxLength: 3 }),
  })
  .map(({ assetId, prices }) =>
    seriesOf(assetId, ...prices.map((price, index) => ({ date: days[index] ?? '', price: String(price) }))),
  )
const histories = fc.uniqueArray(history, { selector: ({ assetId }) => assetId })
const readerOf = (...all: readonly Series[]) =>
  createSeriesReader(new Map(all.map(createSeriesPacker()).map((packed) => [packed.assetId, packed])))

describe('observationCount', () => {
  it('counts what unpacking would give', () => {
    fc.assert(
      fc.property(histories, (all) => {
        const packed = all.map(createSeriesPacker())
        expect(packed.map(observationCount)).toEqual(all.map(({ observations }) => observations.length))
      }),
    )
  })
})

describe('createSeriesPacker', () => {
  it('packs what can be unpacked', () => {
    fc.assert(
      fc.property(histories, (all) => {
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
    expect(unpackSeries(createSeriesPacker()(series))).toEqual(series)
  })

  it('packs an empty history as such', () => {
    expect(unpackSeries(createSeriesPacker()(seriesOf('new'))).observations).toEqual([])
  })
})

describe('observationAt', () => {
  it('finds the last observation at or before any day', () => {
    const asked = fc.integer({ min: -1, max: 6 }).map((day) => `2026-09-0${day + 1}`)
    fc.assert(
      fc.property(history, asked, (series, date) => {
        const expected = series.observations.findLast((seen) => seen.date <= date) ?? null
        expect(observationAt(createSeriesPacker()(series), date)).toEqual(expected)
      }),
    )
  })
})

describe('lastDay', () => {
  it.each([
    ['2026-09-04', days],
    ['2026-09-01', days.slice(0, 1)],
    ['', []],
  ])('is %j', (expected, dates) => {
    const series = seriesOf('coin', ...dates.map((date) => ({ date, price: '1' })))
    expect(lastDay(createSeriesPacker()(series))).toBe(expected)
  })
})

describe('createSeriesReader', () => {
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
