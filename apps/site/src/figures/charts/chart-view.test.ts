import { describe, expect, it } from 'vitest'
import { localeOf } from '@portico/locale'
import { createSnapshot, type Snapshot } from '@portico/market'
import { marketOf, smallMarket } from '../../../test/context.ts'
import { chartView } from './chart-view.ts'

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
    return chartView(snapshot, { from, to }, { window: '24h', locale: localeOf('en'), compact: 'suffix' })
  }

  it('COIN-02 draws the last day by its hours, and names its lowest and highest by their times', () => {
    expect(dayOf(live)).toMatchObject({
      first: '65,000.00',
      lowest: { text: '65,000.00', day: 'Sep 28, 2026, 10:00 AM UTC' },
      missingDays: 0,
    })
    expect(dayOf(live)?.picture.times.map(([, text]) => text)).toContain('4:00 PM')
  })

  it('draws days where nothing finer is known', () => {
    expect(dayOf(marketOf(smallMarket))?.lowest.day).toMatch(/^Sep 2\d, 2026$/)
  })
})
