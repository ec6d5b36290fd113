import { localeOf } from '@portico/locale'
import { dayNumber, dayText } from '@portico/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatYear, marketDay, type MarketEntry, marketOf } from '../../../test/context.ts'
import { chartView } from './chart-view.ts'
import { chartBox, type ChartPoint, chartPoints, chartShape } from './chart.ts'

const box = { width: 100, height: 50 }
const first = dayNumber('2026-09-01')

/** Points by day offset and value. */
const points = (...pairs: readonly (readonly [offset: number, value: string])[]): readonly ChartPoint[] =>
  pairs.map(([offset, value]) => ({ day: dayText(first + offset), value }))

describe('chartPoints', () => {
  const history = { points: [{ date: '2026-09-28', rate: '2' }] }

  it('ends a line with the current rate, at its own time', () => {
    expect(chartPoints({ ...history, latest: { at: '2026-09-29T15:37:12Z', rate: '3' } })).toEqual([
      { day: '2026-09-28', value: '2' },
      { day: '2026-09-29', at: '2026-09-29T15:37:12Z', value: '3' },
    ])
  })

  it('adds nothing where the last day is the newest that is known', () => {
    expect(chartPoints(history)).toEqual([{ day: '2026-09-28', value: '2' }])
    expect(chartPoints({ points: [] })).toEqual([])
  })
})

describe('chartShape', () => {
  it('draws nothing for no point and for one', () => {
    expect(chartShape([], box)).toBeNull()
    expect(chartShape(points([0, '1']), box)).toBeNull()
  })

  it('draws two points from corner to corner', () => {
    expect(chartShape(points([0, '1'], [1, '2']), box)).toEqual({
      line: 'M0 50L100 0',
      lowest: 0,
      highest: 1,
      direction: 'rising',
    })
    expect(chartShape(points([0, '2'], [1, '1']), box)).toMatchObject({
      line: 'M0 0L100 50',
      direction: 'falling',
    })
  })

  it('draws a flat series through the middle, as steady', () => {
    const shape = chartShape(points([0, '5'], [1, '5'], [2, '5']), box)
    expect(shape).toMatchObject({ line: 'M0 25L50 25L100 25', direction: 'steady' })
  })

  it('places points by their day: missing days are room on the axis', () => {
    expect(chartShape(points([0, '1'], [1, '2'], [10, '3']), box)?.line).toBe('M0 50L10 25L100 0')
  })

  it('goes by the ends for the direction and by all points for the extremes', () => {
    const shape = chartShape(points([0, '5'], [1, '9'], [2, '1'], [3, '5']), box)
    expect(shape).toMatchObject({ direction: 'steady', highest: 1, lowest: 2 })
  })

  it('places a point inside a day by its time', () => {
    const latest = { day: dayText(first + 1), at: `${dayText(first + 1)}T12:00:00Z`, value: '4' }
    expect(chartShape([...points([0, '2'], [1, '1']), latest], box)?.line).toBe('M0 33L67 50L100 0')
  })

  const value = fc
    .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: -15, max: 15 }))
    .map(([digits, exponent]) => `${digits}e${exponent}`)
  const series = fc
    .uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 60 })
    .chain((days) =>
      fc.tuple(
        fc.constant(days.toSorted((left, right) => left - right)),
        fc.array(value, { minLength: days.length, maxLength: days.length }),
      ),
    )
    .map(([days, values]) => points(...days.map((day, index) => [day, values[index] ?? '1'] as const)))

  it('keeps every coordinate a whole number inside the box, left to right', () => {
    fc.assert(
      fc.property(series, (drawn) => {
        const line = chartShape(drawn, box)?.line ?? ''
        expect(line).toMatch(/^M\d+ \d+(?:L\d+ \d+)+$/)
        const places = line
          .slice(1)
          .split('L')
          .map((pair) => pair.split(' ').map(Number))
        expect(places).toHaveLength(drawn.length)
        expect(places.every(([x = -1, y = -1]) => x >= 0 && x <= 100 && y >= 0 && y <= 50)).toBe(true)
        const columns = places.map(([x = -1]) => x)
        expect(columns).toEqual(columns.toSorted((left, right) => left - right))
        expect([columns[0], columns.at(-1)]).toEqual([0, 100])
      }),
    )
  })
})

const english = localeOf('en')
const dollar: MarketEntry = { slug: 'usd', kind: 'fiat', symbol: '$', prices: flatYear('1') }

function viewOf(coin: Omit<MarketEntry, 'slug'>, window: '24h' | '7d' | '30d' | '365d' = '7d') {
  const snapshot = marketOf([{ slug: 'coin', ...coin }, dollar])
  const from = snapshot.asset('coin')
  const to = snapshot.asset('usd')
  if (!from || !to) throw new Error('the market lacks its assets')
  return chartView(snapshot, { from, to }, { window, locale: english })
}

describe('chartView', () => {
  it('CONV-04 says as text what the line shows', () => {
    const view = viewOf({ prices: ['1', '2', '3', '9', '3', '1.5', '4', '5'] })
    expect(view).toMatchObject({
      direction: 'rising',
      first: '1.00',
      last: '5.00',
      highest: { text: '9.00', day: 'Sep 25, 2026' },
      lowest: { text: '1.00', day: 'Sep 22, 2026' },
      missingDays: 0,
      cutDay: null,
    })
  })

  it('has no chart of fewer than two days with a rate', () => {
    expect(viewOf({ prices: ['1'] })).toBeNull()
    expect(viewOf({})).toBeNull()
    expect(viewOf({ prices: ['1', '2', '3'], behindDays: 60 })).toBeNull()
  })

  it('counts the days without a rate since the last one', () => {
    expect(viewOf({ prices: ['1', '2', '3', '4'], behindDays: 3 })?.missingDays).toBeGreaterThan(0)
  })

  it('begins at a cut, and names its day', () => {
    const cuts = [{ date: '2026-09-27', reason: 'redenomination', factor: '1000' }] as const
    const view = viewOf({ prices: ['1', '2', '3', '4', '5', '1000', '2000', '3000'], cuts })
    expect(view).toMatchObject({ lowest: { text: '1,000.00' }, cutDay: 'Sep 27, 2026', first: '1,000.00' })
  })

  it('shows up to four days of the axis, the first and the last among them', () => {
    for (const window of ['24h', '7d', '30d', '365d'] as const) {
      const days = viewOf({ prices: flatYear('2') }, window)?.days ?? []
      expect(days.length).toBeGreaterThanOrEqual(2)
      expect(days.length).toBeLessThanOrEqual(4)
      expect(new Set(days).size).toBe(days.length)
    }
  })

  it('stays within the box and below 4 KB for a year of days', () => {
    const line =
      viewOf({ prices: flatYear('2').map((_, index) => String(1 + (index % 7))) }, '365d')?.line ?? ''
    expect(line.length).toBeLessThan(4096)
    expect(line.startsWith('M0 ')).toBe(true)
    expect(line).toContain(`L${chartBox.width} `)
    expect(marketDay).toBe('2026-09-29')
  })
})
