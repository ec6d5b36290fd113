import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

const readings = {
  unit: 'day',
  kind: 'amount',
  start: 29_660_000,
  times: [0, 1440, 2880],
  values: [1, 2, 3],
  texts: ['$1.00', '$2.00', '$3.00'],
  gaps: [2],
}
const fan = {
  since: 1,
  edges: [
    [2, 1],
    [2, 2],
    [2, 4],
    [2, 5],
  ],
  own: null,
}
const ranges = [['$2.00 – $4.00', '$1.00 – $5.00']]
const read = (found: unknown) => readAnswer({ view: { readings: found } })

describe('readAnswer', () => {
  it('NUM-04 gives the points of a page’s chart, with the ranges of a forecast', () => {
    expect(read(readings)).toEqual(readings)
    expect(read({ ...readings, fan, ranges })).toEqual({ ...readings, fan, ranges })
    const own = { times: [0], values: [3] }
    expect(read({ ...readings, fan: { ...fan, own }, ranges }).fan?.own).toEqual(own)
  })

  it.each([
    null,
    { ...readings, times: [0, 1440] },
    { ...readings, values: [1, 2, 'x'] },
    { ...readings, texts: undefined },
    { ...readings, gaps: 'x' },
    { ...readings, start: null },
    { ...readings, times: [0], values: [1], texts: ['x'], gaps: [] },
    { ...readings, fan: { ...fan, since: 7 }, ranges },
    { ...readings, fan: { ...fan, edges: fan.edges.slice(1) }, ranges },
    { ...readings, fan, ranges: [['one']] },
    { ...readings, fan, ranges: [] },
  ])('refuses %j, of which no chart can be read', (found) => {
    expect(() => read(found)).toThrow('no points')
  })

  it('refuses an answer of another kind', () => {
    expect(() => readAnswer({ redirect: '/price/btc' })).toThrow('no points')
  })
})
