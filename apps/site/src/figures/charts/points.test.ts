import { localeOf } from '@portico/locale'
import { dayNumber, dayText } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { flatYear, marketDay, type MarketEntry, marketOf } from '../../../test/context.ts'
import { chartReadings, chartView } from './chart-view.ts'
import { chartLine, type ChartPoint, chartPoints } from './points.ts'

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

describe('chartLine', () => {
  it('is none against an asset that is worth nothing', () => {
    const points = ['2026-09-01', '2026-09-02'].map((day) => ({ day, value: 'Infinity' }))
    expect(chartLine(points, { unit: 'day', kind: 'amount' })).toBeNull()
    expect(
      chartLine(
        points.map(({ day }) => ({ day, value: '0' })),
        { unit: 'day', kind: 'amount' },
      )?.values,
    ).toEqual([0, 0])
  })

  const days = { unit: 'day', kind: 'amount' } as const

  it('is none of no point and of one', () => {
    expect(chartLine([], days)).toBeNull()
    expect(chartLine(points([0, '1']), days)).toBeNull()
  })

  it('places points by their time, one inside a day too', () => {
    const latest = { day: dayText(first + 1), at: `${dayText(first + 1)}T12:00:00Z`, value: '4' }
    const line = chartLine([...points([0, '2'], [1, '1']), latest], days)
    expect(line).toEqual({
      ...days,
      start: first * 1440,
      times: [0, 1440, 2160],
      values: [2, 1, 4],
      gaps: [],
    })
  })

  it('NUM-04 knows which points follow days without one', () => {
    const gaps = [{ after: dayText(first + 1) }]
    const line = chartLine(points([0, '2'], [1, '1'], [9, '3']), { ...days, gaps })
    expect(line?.gaps).toEqual([2])
  })

  it('NUM-04 finds the gaps of moments by their distances', () => {
    const moments = [0, 10, 20, 30, 90, 100].map((minute) => ({
      day: '2026-09-29',
      value: '1',
      at: new Date(Date.UTC(2026, 8, 29, 0, minute)).toISOString(),
    }))
    expect(chartLine(moments, { unit: 'moment', kind: 'amount' })?.gaps).toEqual([4])
  })
})

const english = localeOf('en')
const dollar: MarketEntry = { slug: 'usd', kind: 'fiat', symbol: '$', prices: flatYear('1') }

type Window = '24h' | '7d' | '30d' | '365d'

function pairOf(coin: Omit<MarketEntry, 'slug'>) {
  const snapshot = marketOf([{ slug: 'coin', ...coin }, dollar])
  const from = snapshot.asset('coin')
  const to = snapshot.asset('usd')
  if (!from || !to) throw new Error('the market lacks its assets')
  return { snapshot, pair: { from, to } }
}

function viewOf(coin: Omit<MarketEntry, 'slug'>, window: Window = '7d') {
  const { snapshot, pair } = pairOf(coin)
  return chartView(snapshot, pair, { window, locale: english, compact: 'suffix' })
}

describe('chartView', () => {
  it('CONV-04 says as text what the line shows', () => {
    const view = viewOf({ prices: ['1', '2', '3', '9', '3', '1.5', '4', '5'] })
    expect(view).toMatchObject({
      picture: { direction: 'rising' },
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

  it('stays small for a year of days', () => {
    const prices = flatYear('2').map((_, index) => String(1 + (index % 7)))
    const line = viewOf({ prices }, '365d')?.picture.line ?? ''
    expect(line.length).toBeLessThan(3000)
    expect(marketDay).toBe('2026-09-29')
  })

  it('NUM-04 gives each point of the line with its text, as prices of the page are written', () => {
    const { snapshot, pair } = pairOf({ prices: ['1', '2', '30000.5'] })
    const readings = chartReadings(snapshot, pair, { window: '30d', locale: english })
    expect(readings?.texts).toEqual(['$1.00', '$2.00', '$30,000.50'])
    expect(readings?.values).toEqual([1, 2, 30_000.5])
    expect(readings?.unit).toBe('day')
  })
})
