import type { Close } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { askedDay } from './asked-day.ts'

const close = (date: string): Close => ({ date, period: date, rate: '1', percent: null, days: null })
const closes = ['2026-03-10', '2026-03-06', '2026-03-02', '2026-03-01'].map(close)
const span = { first: '2026-03-01', last: '2026-03-12' }

const nearest = (asked: string) => {
  const found = askedDay(closes, span, asked)
  return found.state === 'known' ? [found.close.date, found.isOfDay] : found.state
}

describe('askedDay', () => {
  it.each([
    ['2026-03-02', '2026-03-02', true],
    ['2026-03-03', '2026-03-02', false],
    ['2026-03-04', '2026-03-02', false],
    ['2026-03-05', '2026-03-06', false],
    ['2026-03-12', '2026-03-10', false],
  ])('COIN-02 answers %s with the close of %s', (asked, date, isOfDay) => {
    expect(nearest(asked)).toEqual([date, isOfDay])
  })

  it.each(['2026-02-28', '2026-03-13', '2026-02-30', 'yesterday'])(
    'COIN-02 refuses "%s", of which nothing is kept',
    (asked) => expect(nearest(asked)).toBe('bad'),
  )

  it('COIN-02 has nothing to say where no day is asked for, or none is kept', () => {
    expect(nearest('')).toBe('none')
    expect(askedDay([], span, '2026-03-02').state).toBe('bad')
  })
})
