import { describe, expect, it } from 'vitest'
import { localeOf } from '@portico/locale'
import { createSnapshot, type Snapshot } from '@portico/market'
import { marketOf, smallMarket } from '../../../test/context.ts'
import { axisLabels, chartView } from './chart-view.ts'

describe('axisLabels', () => {
  it('names days of a short time, and months with their year of a long one', () => {
    expect(axisLabels('2026-08-30', '2026-09-29', 'en')).toEqual(['Aug 30', 'Sep 9', 'Sep 19', 'Sep 29'])
    expect(axisLabels('2025-09-29', '2026-09-29', 'en')).toEqual([
      'Sep 2025',
      'Jan 2026',
      'May 2026',
      'Sep 2026',
    ])
    expect(axisLabels('2026-01-01', '2026-05-30', 'en')[0]).toBe('Jan 1')
    expect(axisLabels('2026-01-01', '2026-05-31', 'en')[0]).toBe('Jan 2026')
  })

  it('has no label twice, and no more than there are days', () => {
    expect(axisLabels('2026-09-28', '2026-09-29', 'en')).toEqual(['Sep 28', 'Sep 29'])
    expect(axisLabels('2026-09-26', '2026-09-29', 'fr')).toHaveLength(4)
  })
})

describe('chartView', () => {
  const hours = Array.from({ length: 8 }, (_, hour) => `2026-09-28T1${hour}:00:00Z`)
  const live = createSnapshot({
    ...marketOf(smallMarket).data,
    recent: [
      { assetId: 'btc', times: hours.join(' '), prices: hours.map((_, at) => 65_000 + 100 * at).join(' ') },
    ],
  })

  function dayOf(snapshot: Snapshot) {
    const [from, to] = [snapshot.asset('btc'), snapshot.asset('usd')]
    if (!from || !to) throw new Error('the market has both')
    return chartView(snapshot, { from, to }, { window: '24h', locale: localeOf('en') })
  }

  it('COIN-02 draws the last day by its hours, and names its lowest and highest by their times', () => {
    expect(dayOf(live)).toMatchObject({
      direction: 'rising',
      first: '65,000.00',
      lowest: { text: '65,000.00', day: 'Sep 28, 2026, 10:00 AM UTC' },
      missingDays: 0,
    })
    expect(dayOf(live)?.line.split('L').length).toBeGreaterThanOrEqual(hours.length)
    expect(dayOf(live)?.days).toHaveLength(4)
  })

  it('draws days where nothing finer is known', () => {
    expect(dayOf(marketOf(smallMarket))?.lowest.day).toMatch(/^Sep 2\d, 2026$/)
  })
})
