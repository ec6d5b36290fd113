import { describe, expect, it } from 'vitest'
import { readCloses } from './read-closes.ts'

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
