import { describe, expect, it } from 'vitest'
import { everyDay, priceStep, readCloses } from './read-closes.ts'

const day = (date: unknown, close: unknown) => ({ date, close })

describe('readCloses', () => {
  it('COIN-02 gives the days of a history', () => {
    const closes = [day('2026-09-28', '0.5'), day('2026-09-29', '66000')]
    expect(readCloses({ closes })).toEqual([
      { time: '2026-09-28', value: 0.5 },
      { time: '2026-09-29', value: 66000 },
    ])
  })

  it.each([
    day('2026-9-1', '1'),
    day(1, '1'),
    day('2026-09-30', 1),
    day('2026-09-30', 'NaN'),
    day('2026-09-30', '-1'),
    null,
    'x',
  ])('leaves out what is no day: %j', (entry) => {
    const closes = [day('2026-09-28', '1'), entry, day('2026-09-29', '2')]
    expect(readCloses({ closes })).toHaveLength(2)
  })

  it.each([null, {}, [], { closes: 'x' }, { closes: [] }, { closes: [day('2026-09-28', '1')] }])(
    'refuses %j, of which no line can be drawn',
    (answer) => {
      expect(() => readCloses(answer)).toThrow('too few days')
    },
  )
})

describe('everyDay', () => {
  it('COIN-02 gives a gap the room of its days, leap days included', () => {
    const days = [
      { time: '2028-02-28', value: 1 },
      { time: '2028-03-02', value: 2 },
    ]
    expect(everyDay(days)).toEqual([days[0], { time: '2028-02-29' }, { time: '2028-03-01' }, days[1]])
  })

  it('adds nothing between neighbours', () => {
    const days = [
      { time: '2026-09-28', value: 1 },
      { time: '2026-09-29', value: 2 },
    ]
    expect(everyDay(days)).toEqual(days)
    expect(everyDay([])).toEqual([])
  })
})

describe('priceStep', () => {
  it.each([
    [[66000, 50000], 0.01],
    [[2, 0.5], 0.00001],
    [[0.000005], 1e-10],
  ])('shows the digits that prices of %j differ by', (values, step) => {
    expect(priceStep(values.map((value) => ({ time: '2026-09-29', value })))).toBeCloseTo(step, 12)
  })
})
