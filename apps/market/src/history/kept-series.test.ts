import { packSeriesText, type PackedSeries, seriesText } from '@portico/market'
import { describe, expect, it } from 'vitest'

import { creditOf } from '../../test/follow/market.ts'
import { createKeptSeries, type KeptSeries } from './kept-series.ts'

const credits = new Map(['one', 'two'].map((id) => [id, creditOf(id)]))

function seriesOf(assetId: string, days: number): PackedSeries {
  const dates = Array.from({ length: days }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`)
  const prices = dates.map(() => '1').join(' ')
  return packSeriesText({ assetId, dates: dates.join(' '), prices, held: [], cuts: [] })
}

const dollar = (dates: string, prices: string) =>
  packSeriesText({ assetId: 'usd', dates, prices, held: [], cuts: [] })

/** The first history of each source, as texts. */
function shownOf(kept: KeptSeries) {
  return kept.readings().map(({ credit, series }) => {
    const [first] = series.map(seriesText)
    return [credit.id, first?.dates, first?.prices]
  })
}

const closeOf = (assetId: string, date: string, source = 'one') => ({ assetId, source, date, price: '2' })

describe('createKeptSeries', () => {
  it('MKT-13 shows what changed bit by bit, and the rest stays the same objects', () => {
    const kept = createKeptSeries(credits, () => null)
    for (const id of ['a', 'b', 'c']) kept.set(seriesOf(id, 10), 'one')
    expect(kept.readings()).toEqual([])
    const shown = () => kept.readings().flatMap(({ series }) => series.map(({ assetId }) => assetId))
    expect([kept.release(15), shown()]).toEqual([true, ['a', 'b']])
    const [first] = kept.readings()[0]?.series ?? []
    expect(kept.readings()).toBe(kept.readings())
    expect([kept.release(1), shown()]).toEqual([true, ['a', 'b', 'c']])
    expect(kept.release(1000)).toBe(false)
    expect(kept.readings()[0]?.series[0]).toBe(first)
  })

  it('MKT-13 adds a day at the end once, whether or not the history is shown yet', () => {
    const kept = createKeptSeries(credits, () => null)
    kept.set(seriesOf('a', 2), 'two')
    kept.append(closeOf('a', '2026-10-03'))
    kept.release(100)
    kept.append(closeOf('a', '2026-10-03'))
    kept.append(closeOf('a', '2026-10-01'))
    kept.append(closeOf('a', '2026-10-04'))
    kept.append(closeOf('b', '2026-10-04'))
    expect([kept.lastDay('a'), kept.lastDay('b'), kept.lastDay('c')]).toEqual([
      '2026-10-04',
      '2026-10-04',
      '',
    ])
    kept.release(100)
    expect(shownOf(kept)).toEqual([
      ['two', '2026-10-01 2026-10-02 2026-10-03 2026-10-04', '1 1 2 2'],
      ['one', '2026-10-04', '2'],
    ])
  })

  it('MKT-13 goes on from what is bundled, and shows it whole', () => {
    const past = { source: 'two', series: { ...seriesOf('a', 3), cuts: [] } }
    const kept = createKeptSeries(credits, (assetId) => (assetId === 'a' ? past : null))
    expect(kept.lastDay('a')).toBe('2026-10-03')
    kept.append(closeOf('a', '2026-10-03'))
    expect(kept.release(100)).toBe(false)
    kept.append(closeOf('a', '2026-10-04'))
    kept.append(closeOf('b', '2026-10-04'))
    expect(kept.release(4)).toBe(true)
    expect(shownOf(kept)).toEqual([['two', '2026-10-01 2026-10-02 2026-10-03 2026-10-04', '1 1 1 2']])
  })

  it('MKT-13 gives the dollar every day that another asset has, so that no pair loses one', () => {
    const past = { source: 'two', series: dollar('2026-10-03', '1') }
    const kept = createKeptSeries(credits, (assetId) => (assetId === 'usd' ? past : null))
    const shownDollar = () =>
      kept.readings().flatMap(({ series }) => series.filter(({ assetId }) => assetId === 'usd'))
    kept.set(seriesOf('usd', 20), 'one')
    expect([kept.release(100), shownDollar()]).toEqual([false, []])
    kept.set(seriesOf('a', 2), 'one')
    kept.append(closeOf('b', '2026-10-05'))
    kept.release(100)
    const dates = '2026-10-01 2026-10-02 2026-10-03 2026-10-04 2026-10-05'
    expect(shownDollar()).toEqual([dollar(dates, '1 1 1 1 1')])
    const [before] = shownDollar()
    kept.append(closeOf('a', '2026-10-05'))
    kept.release(100)
    expect(shownDollar()[0]).toBe(before)
  })

  it('MKT-13 shows no history of a source whose credit is not known', () => {
    const kept = createKeptSeries(credits, () => null)
    kept.set(seriesOf('a', 2), 'three')
    kept.release(100)
    expect(kept.readings()).toEqual([])
  })
})
