import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf, smallMarket } from '../../../test/context.ts'
import type { Category } from './categories.ts'
import { categoryFigures, categoryTotals, median } from './category-figures.ts'

const categoryOf = (...assets: string[]): Category => ({
  slug: assets.join('-'),
  name: { en: 'Kind' },
  definition: { en: 'What it is.' },
  assets,
})

/** Coins that moved by so many percent within a week. */
const moved = (slug: string, percent: number, supply?: string) => ({
  slug,
  prices: [...flatYear('100').slice(3), ...Array.from({ length: 3 }, () => String(100 + percent))],
  ...(supply === undefined ? {} : { supply }),
})

const market = marketOf([
  ...smallMarket,
  moved('up', 10, '1000'),
  moved('down', -20, '10'),
  moved('still', 0),
  { slug: 'unpriced', supply: '5' },
])

describe('median', () => {
  it.each([
    [['3', '1', '2'], '2'],
    [['4', '1', '2', '3'], '2.5'],
    [['-0.1', '0.3'], '0.1'],
    [['7'], '7'],
  ])('of %j is %s', (values, middle) => expect(median(values)).toBe(middle))

  it('of nothing is nothing', () => expect(median([])).toBeNull())
})

describe('categoryTotals', () => {
  it('CMP-04 adds the caps that are known and counts those that are not', () => {
    const totals = categoryTotals(market, categoryOf('up', 'down', 'still', 'unpriced', 'nowhere'))
    expect(totals.assets.map(({ slug }) => slug).toSorted()).toEqual(['down', 'still', 'up'])
    expect(totals).toMatchObject({ capUsd: '110800', withoutCap: 1, medianPercent: '0' })
  })

  it('MAP-01 names the three largest coins, and how their sum moved in a day', () => {
    const rose = marketOf([
      ...smallMarket,
      { slug: 'small', prices: [...flatYear('1').slice(1), '1.5'], supply: '2' },
      { slug: 'free', prices: flatYear('9') },
    ])
    const totals = categoryTotals(rose, categoryOf('small', 'free', 'btc'))
    expect(totals.largest.map(({ slug }) => slug)).toEqual(['btc', 'small', 'free'])
    expect(totals.dayPercent).toBeCloseTo(10, 6)
    expect(categoryTotals(rose, categoryOf('free')).dayPercent).toBeNull()
  })

  it('knows no sum and no median where nothing is known', () => {
    expect(categoryTotals(market, categoryOf('unpriced', 'nowhere'))).toEqual({
      assets: [],
      capUsd: null,
      older: [],
      withoutCap: 0,
      largest: [],
      dayPercent: null,
      medianPercent: null,
    })
    expect(categoryTotals(market, categoryOf('still')).capUsd).toBeNull()
  })
})

describe('categoryFigures', () => {
  const figuresOf = (...assets: string[]) =>
    categoryFigures(contextOf(market), categoryTotals(market, categoryOf(...assets)))

  it('formats sum, count and median', () => {
    expect(figuresOf('up', 'down')).toMatchObject({
      count: '2',
      cap: { text: '$110.80K' },
      withoutCap: null,
      median: { state: 'known', direction: 'falling', size: '5.00%' },
    })
  })

  it('says what is not known instead of 0', () => {
    expect(figuresOf('still')).toMatchObject({ cap: null, withoutCap: '1' })
    expect(figuresOf('unpriced').median).toMatchObject({ state: 'missing' })
  })
})
