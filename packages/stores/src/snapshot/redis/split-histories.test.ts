import { dayNumber, dayText, packSeriesText, seriesText, stretchText } from '@portico/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHistorySplitter, createHistoryJoiner, type HistoryPart } from './split-histories.ts'

/** A history of so many days up to one, with some of them left out. */
function historyOf(
  assetId: string,
  { last, count, step = 1 }: { last: string; count: number; step?: number },
) {
  const days = Array.from({ length: count }, (_, index) =>
    dayText(dayNumber(last) - step * (count - 1 - index)),
  )
  const prices = days.map((day) => `${dayNumber(day)}.5`).join(' ')
  return packSeriesText({ assetId, dates: days.join(' '), prices, held: [], cuts: [] })
}

const datesOf = (part: HistoryPart) => stretchText(part.series, part).dates
const pricesOf = (part: HistoryPart | undefined) => part && stretchText(part.series, part).prices

const asOf = '2026-11-20T15:37:12Z'

describe('halves of histories', () => {
  it('part at a day that the asset has every 91 days', () => {
    const history = historyOf('btc', { last: '2026-12-31', count: 800 })
    const beginningOn = (asOf: string) =>
      createHistorySplitter()([history], asOf).series.map(datesOf)[0]?.slice(0, 10)
    const days = Array.from({ length: 400 }, (_, index) => dayText(dayNumber('2025-11-20') + index))
    const beginnings = [...new Set(days.map((day) => beginningOn(`${day}T15:37:12Z`)))].map((day = '') =>
      dayNumber(day),
    )
    expect(beginnings.length).toBeGreaterThan(4)
    for (const [index, day] of beginnings.slice(1).entries()) expect(day - (beginnings[index] ?? 0)).toBe(91)
    for (const day of days) expect(dayNumber(day) - dayNumber(beginningOn(day) ?? '')).toBeLessThan(91)
  })

  it('of many assets part on all days alike, those of the same day next to each other', () => {
    const histories = Array.from({ length: 2000 }, (_, index) =>
      historyOf(`asset-${index}`, { last: '2026-11-19', count: 200 }),
    )
    const { settled, series } = createHistorySplitter()(histories, asOf)
    const ends = settled.map((part) => datesOf(part).slice(-10))
    expect(new Set(ends).size).toBe(91)
    expect(ends.filter((end, index) => end !== ends[index - 1])).toHaveLength(91)
    expect(series.map(({ assetId }) => assetId)).toEqual(histories.map(({ assetId }) => assetId))
  })

  it('make the same histories again, wherever the days begin and end', () => {
    const history = fc.record({
      last: fc.integer({ min: dayNumber('2026-09-01'), max: dayNumber('2026-12-31') }).map(dayText),
      count: fc.integer({ min: 0, max: 200 }),
      step: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(history), (terms) => {
        const histories = terms.map((each, index) => historyOf(`asset-${index}`, each))
        expect(createHistoryJoiner()(createHistorySplitter()(histories, asOf))).toEqual(histories)
      }),
    )
  })

  it('leave the first the same object when a day is added, and both where nothing is', () => {
    const split = createHistorySplitter()
    const [btc, eth] = ['btc', 'eth'].map((id) => historyOf(id, { last: '2026-11-19', count: 300 }))
    const longer = historyOf('btc', { last: '2026-11-20', count: 301 })
    const before = split(btc && eth ? [btc, eth] : [], asOf)
    const after = split(eth ? [longer, eth] : [], asOf)
    expect(after.settled[0]).toBe(before.settled[0])
    expect(pricesOf(after.settled[0])).toMatch(/^20477.5 /)
    expect(after.series[0]).not.toEqual(before.series[0])
    expect(after.settled[1]).toBe(before.settled[1])
    expect(after.series[1]).toBe(before.series[1])
  })

  it('are new where a day of the past is another', () => {
    const split = createHistorySplitter()
    const btc = historyOf('btc', { last: '2026-11-19', count: 300 })
    const before = split([btc], asOf).settled[0]
    const text = seriesText(btc)
    const mended = packSeriesText({ ...text, prices: text.prices.replace('20500.5', '20500.6') })
    const after = split([mended], asOf).settled[0]
    expect(pricesOf(after)).toContain('20500.6')
    expect(pricesOf(before)).toContain('20500.5')
  })

  it('are put together once while they are the same objects', () => {
    const halves = createHistorySplitter()([historyOf('btc', { last: '2026-11-19', count: 300 })], asOf)
    const join = createHistoryJoiner()
    expect(join(halves)[0]).toBe(join({ settled: [...halves.settled], series: [...halves.series] })[0])
  })

  it.each([
    [
      'another asset',
      [{ assetId: 'eth', series: historyOf('eth', { last: '2026-11-19', count: 0 }), from: 0, to: 0 }],
    ],
    ['no asset', []],
  ])('are refused with the first half of %s', (_name, settled) => {
    const { series } = createHistorySplitter()([historyOf('btc', { last: '2026-11-19', count: 3 })], asOf)
    expect(() => createHistoryJoiner()({ settled, series })).toThrow('lacks its first half')
  })
})
