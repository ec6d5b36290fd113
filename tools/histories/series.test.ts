import { describe, expect, it } from 'vitest'

import { closedIds, rawSeriesOf, readLabelledSeries } from './series.ts'

const all = readLabelledSeries()

describe('the labelled histories', () => {
  it('TRUTH-05 are at least sixty, each with a source, real ones and false ones', () => {
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { id, source } of all) expect(source.title.length, id).toBeGreaterThan(10)
    const withFalse = all.filter((series) => Object.keys(series.false).length > 0)
    expect(withFalse.length).toBeGreaterThanOrEqual(25)
    expect(all.length - withFalse.length).toBeGreaterThanOrEqual(25)
  })

  it('TRUTH-05 have a third set aside that nobody chose', () => {
    const closed = all.filter(({ part }) => part === 'closed').map(({ id }) => id)
    expect(closed.toSorted()).toEqual(closedIds(all.map(({ id }) => id)).toSorted())
  })

  it('ascend, and are counted as a source publishes them', () => {
    for (const series of all) {
      const days = rawSeriesOf(series).days.map((day) => day.date)
      expect(days, series.id).toEqual(days.toSorted())
    }
    const luna = all.find(({ id }) => id === 'luna-2022')
    expect(luna && rawSeriesOf(luna, '2022-04-20').days).toEqual([
      { date: '2022-04-20', rate: expect.stringMatching(/^0\.010456\d+$/) },
    ])
  })
})
