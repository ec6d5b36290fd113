import { describe, expect, it } from 'vitest'
import { fixtureSnapshot } from '../../test/fixture.ts'
import { figureAges, listAges, olderFigures, rankAges } from './list-ages.ts'

const newest = '2026-09-29T12:00:00Z'
const row = (price: string | null, supply: string | null = null) => ({ price, supply })

describe('olderFigures', () => {
  it.each([
    ['2026-09-22T12:00:00Z', []],
    ['2026-09-22T11:59:59Z', ['price']],
    [newest, []],
    [null, []],
  ] as const)(
    'TRUTH-07 holds a price of %s against the newest of the list, seven days later at most',
    (price, marks) => {
      expect(olderFigures(row(price), listAges([row(newest), row(price)]))).toEqual(marks)
    },
  )

  it('TRUTH-07 leaves no two prices without a mark that are more than seven days apart', () => {
    const rows = Array.from({ length: 40 }, (_, day) =>
      row(new Date(Date.parse(newest) - day * 0.6 * 86_400_000).toISOString()),
    )
    const list = listAges(rows)
    const times = rows
      .filter((each) => olderFigures(each, list).length === 0)
      .map(({ price }) => Date.parse(price ?? ''))
    expect(times).toHaveLength(12)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(7 * 86_400_000)
  })

  it.each([
    ['2026-04-07', []],
    ['2026-04-06', ['supply']],
    ['2026-09-29', []],
  ] as const)('TRUTH-07 holds a supply of %s against the middle one of the list', (supply, marks) => {
    const others = ['2026-04-14', '2026-04-14', '2026-04-14', '2026-09-29'].map((day) => row(newest, day))
    expect(olderFigures(row(newest, supply), listAges([...others, row(newest, supply)]))).toEqual(marks)
  })

  it('TRUTH-07 marks both figures where both are older, and none of a list without figures', () => {
    const rows = [
      row(newest, '2026-09-01'),
      row(newest, '2026-09-01'),
      row('2026-09-01T00:00:00Z', '2026-08-01'),
    ]
    expect(rows.map((each) => olderFigures(each, listAges(rows)))).toEqual([[], [], ['price', 'supply']])
    expect(listAges([row(null), row(null)])).toEqual({ price: null, supply: null })
    expect(olderFigures(row(null), listAges([]))).toEqual([])
  })
})

describe('rankAges', () => {
  const snapshot = fixtureSnapshot([
    { slug: 'btc', prices: ['2', '2'], supply: '1' },
    { slug: 'old', prices: ['1', '1'], behindDays: 8 },
    { slug: 'unpriced', supply: '5' },
    { slug: 'usd', kind: 'fiat', prices: ['1', '1'], behindDays: 30 },
  ])

  it('TRUTH-07 says the oldest and the newest price and supply of the priced assets of a kind', () => {
    expect(rankAges(snapshot, 'crypto')).toEqual({
      price: { oldest: '2026-09-21T00:00:00Z', newest: '2026-09-29T00:00:00Z' },
      supply: { oldest: '2026-09-29', newest: '2026-09-29', middle: '2026-09-29' },
    })
    expect(rankAges(snapshot, 'crypto')).toBe(rankAges(snapshot, 'crypto'))
    expect(rankAges(snapshot, 'stock')).toEqual({ price: null, supply: null })
  })

  it('TRUTH-07 reads the ages that a cap combines', () => {
    const [btc, old] = [snapshot.asset('btc'), snapshot.asset('old')]
    if (!btc || !old) throw new Error('no assets')
    expect(figureAges(snapshot, btc)).toEqual({ price: '2026-09-29T00:00:00Z', supply: '2026-09-29' })
    expect(figureAges(snapshot, btc, { date: '2026-01-01' }).supply).toBe('2026-01-01')
    expect(figureAges(snapshot, old)).toEqual({ price: '2026-09-21T00:00:00Z', supply: null })
  })
})
